package visibility

import (
	"cmp"
	"slices"

	"twofold/native/learn"
)

// A spot is a coloured cell of a view.
type spot struct {
	cell, at int32
	colour   *colour
}

// explain appends to out the negations of some of the view's colours that suffice for holds: none of them
// can be spared. The latest are spared first, so that what is learned reaches far back.
func (p *propagator) explain(c *clue, holds func(*view) bool, out []learn.Lit) []learn.Lit {
	p.spots = p.spots[:0]
	for d, ray := range p.view {
		for i := range ray {
			if ray[i] != open {
				p.spots = append(p.spots, spot{c.rays[d][i], p.At(whiteLit(c.rays[d][i])), &ray[i]})
			}
		}
	}
	slices.SortFunc(p.spots, func(a, b spot) int { return cmp.Compare(b.at, a.at) })
	for _, s := range p.spots {
		was := *s.colour
		*s.colour = open
		if !holds(&p.view) {
			*s.colour = was
			out = append(out, litOf(s.cell, -was))
		}
	}
	return out
}

// Reason is the contract of learn.Theory.
func (p *propagator) Reason(l learn.Lit, why learn.Cause, before int32, out []learn.Lit) []learn.Lit {
	switch why.Kind {
	case byBeside:
		return append(out, whiteLit(why.Of))
	case byRing:
		return p.ring(l.Var(), before, out)
	case byClue:
		return p.clueReason(l, &p.clues[why.Of], before, out)
	}
	return out
}

// ring appends the negations of the black cells with which the cell would have closed a ring.
func (p *propagator) ring(cell, before int32, out []learn.Lit) []learn.Lit {
	for _, other := range p.forest.path(cell, before) {
		out = append(out, whiteLit(other))
	}
	return out
}

func (p *propagator) clueReason(l learn.Lit, c *clue, before int32, out []learn.Lit) []learn.Lit {
	d, i := c.find(l.Var())
	p.look(c, before)
	return p.explain(c, func(v *view) bool {
		r, ok := v.runs(c.need)
		if l.IsYes() {
			return !ok || r.least[d] > i
		}
		return !ok || r.least[d] == i && r.most[d] == i
	}, out)
}

// find is the ray of a cell, and its place there.
func (c *clue) find(cell int32) (d, i int) {
	for d := range c.rays {
		if i := slices.Index(c.rays[d], cell); i >= 0 {
			return d, i
		}
	}
	panic("a clue forced a cell that it does not see")
}
