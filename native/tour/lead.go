package tour

import (
	"context"

	"twofold/native/learn"
	"twofold/puzzles/walks"
)

// How many solutions are looked for near proposals: as many as uniqueness asks for. What share of the squares a
// proposal may leave open, and how many conflicts a search near one may take.
const (
	led    = 2
	share  = 0.6
	enough = 300
)

// A leader looks for solutions near what walks proposes: for the first one, and for one that is like it. Where few
// numbers are given that takes a hundredth of the time of a search from nothing.
type leader struct {
	*search
	ctx     context.Context
	guide   *walks.Guide
	assumed []learn.Lit
	found   int
}

// beLed sets a leader, if the board is one of those that a search alone is long for.
func (s *search) beLed(ctx context.Context) {
	if s.onlyEnds() {
		return
	}
	g := walks.Graph{Next: s.next, May: make([][]int32, s.size())}
	for position := range g.May {
		s.squares[position].each(func(square int32) bool {
			g.May[position] = append(g.May[position], square)
			return true
		})
	}
	if guide := walks.New(g, share); guide != nil {
		s.Lead = (&leader{search: s, ctx: ctx, guide: guide}).lead
	}
}

// lead is Solver.Lead.
func (l *leader) lead() bool {
	for l.found < led {
		proposal := l.guide.Next(l.ctx)
		if proposal == nil {
			break
		}
		l.Retract(0)
		l.assumed = l.assumed[:0]
		for position, square := range proposal {
			if square != walks.Open && l.squares[position].has(square) {
				l.assumed = append(l.assumed, l.yes(square, int32(position)))
			}
		}
		l.Enough = l.Conflicts() + enough
		if l.SolveUnder(l.ctx, l.assumed) {
			l.found++
			l.guide.Found(l.tour())
			return true
		}
	}
	l.Enough, l.Lead = 0, nil
	l.Retract(0)
	return false
}

// tour is the squares of the solution that was found, by position.
func (s *search) tour() []int32 {
	for square := range int32(s.size()) {
		s.path[s.positions[square].first()] = square
	}
	return s.path
}
