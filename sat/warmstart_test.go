package sat

import (
	"context"
	"testing"

	"pgregory.net/rapid"

	"twofold/encode"
)

// A randomLeader proposes what it drew, which may be right, or wrong, or a contradiction.
type randomLeader struct {
	proposals [][]int
	patience  int64
	found     int
}

func (l *randomLeader) Known([]int8) {}

func (l *randomLeader) Patience() int64 { return l.patience }

func (l *randomLeader) Next(context.Context) []int {
	if len(l.proposals) == 0 {
		return nil
	}
	next := l.proposals[0]
	l.proposals = l.proposals[1:]
	return next
}

func (l *randomLeader) Late() {}

func (l *randomLeader) Found([]bool) { l.found++ }

// TestLedEnumeration: whatever a leader proposes, every model is found, and once.
func TestLedEnumeration(t *testing.T) {
	f := &encode.Formula{Clauses: [][]int{{1, 2}, {-1, -2, 3}}}
	for range 3 {
		f.Key("")
	}
	l := &randomLeader{proposals: [][]int{{1}, {-2, 1}, {3}}, patience: 2}
	f.Lead = func() encode.Leader { return l }
	if checkEnumeration(t, f, InProcess); l.found == 0 {
		t.Error("no proposal led to a model")
	}
	rapid.Check(t, func(t *rapid.T) {
		f := formulas(true).Draw(t, "formula")
		if f.NumVars() == 0 {
			return
		}
		lit := rapid.Custom(func(t *rapid.T) int {
			return rapid.IntRange(1, f.NumVars()).Draw(t, "variable") * rapid.SampledFrom([]int{1, -1}).Draw(t, "sign")
		})
		l := &randomLeader{proposals: rapid.SliceOfN(rapid.SliceOfN(lit, 0, 4), 0, 6).Draw(t, "proposals")}
		l.patience = rapid.Int64Range(0, 2).Draw(t, "patience")
		f.Lead = func() encode.Leader { return l }
		checkEnumeration(t, f, InProcess)
	})
}

// TestLedElsewhere: programs that are not ours are not led.
func TestLedElsewhere(t *testing.T) {
	f := &encode.Formula{Names: make([]string, 1), Keys: []int{1}, Clauses: [][]int{{1, -1}}}
	f.Lead = func() encode.Leader {
		t.Error("a leader was asked for")
		return nil
	}
	s := &external{formula: f, stats: formulaStats(f)}
	if l, err := newWarmStart(background, f, s, nil); err != nil || l.leader != nil {
		t.Errorf("leader %v, error %v", l.leader, err)
	}
}
