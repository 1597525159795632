package sat

import (
	"context"
	"testing"

	"pgregory.net/rapid"

	"twofold/encode"
)

// TestEnough conflicts end a search, always the same one after the same number, and a worker serves the next formula.
func TestEnough(t *testing.T) {
	if !closesLines {
		t.Skip("the race detector takes what ends a search for a fault")
	}
	workers := newWorkers(t, 0)
	for name, backend := range map[string]Backend{"in process": InProcess, "in a worker": workers.Solver} {
		for _, enough := range []int64{1, 300} {
			s := backend(pigeonhole(12)).(*reducedSolver)
			s.enough = enough
			status, err := s.Solve(background)
			if status != Unknown || err != nil || s.last.Conflicts != enough+1 {
				t.Errorf("%s: %v, %v after %d conflicts: expected no answer when there were more than %d",
					name, status, err, s.last.Conflicts, enough)
			}
			if err := s.Close(); err != nil {
				t.Error(err)
			}
		}
		s := backend(pigeonhole(4))
		if status, err := s.Solve(background); status != Unsatisfiable || err != nil {
			t.Errorf("%s: %v, %v for the next formula", name, status, err)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
	if len(workers.idle) != 1 {
		t.Errorf("%d idle workers: expected one that served all", len(workers.idle))
	}
}

// TestEnoughIsRight: with any number of conflicts an answer is the right one, if there is one.
func TestEnoughIsRight(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := formulas(true).Draw(t, "formula")
		s := InProcess(f).(*reducedSolver)
		s.enough = rapid.Int64Range(1, 4).Draw(t, "enough")
		status, err := s.Solve(background)
		want := Unsatisfiable
		if len(everyProjection(f)) > 0 {
			want = Satisfiable
		}
		if err != nil || status != want && status != Unknown || status == Unknown && s.last.Conflicts < s.enough {
			t.Fatalf("%v, %v after %d conflicts: expected %v\n%s", status, err, s.last.Conflicts, want, dump(f))
		}
	})
}

// hardLeader proposes a literal near which there is no model, which takes long to find out.
type hardLeader struct {
	left []int
	late int
}

func (*hardLeader) Known([]int8)    {}
func (*hardLeader) Patience() int64 { return 100 }
func (*hardLeader) Found([]bool)    {}
func (l *hardLeader) Late()         { l.late++ }

func (l *hardLeader) Next(context.Context) []int {
	if len(l.left) == 0 {
		return nil
	}
	next := l.left[:1]
	l.left = l.left[1:]
	return next
}

// TestPatience: a search near a bad proposal ends, and the next proposal, or a search without one, finds the model.
func TestPatience(t *testing.T) {
	if !closesLines {
		t.Skip("the race detector takes what ends a search for a fault")
	}
	f := pigeonhole(12)
	guard := f.Key("guard")
	for i, clause := range f.Clauses {
		f.Clauses[i] = append([]int{-guard}, clause...)
	}
	for _, proposals := range [][]int{{guard}, {guard, -guard}} {
		leader := &hardLeader{left: proposals}
		f.Lead = func() encode.Leader { return leader }
		found := false
		stats, err := Enumerate(background, f, InProcess, func(model []bool) bool {
			found = !model[guard-1]
			return false
		})
		if !found || err != nil || leader.late != 1 {
			t.Errorf("%v: model %v, %v, %v, %d late: expected a model, and one", proposals, found, stats, err, leader.late)
		}
	}
}
