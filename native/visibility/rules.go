package visibility

import (
	"math/bits"

	"twofold/native/learn"
)

// Rules draw what follows from a clue; in Kuromasu from black cells: those beside one are white, and so are
// those that would close a ring; and in Cave from what connects cells. Everything they draw can be explained by cells
// that were coloured before. The variables of the solver are the cells.
type rules struct {
	*learn.Solver
	of     []clue // by the number of a cause
	strips *strips
	*rings        // nil unless the board is a Kuromasu
	links  *links // nil unless the board is a Cave

	view  view // room for large clues
	spots []spot
	ticks []tick
	out   []learn.Lit // room for clashes
}

func newRules(m *model, of []clue) rules {
	r := rules{of: of, strips: newStrips(m)}
	if m.apart {
		r.rings = newRings(m)
	}
	if m.linked {
		r.links = newLinks(m)
	}
	return r
}

// Start gives the rules the solver that they serve.
func (r *rules) Start(s *learn.Solver) {
	r.Solver = s
	if r.rings != nil {
		r.rings.solver = s
	}
	if r.links != nil {
		r.links.solver = s
	}
}

func (r *rules) colour(cell int32) colour { return r.Value(whiteLit(cell)) }

// Propagate is the contract of learn.Theory.
func (r *rules) Propagate(l learn.Lit) bool {
	r.strips.set(l.Var(), l.Value())
	if r.links != nil {
		return r.links.spread(l)
	}
	return r.rings == nil || l.IsPos() || r.rings.blacken(l.Var())
}

// Late is the contract of rivals.Late.
func (r *rules) Late() bool { return r.links == nil || r.links.late() }

// Backtrack is the contract of learn.Theory.
func (r *rules) Backtrack(lits []learn.Lit) {
	for _, l := range lits {
		r.strips.clear(l.Var())
		if r.rings != nil && !l.IsPos() {
			r.forest.undo()
		}
		if r.links != nil {
			r.links.undo(l.Var())
		}
	}
}

// maxNeed is the largest need of a clue whose rays, which reach one cell further, fit a strip.
const maxNeed = 62

// draw forces what the lengths of a clue's runs leave no choice about.
func (r *rules) draw(number int32) bool {
	c := &r.of[number]
	if c.need > maxNeed {
		return r.drawLarge(number)
	}
	v := r.strips.look(c)
	left, ok := v.runs(c)
	if !ok {
		return r.contradict(c)
	}
	why := learn.Reason{Kind: byClue, Of: number}
	for d := range v {
		least := left.least[d]
		for open := (1<<(least&63) - 1) &^ v[d].white; open != 0; open &= open - 1 {
			r.Imply(whiteLit(c.rays[d][bits.TrailingZeros64(open)]), why)
		}
		if ray := c.rays[d]; least == left.most[d] && least < len(ray) && v[d].black>>(least&63)&1 == 0 {
			r.Imply(blackLit(ray[least]), why)
		}
	}
	return true
}

// contradict is the contradiction that a clue cannot hold.
func (r *rules) contradict(c *clue) bool {
	r.out = r.explain(c, claim{}, r.TrailSize(), r.out[:0])
	return r.Conflict(r.out...)
}

// drawLarge does for any clue what draw does for those that fit strips.
func (r *rules) drawLarge(number int32) bool {
	c := &r.of[number]
	r.look(c, r.TrailSize())
	left, ok := r.view.runs(c.need)
	if !ok {
		return r.contradict(c)
	}
	why := learn.Reason{Kind: byClue, Of: number}
	for d, ray := range c.rays {
		for _, cell := range ray[:left.least[d]] {
			if r.colour(cell) == open {
				r.Imply(whiteLit(cell), why)
			}
		}
		if end := left.least[d]; end == left.most[d] && end < len(ray) && r.colour(ray[end]) == open {
			r.Imply(blackLit(ray[end]), why)
		}
	}
	return true
}

// look fills the view with the colours that a clue's rays had before the given time.
func (r *rules) look(c *clue, before int32) {
	now := before == r.TrailSize()
	for d, ray := range c.rays {
		colours := r.view[d][:0]
		for _, cell := range ray {
			colour := r.colour(cell)
			if !now && colour != open && r.TrailIndex(whiteLit(cell)) >= before {
				colour = open
			}
			colours = append(colours, colour)
		}
		r.view[d] = colours
	}
}

// Explain is the contract of learn.Theory.
func (r *rules) Explain(l learn.Lit, why learn.Reason, before int32, out []learn.Lit) []learn.Lit {
	switch why.Kind {
	case byBeside:
		return append(out, whiteLit(why.Of))
	case byRing:
		return r.ring(l.Var(), before, out)
	case byCorner, byLink, byCut:
		return r.links.reason(l, why, before, out)
	case byClue:
		c := &r.of[why.Of]
		d, i := c.find(l.Var())
		return r.explain(c, claim{d, i, l.Value()}, before, out)
	}
	return out
}
