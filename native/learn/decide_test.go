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
	s.AddClause([]Lit{Neg(0), Pos(2)})
	s.Decide(Pos(3))
	s.Decide(Pos(0))
	want := []Lit{Pos(3), Pos(0), Pos(2), Neg(1)}
	if !s.PropagateAll() || !slices.Equal(s.Trail(), want) || s.DecisionLevel() != 2 {
		t.Errorf("the trail is %v on level %d, want %v on 2", s.Trail(), s.DecisionLevel(), want)
	}
	s.BacktrackTo(1)
	want = []Lit{Pos(3)}
	if !slices.Equal(s.Trail(), want) || s.DecisionLevel() != 1 || a.yes != 0 || s.Value(Pos(1)) != Open {
		t.Errorf("the trail is %v on level %d with %d counted, want %v on 1 with 0",
			s.Trail(), s.DecisionLevel(), a.yes, want)
	}
	s.Decide(Pos(1))
	if !s.PropagateAll() || s.Value(Pos(0)) != False || a.yes != 1 {
		t.Errorf("after another decision the trail is %v with %d counted", s.Trail(), a.yes)
	}
}

// TestDecisionsTryThePhase: the value of TryFirst, or with SavePhases the last one.
func TestDecisionsTryThePhase(t *testing.T) {
	for saved, want := range map[bool]Lit{false: Neg(0), true: Pos(0)} {
		s := New(context.Background(), 1, free{})
		s.SavePhases = saved
		s.SetPhase(Neg(0))
		s.AddDecision(0, 1)
		s.Decide(Pos(0))
		s.BacktrackTo(0)
		if !s.Solve() || s.Value(want) != True {
			t.Errorf("phases saved: %t: the trail is %v, want %v", saved, s.Trail(), want)
		}
	}
}
