package learn

import "context"

// A Guide proposes solutions, or parts of some. It may be wrong: a search near what it proposes has to find one.
type Guide interface {
	// Next appends a proposal, as literals to assume. It returns false if there are no more.
	Next(ctx context.Context, to []Lit) ([]Lit, bool)
	// Patience is how many conflicts the search near the last proposal may take.
	Patience() int64
	// Late records that it took that many, and did not end.
	Late()
	// Found records that the search near the last proposal found a solution, which is assigned.
	Found()
}

// warmStarts is how many solutions are looked for near proposals: as many as uniqueness asks for.
const warmStarts = 2

// WarmStart makes Enumerate look near what a guide proposes for the first solution and for one that is like it.
func (s *Solver) WarmStart(ctx context.Context, g Guide) {
	var assumed []Lit
	found := 0
	s.warmStart = func() bool {
		s.Retract(0)
		for found < warmStarts {
			var ok bool
			if assumed, ok = g.Next(ctx, assumed[:0]); !ok {
				break
			}
			s.budget = s.Conflicts() + g.Patience()
			if s.SolveUnder(ctx, assumed) {
				found++
				g.Found()
				return true
			}
			if s.Conflicts() >= s.budget {
				g.Late()
			}
			s.Retract(0)
		}
		s.budget, s.warmStart = 0, nil
		return false
	}
}
