package learn

import (
	"context"
	"slices"
	"testing"
)

// TestCallersDecide: what a decision brings is drawn, is on the trail, and is gone after a jump back, for the theory
// as well.
func TestCallersDecide(t *testing.T) {
	a := &atMost{n: 1, lazy: true}
	s := New(context.Background(), 4, a)
	a.Solver = s
	s.Require([]Lit{No(0), Yes(2)})
	s.Decide(Yes(3))
	s.Decide(Yes(0))
	if want := []Lit{Yes(3), Yes(0), Yes(2), No(1)}; !s.Fixpoint() || !slices.Equal(s.Trail(), want) || s.Depth() != 2 {
		t.Errorf("the trail is %v at depth %d, want %v at 2", s.Trail(), s.Depth(), want)
	}
	s.Backjump(1)
	if want := []Lit{Yes(3)}; !slices.Equal(s.Trail(), want) || s.Depth() != 1 || a.yes != 0 || s.Value(Yes(1)) != Open {
		t.Errorf("the trail is %v at depth %d with %d counted, want %v at 1 with 0", s.Trail(), s.Depth(), a.yes, want)
	}
	s.Decide(Yes(1))
	if !s.Fixpoint() || s.Value(Yes(0)) != False || a.yes != 1 {
		t.Errorf("after another decision the trail is %v with %d counted", s.Trail(), a.yes)
	}
}

// TestDecisionsTryThePhase: the value of TryFirst, or with SavePhases the last one.
func TestDecisionsTryThePhase(t *testing.T) {
	for saved, want := range map[bool]Lit{false: No(0), true: Yes(0)} {
		s := New(context.Background(), 1, free{})
		s.SavePhases = saved
		s.TryFirst(No(0))
		s.Prefer(0, 1)
		s.Decide(Yes(0))
		s.Backjump(0)
		if !s.Solve() || s.Value(want) != True {
			t.Errorf("phases saved: %t: the trail is %v, want %v", saved, s.Trail(), want)
		}
	}
}
