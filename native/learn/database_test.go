package learn

import (
	"context"
	"slices"
	"testing"
)

// TestReduceDB: of clauses over many levels the half that was used more is left, one of few levels that was used, and
// one that is a cause, which then names it by its new number.
func TestReduceDB(t *testing.T) {
	s := New(context.Background(), 10, free{})
	for first := range int32(4) {
		s.add(clause{glue: usedGlue + 1}, []Lit{Pos(2 * first), Pos(2*first + 1), Pos(8), Pos(9)})
	}
	s.add(clause{glue: usedGlue, used: true}, []Lit{Pos(0), Pos(4)})
	s.add(clause{glue: usedGlue}, []Lit{Pos(0), Pos(6)})
	for _, used := range []int32{3, 1, 1} {
		s.bumpClause(used)
	}
	s.Decide(Neg(9))
	s.Decide(Neg(8))
	s.Decide(Neg(5))
	if !s.PropagateAll() || s.Value(Pos(4)) != True {
		t.Fatalf("the trail is %v", s.Trail())
	}
	s.reduceDB(&s.trail)
	var left []Lit
	for c := range s.arena.clauses {
		left = append(left, s.literals(int32(c))[0])
	}
	if want := []Lit{Pos(4), Pos(0), Pos(2), Pos(6)}; !slices.Equal(left, want) {
		t.Errorf("left are the clauses that begin with %v, want %v", left, want)
	}
	if want := []Lit{Pos(5), Pos(8), Pos(9)}; !slices.Equal(s.ReasonOf(Pos(4)), want) {
		t.Errorf("the cause is %v, want %v", s.ReasonOf(Pos(4)), want)
	}
}
