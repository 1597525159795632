package tour

import (
	"context"

	"twofold/native/learn"
	"twofold/puzzles/families/tour/proposals"
)

// What share of the squares a proposal may leave open, and how many conflicts the first search near one may take.
const (
	share = 0.6
	first = 300
)

// A leader proposes the walks that walks finds. Where few numbers are given, solutions near these take a hundredth of
// the time of a search from nothing.
type leader struct {
	*search
	guide *proposals.Guide
}

// beLed sets a leader, if the board is one of those that a search alone is long for.
func (s *search) beLed(ctx context.Context) {
	if s.onlyEnds() {
		return
	}
	g := proposals.Graph{Next: s.next, May: make([][]int32, s.size())}
	for position := range g.May {
		s.squares[position].each(func(square int32) bool {
			g.May[position] = append(g.May[position], square)
			return true
		})
	}
	if guide := proposals.New(g, share); guide != nil {
		s.WarmStart(ctx, leader{s, guide})
	}
}

// Next is that of learn.Guide.
func (l leader) Next(ctx context.Context, to []learn.Lit) ([]learn.Lit, bool) {
	proposal := l.guide.Next(ctx)
	for position, square := range proposal {
		if square != proposals.Open && l.squares[position].has(square) {
			to = append(to, l.yes(square, int32(position)))
		}
	}
	return to, proposal != nil
}

// Patience is that of learn.Guide.
func (l leader) Patience() int64 { return l.guide.Patience(first) }

// Late is that of learn.Guide.
func (l leader) Late() { l.guide.Late() }

// Found is that of learn.Guide.
func (l leader) Found() { l.guide.Found(l.tour()) }

// tour is the squares of the solution that was found, by position.
func (s *search) tour() []int32 {
	for square := range int32(s.size()) {
		s.path[s.positions[square].first()] = square
	}
	return s.path
}
