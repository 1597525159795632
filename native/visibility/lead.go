package visibility

import (
	"context"

	"twofold/native/learn"
	"twofold/puzzles/sights"
)

// How many clues may be wrong in a proposal, and how many conflicts a search near one may take.
const (
	few    = 2
	enough = 1000
)

// A leader proposes the colours that sights finds. On large loose boards, solutions near these take a part of the time
// of a search from nothing.
type leader struct {
	*propagator
	guide *sights.Guide
}

// beLed sets a leader, if clues are all that the board says, and a search alone is long for it.
func (p *propagator) beLed(ctx context.Context) {
	if p.apart || p.linked || p.broken {
		return
	}
	g := sights.Grid{Rows: p.rows, Cols: p.cols, Colours: make([]int8, len(p.given)), Sees: make([]int32, len(p.given))}
	for cell := range p.given {
		g.Colours[cell], g.Sees[cell] = p.colour(int32(cell)), sights.None
	}
	for _, c := range p.clues {
		g.Sees[c.cell] = int32(c.need)
	}
	if guide := sights.New(g, few); guide != nil {
		p.BeLed(ctx, leader{p, guide}, enough)
	}
}

// Next is that of learn.Guide.
func (l leader) Next(ctx context.Context, to []learn.Lit) ([]learn.Lit, bool) {
	proposal := l.guide.Next(ctx)
	for cell, c := range proposal {
		if c != sights.Open {
			to = append(to, learn.LitOf(int32(cell), c))
		}
	}
	return to, proposal != nil
}

// Found is that of learn.Guide.
func (l leader) Found() { l.guide.Found(l.colours()) }

func (p *propagator) colours() []int8 {
	out := make([]int8, len(p.given))
	for cell := range out {
		out[cell] = p.colour(int32(cell))
	}
	return out
}
