package visibility

import (
	"context"
	"slices"

	"twofold/native/learn"
	"twofold/puzzles"
)

// A propagator draws what follows from clues and, in Kuromasu, from black cells: those beside one are
// white, and so are those that would close a ring. Everything it draws can be explained by cells that were
// coloured before: it is the theory of a solver whose variables are the cells.
type propagator struct {
	*model
	*learn.Solver
	learn.Agenda
	forest *forest // nil unless the board is a Kuromasu
	beside [][]int32

	cluesOf [][]int32 // the clues that have a cell on a ray

	view  view
	spots []spot
	out   []learn.Lit // room for clashes

	trace func(cell, value int) // see puzzles.Trace; may be nil
}

func newPropagator(ctx context.Context, m *model) *propagator {
	cells := len(m.given)
	p := &propagator{model: m, cluesOf: make([][]int32, cells), Agenda: learn.NewAgenda(len(m.clues))}
	p.Solver = learn.New(ctx, cells, p)
	for i, c := range m.clues {
		p.Touch(int32(i))
		for _, ray := range c.rays {
			for _, cell := range ray {
				p.cluesOf[cell] = append(p.cluesOf[cell], int32(i))
			}
		}
	}
	if m.kuromasu {
		p.forest = newForest(m)
		for cell := range int32(cells) {
			p.beside = append(p.beside, m.around(cell, directions))
		}
	}
	return p
}

// begin colours what the board gives and what is known from the outset; false means a contradiction.
func (p *propagator) begin() bool {
	if p.broken {
		return false
	}
	for cell, c := range p.given {
		if c != open {
			p.Imply(litOf(int32(cell), c), learn.Cause{})
		}
	}
	if p.forest != nil {
		for cell, c := range p.given {
			if c == open && p.forest.closes(int32(cell), 0) {
				p.Imply(whiteLit(int32(cell)), learn.Cause{Kind: byRing})
			}
		}
	}
	return p.Fixpoint()
}

func (p *propagator) colour(cell int32) colour { return p.Value(whiteLit(cell)) }

// Spread tells everybody that a literal became true.
func (p *propagator) Spread(l learn.Lit) bool {
	cell := l.Var()
	if p.trace != nil {
		p.trace(int(cell), int(1-l&1))
	}
	for _, c := range p.cluesOf[cell] {
		p.Touch(c)
	}
	if p.forest == nil || l.IsYes() {
		return true
	}
	p.forest.blacken(cell, p.At(l))
	return p.drawBeside(cell) && p.drawRings(cell)
}

// Undo is the contract of learn.Theory.
func (p *propagator) Undo(lits []learn.Lit) {
	p.Clear()
	for _, l := range slices.Backward(lits) {
		if p.trace != nil {
			p.trace(int(l.Var()), puzzles.Open)
		}
		if p.forest != nil && !l.IsYes() {
			p.forest.undo()
		}
	}
}

// Complete looks at the clues that wait, until one forces something: that may spare looking at others twice.
func (p *propagator) Complete() bool {
	for now := p.Now(); p.Now() == now; {
		c, ok := p.Next()
		if !ok {
			return true
		}
		if !p.drawClue(c) {
			return false
		}
	}
	return true
}

// drawBeside: the cells beside a black one are white.
func (p *propagator) drawBeside(cell int32) bool {
	for _, other := range p.beside[cell] {
		switch p.colour(other) {
		case open:
			p.Imply(whiteLit(other), learn.Cause{Kind: byBeside, Of: cell})
		case black:
			return p.Clash(whiteLit(cell), whiteLit(other))
		}
	}
	return true
}

// drawRings joins a black cell to the trees that it touches. Cells that touch the new tree twice are
// white; those all lie around the smaller of two trees that were merged.
func (p *propagator) drawRings(cell int32) bool {
	f, now := p.forest, p.At(whiteLit(cell))
	if f.closes(cell, now) {
		p.out = append(p.out[:0], whiteLit(cell))
		p.out = p.ring(cell, now, p.out)
		return p.Clash(p.out...)
	}
	for _, node := range f.corners[cell] {
		if f.since[node] < now {
			p.drawAround(f.join(cell, node))
		}
	}
	return true
}

// drawAround looks at the open cells around a tree that was put under another one.
func (p *propagator) drawAround(root int32) {
	f := p.forest
	// the circle of the smaller tree was spliced into the larger one's: it is as long as its size
	node := f.next[f.parent[root]]
	for range f.size[root] {
		for _, other := range f.corners[node] {
			if other != f.frame && p.colour(other) == open && f.closes(other, p.Now()) {
				p.Imply(whiteLit(other), learn.Cause{Kind: byRing})
			}
		}
		node = f.next[node]
	}
}

// drawClue forces what the lengths of a clue's runs leave no choice about.
func (p *propagator) drawClue(number int32) bool {
	c := &p.clues[number]
	p.look(c, p.Now())
	r, ok := p.view.runs(c.need)
	if !ok {
		p.out = p.explain(c, func(v *view) bool { _, ok := v.runs(c.need); return !ok }, p.out[:0])
		return p.Clash(p.out...)
	}
	why := learn.Cause{Kind: byClue, Of: number}
	for d, ray := range c.rays {
		for _, cell := range ray[:r.least[d]] {
			if p.colour(cell) == open {
				p.Imply(whiteLit(cell), why)
			}
		}
		if end := r.least[d]; end == r.most[d] && end < len(ray) && p.colour(ray[end]) == open {
			p.Imply(blackLit(ray[end]), why)
		}
	}
	return true
}

// look fills the view with the colours that a clue's rays had before the given time.
func (p *propagator) look(c *clue, before int32) {
	now := before == p.Now()
	for d, ray := range c.rays {
		colours := p.view[d][:0]
		for _, cell := range ray {
			colour := p.colour(cell)
			if !now && colour != open && p.At(whiteLit(cell)) >= before {
				colour = open
			}
			colours = append(colours, colour)
		}
		p.view[d] = colours
	}
}
