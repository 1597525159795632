package tour

import (
	"context"
	"slices"

	"twofold/native/learn"
	"twofold/puzzles"
	board "twofold/puzzles/tour"
)

// Decide returns the steps that squares have in every solution, puzzles.Open for squares whose step is not the
// same in all of them, and nil if there is no solution.
//
// It asks for a solution that differs from those found on a square on which they agree, until there is
// none.
func Decide(ctx context.Context, b *board.Board) (puzzles.Solution, puzzles.Stats, error) {
	s, err := newSearch(ctx, b)
	if err != nil {
		return nil, puzzles.Stats{}, err
	}
	var agreed puzzles.Solution
	for s.Solve() {
		found := s.solution()
		if agreed == nil {
			agreed = slices.Clone(found)
		}
		for cell := range agreed {
			if agreed[cell] != found[cell] {
				agreed[cell] = puzzles.Open
			}
		}
		s.contradict(agreed)
	}
	if err := s.Err(); err != nil {
		return nil, s.Stats(), err
	}
	return agreed, s.Stats(), nil
}

// contradict asks that a square differs from what is agreed.
func (s *search) contradict(agreed puzzles.Solution) {
	var lits []learn.Lit
	n := s.size()
	for square, cell := range s.cells {
		if step := agreed[cell]; step != puzzles.Open {
			l := s.no(int32(square), int32((step-1-s.shift+n)%n))
			s.TryFirst(l)
			lits = append(lits, l)
		}
	}
	s.Require(lits)
}
