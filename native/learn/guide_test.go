package learn

import (
	"context"
	"slices"
	"testing"

	"twofold/puzzles"
)

// A scriptGuide proposes what it was given, with so much patience for each.
type scriptGuide struct {
	proposals [][]Lit
	patience  []int64
	next      int
	late      []int // of which proposals it was told that they were late
	found     []int // and that there is a solution near them
}

func (g *scriptGuide) Next(_ context.Context, to []Lit) ([]Lit, bool) {
	if g.next == len(g.proposals) {
		return to, false
	}
	g.next++
	return append(to, g.proposals[g.next-1]...), true
}

func (g *scriptGuide) Patience() int64 { return g.patience[g.next-1] }
func (g *scriptGuide) Late()           { g.late = append(g.late, g.next-1) }
func (g *scriptGuide) Found()          { g.found = append(g.found, g.next-1) }

// pigeons requires, if the guard is true, that each pigeon has a hole of its own, of which there is one too few.
func pigeons(s *Solver, guard Lit, first, holes int32) {
	in := func(pigeon, hole int32) Lit { return Pos(first + pigeon*holes + hole) }
	for pigeon := range holes + 1 {
		clause := []Lit{guard.Not()}
		for hole := range holes {
			clause = append(clause, in(pigeon, hole))
			for other := range pigeon {
				s.AddClause([]Lit{guard.Not(), in(pigeon, hole).Not(), in(other, hole).Not()})
			}
		}
		s.AddClause(clause)
	}
}

// TestLed: a guide is told which of its proposals took as many conflicts as they may, and which had a solution; one
// that is refuted is neither.
func TestLed(t *testing.T) {
	const holes, variables = 6, 1 + 7*6
	for _, row := range []struct {
		patience    []int64
		late, found []int
	}{
		{[]int64{5, 20, 5}, []int{0, 1}, []int{2}},
		{[]int64{5, 100_000, 5}, []int{0}, []int{2}},
	} {
		s := New(context.Background(), variables, free{})
		for v := range int32(variables) {
			s.AddDecision(v, 0)
		}
		hard := Pos(0)
		pigeons(s, hard, 1, holes)
		g := &scriptGuide{proposals: [][]Lit{{hard}, {hard}, {hard.Not()}}, patience: row.patience}
		s.WarmStart(context.Background(), g)
		models := 0
		_, err := s.Enumerate(func() puzzles.Solution { return nil }, func(puzzles.Solution) bool { models++; return false })
		if err != nil || models != 1 || !slices.Equal(g.late, row.late) || !slices.Equal(g.found, row.found) {
			t.Errorf("%v: %d models, late %v, found %v: expected late %v, found %v",
				row.patience, models, g.late, g.found, row.late, row.found)
		}
	}
}
