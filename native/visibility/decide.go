package visibility

import (
	"context"

	"twofold/puzzles"
	board "twofold/puzzles/visibility"
)

// Decide returns the colours that cells have in every solution, puzzles.Open for cells whose colour is not
// the same in all of them, and nil if there is no solution.
//
// It asks for a solution that differs from those found on a cell on which they agree, until there is
// none. Each answer opens one cell at least, and mostly many, as the search tries other colours first.
func Decide(ctx context.Context, b *board.Board) (puzzles.Solution, puzzles.Stats, error) {
	s := newSolver(ctx, b)
	var agreed puzzles.Solution
	for s.solve() {
		found := s.solution()
		if agreed == nil {
			agreed = found
		}
		for cell := range agreed {
			if agreed[cell] != found[cell] {
				agreed[cell] = puzzles.Open
			}
		}
		s.retreat(0)
		s.contradict(agreed)
	}
	if s.ended != nil {
		return nil, s.stats(), s.ended
	}
	return agreed, s.stats(), nil
}

// contradict asks that a cell differs from what is agreed. It must be called on level 0; cells that are
// coloured there never differ.
func (s *solver) contradict(agreed puzzles.Solution) {
	var lits []lit
	for cell, value := range agreed {
		cell := int32(cell)
		if value == puzzles.Open || s.colour(cell) != open {
			continue
		}
		s.phase[cell] = white - 2*colour(value)
		lits = append(lits, litOf(cell, s.phase[cell]))
	}
	switch len(lits) {
	case 0:
		s.done = true
	case 1:
		s.set(lits[0], cause{})
	default:
		s.add(&clause{lits: lits, kept: true})
	}
}
