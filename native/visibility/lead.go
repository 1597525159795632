package visibility

import (
	"context"

	"twofold/native/learn"
	"twofold/puzzles/sights"
)

// How many solutions are looked for near proposals, as many as uniqueness asks for, how many clues may be wrong in a
// proposal, and how many conflicts a search near one may take.
const (
	led    = 2
	few    = 2
	enough = 1000
)

// A leader looks for solutions near what sights proposes: for the first one, and for one that is like it. On large
// loose boards that takes a part of the time of a search from nothing.
type leader struct {
	*propagator
	ctx     context.Context
	guide   *sights.Guide
	assumed []learn.Lit
	found   int
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
		p.Lead = (&leader{propagator: p, ctx: ctx, guide: guide}).lead
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
		for cell, c := range proposal {
			if c != sights.Open {
				l.assumed = append(l.assumed, learn.LitOf(int32(cell), c))
			}
		}
		l.Enough = l.Conflicts() + enough
		if l.SolveUnder(l.ctx, l.assumed) {
			l.found++
			l.guide.Found(l.colours())
			return true
		}
	}
	l.Enough, l.Lead = 0, nil
	l.Retract(0)
	return false
}

func (p *propagator) colours() []int8 {
	out := make([]int8, len(p.given))
	for cell := range out {
		out[cell] = p.colour(int32(cell))
	}
	return out
}
