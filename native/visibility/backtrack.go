package visibility

import (
	"context"

	"twofold/puzzles"
	board "twofold/puzzles/visibility"
)

// maxForbidden is how many solutions are forbidden by a clause each, so that the search for the next one is
// free to go anywhere; that proves uniqueness fastest. Further ones are listed by flipping decisions.
const maxForbidden = 16

// Backtrack searches with propagation and learns from contradictions.
//
// It yields every solution once. Finding one is exponential at worst; memory is that of the learned
// clauses, of which the less useful are forgotten.
func Backtrack(ctx context.Context, b *board.Board, yield func(puzzles.Solution) bool) (puzzles.Stats, error) {
	s := newSolver(ctx, b)
	for found := 0; s.solve() && yield(s.solution()); found++ {
		if found < maxForbidden {
			s.forbid()
		} else {
			s.flip()
		}
	}
	return s.stats(), s.ended
}

// forbid excludes the solution that was found, and no other: all of it follows from its decisions.
func (s *solver) forbid() {
	var lits []lit
	for level := s.depth(); level > 0; level-- {
		lits = append(lits, s.trail.lits[s.trail.marks[level-1]].not())
	}
	if len(lits) == 0 {
		s.done = true
		return
	}
	s.assert(lits, true)
}
