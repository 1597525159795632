package visibility

// A propagator draws what follows from clauses, from clues and, in Kuromasu, from black cells: those
// beside one are white, and so are those that would close a ring. Everything it draws can be explained by
// cells that were coloured before: lazy clause generation (Olga Ohrimenko, Peter Stuckey, Michael
// Codish: Propagation via lazy clause generation, Constraints 2009) on the cells themselves.
type propagator struct {
	*model
	*trail
	*store
	forest *forest // nil unless the board is a Kuromasu
	beside [][]int32

	cluesOf [][]int32 // the clues that have a cell on a ray
	waiting []int32   // clues to look at
	waits   []bool
	done    int     // how many of the trail were looked at
	mergers []int32 // by level: mergers of the forest before it

	view   view
	spots  []spot
	clash  []lit // after a contradiction: false literals, one of which is true in every solution
	forced int64
}

func newPropagator(m *model) *propagator {
	cells := len(m.given)
	p := &propagator{model: m, trail: newTrail(cells), store: newStore(cells), cluesOf: make([][]int32, cells), waits: make([]bool, len(m.clues))}
	for i, c := range m.clues {
		p.touch(int32(i))
		for _, ray := range c.rays {
			for _, cell := range ray {
				p.cluesOf[cell] = append(p.cluesOf[cell], int32(i))
			}
		}
	}
	if m.kuromasu {
		p.forest = newForest(m, p.trail)
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
			p.set(litOf(int32(cell), c), cause{})
		}
	}
	if p.forest != nil {
		for cell, c := range p.given {
			if c == open && p.forest.closes(int32(cell), 0) {
				p.set(whiteLit(int32(cell)), cause{kind: byRing})
			}
		}
	}
	return p.fixpoint()
}

func (p *propagator) touch(c int32) {
	if !p.waits[c] {
		p.waits[c] = true
		p.waiting = append(p.waiting, c)
	}
}

// decide begins a level.
func (p *propagator) decide(l lit) {
	p.marks = append(p.marks, int32(len(p.lits)))
	if p.forest != nil {
		p.mergers = append(p.mergers, int32(len(p.forest.merged)))
	}
	p.set(l, cause{})
}

// back takes back all levels beyond the given one; each cell that comes open is handed to use.
func (p *propagator) back(level int32, use func(l lit)) {
	if p.depth() <= level {
		return
	}
	length := int(p.marks[level])
	for i := len(p.lits) - 1; i >= length; i-- {
		l := p.lits[i]
		p.truth[l], p.truth[l.not()] = open, open
		use(l)
	}
	p.lits, p.marks, p.done = p.lits[:length], p.marks[:level], length
	if p.forest != nil {
		p.forest.undo(int(p.mergers[level]))
		p.mergers = p.mergers[:level]
	}
	p.rest()
}

// rest forgets the clues that wait: before each decision there are none.
func (p *propagator) rest() {
	for _, c := range p.waiting {
		p.waits[c] = false
	}
	p.waiting = p.waiting[:0]
}

// fixpoint draws all that follows; false means a contradiction, and clash says which. Clues wait until
// nothing cheaper is left.
func (p *propagator) fixpoint() bool {
	before := len(p.lits)
	ok := true
	for ok {
		switch {
		case p.done < len(p.lits):
			l := p.lits[p.done]
			p.done++
			ok = p.spread(l)
		case len(p.waiting) > 0:
			c := p.waiting[len(p.waiting)-1]
			p.waiting = p.waiting[:len(p.waiting)-1]
			p.waits[c] = false
			ok = p.drawClue(c)
		default:
			p.forced += int64(len(p.lits) - before)
			return true
		}
	}
	p.forced += int64(len(p.lits) - before)
	return false
}

// spread tells everybody that a literal became true.
func (p *propagator) spread(l lit) bool {
	if c := p.visit(l.not(), p.trail); c != nil {
		p.used(c)
		p.clash = append(p.clash[:0], c.lits...)
		return false
	}
	cell := l.cell()
	for _, c := range p.cluesOf[cell] {
		p.touch(c)
	}
	if p.forest != nil && l.colour() == black {
		return p.drawBeside(cell) && p.drawRings(cell)
	}
	return true
}

// drawBeside: the cells beside a black one are white.
func (p *propagator) drawBeside(cell int32) bool {
	for _, other := range p.beside[cell] {
		switch p.colour(other) {
		case open:
			p.set(whiteLit(other), cause{kind: byBeside, of: cell})
		case black:
			p.clash = append(p.clash[:0], whiteLit(cell), whiteLit(other))
			return false
		}
	}
	return true
}

// drawRings joins a black cell to the trees that it touches. Cells that touch the new tree twice are
// white; those all lie around the smaller of two trees that were merged.
func (p *propagator) drawRings(cell int32) bool {
	f, now := p.forest, p.at[cell]
	if f.closes(cell, now) {
		p.clash = append(p.clash[:0], whiteLit(cell))
		for _, other := range f.path(cell, now) {
			p.clash = append(p.clash, whiteLit(other))
		}
		return false
	}
	for _, node := range f.corners[cell] {
		if f.black(node, now) {
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
			if other != f.frame && p.colour(other) == open && f.closes(other, int32(len(p.lits))) {
				p.set(whiteLit(other), cause{kind: byRing})
			}
		}
		node = f.next[node]
	}
}

// drawClue forces what the lengths of a clue's runs leave no choice about.
func (p *propagator) drawClue(number int32) bool {
	c := &p.clues[number]
	p.look(c, int32(len(p.lits)))
	r, ok := p.view.runs(c.need)
	if !ok {
		p.clash = p.explain(c, func(v *view) bool { _, ok := v.runs(c.need); return !ok }, p.clash[:0])
		return false
	}
	why := cause{kind: byClue, of: number}
	for d, ray := range c.rays {
		for _, cell := range ray[:r.least[d]] {
			if p.colour(cell) == open {
				p.set(whiteLit(cell), why)
			}
		}
		if end := r.least[d]; end == r.most[d] && end < len(ray) && p.colour(ray[end]) == open {
			p.set(blackLit(ray[end]), why)
		}
	}
	return true
}

// look fills the view with the colours that a clue's rays had before the given time.
func (p *propagator) look(c *clue, before int32) {
	now := before == int32(len(p.lits))
	for d, ray := range c.rays {
		colours := p.view[d][:0]
		for _, cell := range ray {
			colour := p.colour(cell)
			if !now && colour != open && p.at[cell] >= before {
				colour = open
			}
			colours = append(colours, colour)
		}
		p.view[d] = colours
	}
}
