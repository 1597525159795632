package drat

// A lit is a literal as an index: 2v for the variable v, 2v+1 for its negation.
type lit int32

func litOf(l int) lit {
	if l < 0 {
		return lit(-2*l + 1)
	}
	return lit(2 * l)
}

func (l lit) not() lit  { return l ^ 1 }
func (l lit) vari() int { return int(l >> 1) }
func (l lit) dimacs() int {
	if l&1 == 1 {
		return -l.vari()
	}
	return l.vari()
}

// A ref is the number of a clause, in the order in which they came; none is no clause.
type ref int32

const none ref = -1

// A clause is a piece of the store. With two literals or more that were open when it came, the first two are watched:
// when one of them becomes false, another takes its place, or the first is forced.
type clause struct {
	start, end int32
	watched    bool // it can force something, and was not deleted
}

// A watch of a clause stands with a literal of it; while the other literal is true the clause needs no look.
type watch struct {
	clause ref
	other  lit
}

// A propagator holds clauses and draws conclusions from them. Those of the clauses alone stay, and those of
// assumptions are taken back.
type propagator struct {
	store   []lit
	clauses []clause
	value   []int8 // by lit: 1 true, -1 false, 0 open
	reason  []ref  // by variable, of those that are not open: the clause that forced it, or none
	trail   []lit  // what is true, in its order
	next    int    // the first on the trail that was not propagated
	settled int    // how many on the trail follow from the clauses alone
	fixed   []bool // by variable: it is among those
	watches [][]watch
	refuted ref // the clause that contradicts what is settled, or none
	looks   int // at clauses, so far
}

// newPropagator holds the clauses of a formula, with room for what they need.
func newPropagator(f Formula) *propagator {
	p := &propagator{
		clauses: make([]clause, 0, len(f.Clauses)), value: make([]int8, 2*f.Vars+2), reason: make([]ref, f.Vars+1),
		fixed: make([]bool, f.Vars+1), watches: make([][]watch, 2*f.Vars+2), refuted: none,
	}
	lits, watched, watches := 0, make([]int32, 2*f.Vars+2), 0
	for _, c := range f.Clauses {
		lits += len(c)
		for _, l := range c[:min(2, len(c))] {
			watched[litOf(l)]++
			watches++
		}
	}
	p.store = make([]lit, 0, lits)
	room := make([]watch, watches)
	for l, n := range watched {
		p.watches[l], room = room[:0:n], room[n:]
	}
	for _, c := range f.Clauses {
		p.add(c)
	}
	return p
}

func (p *propagator) lits(c ref) []lit { return p.store[p.clauses[c].start:p.clauses[c].end] }

// add adds a clause for good, while nothing is assumed. One with fewer than two open literals has its whole effect
// now, and one that is true already never has any.
func (p *propagator) add(lits []int) ref {
	c, start := ref(len(p.clauses)), int32(len(p.store))
	open, satisfied := int32(0), false
next:
	for _, l := range lits {
		own := litOf(l)
		for _, other := range p.store[start:] {
			if other == own {
				continue next
			}
		}
		p.store = append(p.store, own)
		switch p.value[own] {
		case 1:
			satisfied = true
		case 0:
			last := int32(len(p.store)) - 1
			p.store[last], p.store[start+open] = p.store[start+open], own
			open++
		}
	}
	p.clauses = append(p.clauses, clause{start, int32(len(p.store)), false})
	switch {
	case satisfied || p.refuted != none:
	case open == 0:
		p.refuted = c
	case open == 1:
		p.assign(p.store[start], c)
		p.settle()
	default:
		a, b := p.store[start], p.store[start+1]
		p.clauses[c].watched = true
		p.watches[a] = append(p.watches[a], watch{c, b})
		p.watches[b] = append(p.watches[b], watch{c, a})
	}
	return c
}

// settle propagates what was forced by clauses alone.
func (p *propagator) settle() {
	p.refuted = p.propagate()
	for _, l := range p.trail[p.settled:] {
		p.fixed[l.vari()] = true
	}
	p.settled = len(p.trail)
}

// assume makes a literal true until undo; false means that it is false.
func (p *propagator) assume(l lit) bool {
	if p.value[l] == 0 {
		p.assign(l, none)
	}
	return p.value[l] == 1
}

func (p *propagator) assign(l lit, because ref) {
	p.value[l], p.value[l.not()] = 1, -1
	p.reason[l.vari()] = because
	p.trail = append(p.trail, l)
}

// undo takes back what came onto the trail behind the first n.
func (p *propagator) undo(n int) {
	for _, l := range p.trail[n:] {
		p.value[l], p.value[l.not()] = 0, 0
	}
	p.trail, p.next = p.trail[:n], min(n, p.next)
}

// propagate draws the conclusions of what is on the trail, and returns a clause all of whose literals are false, or
// none. The watches are those of Chaff (Matthew Moskewicz et al., DAC 2001).
func (p *propagator) propagate() ref {
	for ; p.next < len(p.trail); p.next++ {
		if c := p.falsified(p.trail[p.next].not()); c != none {
			return c
		}
	}
	return none
}

// falsified looks at the clauses that watch a literal that has become false, and keeps the watches that could not
// go elsewhere.
func (p *propagator) falsified(l lit) ref {
	list := p.watches[l]
	p.looks += len(list)
	kept := list[:0]
	for i, w := range list {
		if p.value[w.other] == 1 {
			kept = append(kept, w)
			continue
		}
		if !p.clauses[w.clause].watched {
			continue
		}
		lits := p.lits(w.clause)
		if lits[0] == l {
			lits[0], lits[1] = lits[1], l
		}
		if p.value[lits[0]] != 1 && p.rewatch(w.clause, lits) {
			continue
		}
		kept = append(kept, watch{w.clause, lits[0]})
		switch p.value[lits[0]] {
		case 0:
			p.assign(lits[0], w.clause)
		case -1:
			p.watches[l] = append(kept, list[i+1:]...)
			return w.clause
		}
	}
	p.watches[l] = kept
	return none
}

// rewatch moves the watch of the second literal to one that is not false, if there is one.
func (p *propagator) rewatch(c ref, lits []lit) bool {
	for i := 2; i < len(lits); i++ {
		if p.value[lits[i]] != -1 {
			lits[1], lits[i] = lits[i], lits[1]
			p.watches[lits[1]] = append(p.watches[lits[1]], watch{c, lits[0]})
			return true
		}
	}
	return false
}
