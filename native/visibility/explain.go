package visibility

import (
	"cmp"
	"slices"
)

// A spot is a coloured cell of a view.
type spot struct {
	cell   int32
	colour *colour
}

// explain appends to out the negations of some of the view's colours that suffice for holds: none of them
// can be spared. The latest are spared first, so that what is learned reaches far back.
func (p *propagator) explain(c *clue, holds func(*view) bool, out []lit) []lit {
	p.spots = p.spots[:0]
	for d, ray := range p.view {
		for i := range ray {
			if ray[i] != open {
				p.spots = append(p.spots, spot{c.rays[d][i], &ray[i]})
			}
		}
	}
	slices.SortFunc(p.spots, func(a, b spot) int { return cmp.Compare(p.at[b.cell], p.at[a.cell]) })
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

// reason appends to out literals that were false before l became true, and that make it true.
func (p *propagator) reason(l lit, out []lit) []lit {
	cell := l.cell()
	why := p.causes[cell]
	switch why.kind {
	case byClause:
		p.used(why.clause)
		return append(out, why.clause.lits[1:]...)
	case byBeside:
		return append(out, whiteLit(why.of))
	case byRing:
		for _, other := range p.forest.path(cell, p.at[cell]) {
			out = append(out, whiteLit(other))
		}
		return out
	case byClue:
		return p.clueReason(l, &p.clues[why.of], out)
	}
	return out
}

func (p *propagator) clueReason(l lit, c *clue, out []lit) []lit {
	d, i := c.find(l.cell())
	p.look(c, p.at[l.cell()])
	return p.explain(c, func(v *view) bool {
		r, ok := v.runs(c.need)
		if l.colour() == white {
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
