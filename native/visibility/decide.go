package visibility

import (
	"context"

	"twofold/native/learn"
	"twofold/puzzles"
	board "twofold/puzzles/visibility"
)

// Decide returns the colours that cells have in every solution, puzzles.Open for cells whose colour is not
// the same in all of them, and nil if there is no solution.
//
// It asks for a solution that differs from those found on a cell on which they agree, until there is
// none. Each answer opens one cell at least, and mostly many, as the search tries other colours first.
func Decide(ctx context.Context, b *board.Board) (puzzles.Solution, puzzles.Stats, error) {
	s := newSearch(ctx, b)
	var agreed puzzles.Solution
	for s.Solve() {
		found := s.solution()
		if agreed == nil {
			agreed = found
		}
		for cell := range agreed {
			if agreed[cell] != found[cell] {
				agreed[cell] = puzzles.Open
			}
		}
		s.Backjump(0)
		s.contradict(agreed)
	}
	if err := s.Err(); err != nil {
		return nil, s.Stats(), err
	}
	return agreed, s.Stats(), nil
}

// contradict asks that a cell differs from what is agreed. It must be called on level 0, or the phases that it
// chooses are lost on the way there.
func (p *propagator) contradict(agreed puzzles.Solution) {
	var lits []learn.Lit
	for cell, value := range agreed {
		if value == puzzles.Open {
			continue
		}
		l := blackLit(int32(cell))
		if value == 0 {
			l = l.Not()
		}
		p.TryFirst(l)
		lits = append(lits, l)
	}
	p.Require(lits)
}
