package nnf

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
)

// losesNone checks that each model of the clauses is one of the circuit. Each node is given clauses over its own
// variables: the root those of the formula, any other one what is left of a parent's along the literals of an arc. If
// several arcs lead to a node, those of the first are given, and those of each other must have them as consequences by
// unit propagation. What has to be shown of a node is that whoever satisfies its clauses satisfies it.
func (c *checker) losesNone() error {
	p := newPropagator(c.Vars)
	given := make([][][]int, len(c.nodes))
	reached := make([]bool, len(c.nodes))
	given[1], reached[1] = withoutRepeats(c.Clauses), true
	for n := 1; n < len(c.nodes); n++ {
		if !reached[n] {
			continue // no model leads to it
		}
		if err := c.ended(); err != nil {
			return err
		}
		h := &handing{c, p, given, reached}
		p.load(given[n])
		if err := h.node(n); err != nil {
			return fmt.Errorf("node %d: %w", n, err)
		}
		p.unload()
		given[n] = nil
	}
	return nil
}

// withoutRepeats has each literal of a clause once, since propagation counts them.
func withoutRepeats(clauses [][]int) [][]int {
	out := make([][]int, len(clauses))
	for i, clause := range clauses {
		for _, l := range clause {
			if !slices.Contains(out[i], l) {
				out[i] = append(out[i], l)
			}
		}
	}
	return out
}

// A handing hands the clauses of one node on to its children.
type handing struct {
	*checker
	*propagator
	given   [][][]int
	reached []bool
}

func (h *handing) node(n int) error {
	if h.refuted {
		return nil
	}
	switch own := h.nodes[n]; own.kind {
	case 'f':
		return errors.New("false, but its clauses are not refuted by unit propagation")
	case 'a':
		for _, a := range own.arcs {
			if err := h.hand(a.to); err != nil {
				return err
			}
		}
	case 'o':
		decision := own.arcs[0].lits[0]
		for _, l := range [2]int{decision, -decision} {
			if err := h.value(own, l); err != nil {
				return err
			}
		}
	}
	return nil
}

// value checks one value of the variable of a sum.
func (h *handing) value(own node, l int) error {
	mark := len(h.trail)
	defer h.undo(mark)
	if !h.assume(l) {
		return nil // no model has it
	}
	for _, a := range own.arcs {
		if a.lits[0] != l {
			continue
		}
		for _, other := range a.lits {
			if h.is(other) != 1 {
				return fmt.Errorf("with %d literal %d does not follow by unit propagation", l, other)
			}
		}
		return h.hand(a.to)
	}
	return fmt.Errorf("there is no arc for %d, which unit propagation does not refute", l)
}

// hand gives a child what is left of the clauses, or checks that what it was given follows from them.
func (h *handing) hand(to int) error {
	if h.nodes[to].kind == 't' {
		return nil
	}
	if !h.reached[to] {
		h.reached[to] = true
		h.given[to] = h.left(h.below[to])
		return nil
	}
	for _, clause := range h.given[to] {
		if !h.implies(clause) {
			return fmt.Errorf("what node %d rests on does not follow: clause %v", to, clause)
		}
	}
	return nil
}

// A propagator draws the conclusions of the clauses of one node by unit propagation. It counts the literals of each
// clause that are not false.
type propagator struct {
	clauses [][]int
	occurs  [][]int32 // by literal: the clauses that have it
	value   []int8    // by variable: 1 true, -1 false, 0 open
	open    []int32   // by clause: the literals that are not false
	trail   []int
	refuted bool // by propagation alone
	vars    int
}

func newPropagator(vars int) *propagator {
	return &propagator{occurs: make([][]int32, 2*vars+1), value: make([]int8, vars+1), vars: vars}
}

func (p *propagator) is(l int) int8 {
	if l < 0 {
		return -p.value[-l]
	}
	return p.value[l]
}

func (p *propagator) load(clauses [][]int) {
	p.clauses, p.open, p.refuted = clauses, p.open[:0], false
	for i, clause := range clauses {
		p.open = append(p.open, int32(len(clause)))
		for _, l := range clause {
			p.occurs[p.vars+l] = append(p.occurs[p.vars+l], int32(i))
		}
	}
	for _, clause := range clauses {
		switch len(clause) {
		case 0:
			p.refuted = true
		case 1:
			p.refuted = p.refuted || !p.assume(clause[0])
		}
		if p.refuted {
			return
		}
	}
}

func (p *propagator) unload() {
	p.undo(0)
	for _, clause := range p.clauses {
		for _, l := range clause {
			p.occurs[p.vars+l] = p.occurs[p.vars+l][:0]
		}
	}
}

// assume makes a literal true, and all that follows; false says that a clause has become false.
func (p *propagator) assume(l int) bool {
	if p.is(l) == -1 {
		return false
	}
	ok := p.is(l) == 1 || p.assign(l)
	for next := len(p.trail) - 1; ok && next >= 0 && next < len(p.trail); next++ {
		for _, c := range p.occurs[p.vars-p.trail[next]] {
			if p.open[c] == 1 && ok {
				ok = p.force(p.clauses[c])
			}
		}
	}
	return ok
}

// assign makes an open literal true; false says that a clause has become false.
func (p *propagator) assign(l int) bool {
	p.value[variable(l)] = 1
	if l < 0 {
		p.value[-l] = -1
	}
	p.trail = append(p.trail, l)
	ok := true
	for _, c := range p.occurs[p.vars-l] {
		p.open[c]--
		ok = ok && p.open[c] > 0
	}
	return ok
}

// force makes the literal of a clause true that is the last one which is not false.
func (p *propagator) force(clause []int) bool {
	for _, l := range clause {
		switch p.is(l) {
		case 1:
			return true
		case 0:
			return p.assign(l)
		}
	}
	return false
}

func (p *propagator) undo(length int) {
	for len(p.trail) > length {
		l := p.trail[len(p.trail)-1]
		p.trail = p.trail[:len(p.trail)-1]
		p.value[variable(l)] = 0
		for _, c := range p.occurs[p.vars-l] {
			p.open[c]++
		}
	}
}

// left are the clauses that are not true, without their false literals, that hang together with some variables: those
// that have one of these, those that share another open one with them, and so on.
func (p *propagator) left(about set) (out [][]int) {
	seen := make(set, len(about))
	taken := make([]bool, len(p.clauses))
	var todo []int
	for i, word := range about {
		for seen[i] |= word; word != 0; word &= word - 1 {
			todo = append(todo, i<<6+bits.TrailingZeros64(word))
		}
	}
	for ; len(todo) > 0; todo = todo[1:] {
		for _, l := range [2]int{todo[0], -todo[0]} {
			for _, c := range p.occurs[p.vars+l] {
				if taken[c] || p.value[todo[0]] != 0 {
					continue
				}
				taken[c] = true
				clause, isTrue := p.short(p.clauses[c])
				if isTrue {
					continue
				}
				out = append(out, clause)
				for _, other := range clause {
					if v := variable(other); !seen.has(v) {
						seen.add(v)
						todo = append(todo, v)
					}
				}
			}
		}
	}
	return out
}

// short is a clause without its false literals.
func (p *propagator) short(clause []int) (open []int, isTrue bool) {
	falses := 0
	for _, l := range clause {
		switch p.is(l) {
		case 1:
			return nil, true
		case -1:
			falses++
		}
	}
	if falses == 0 {
		return clause, false
	}
	open = make([]int, 0, len(clause)-falses)
	for _, l := range clause {
		if p.is(l) == 0 {
			open = append(open, l)
		}
	}
	return open, false
}

// implies reports whether a clause follows by unit propagation.
func (p *propagator) implies(clause []int) bool {
	mark := len(p.trail)
	defer p.undo(mark)
	for _, l := range clause {
		if !p.assume(-l) {
			return true
		}
	}
	return false
}
