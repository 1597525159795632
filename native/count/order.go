package count

import (
	"context"
	"math"
	"slices"

	"twofold/puzzles/model"
	"twofold/puzzles/runs"
)

// A part is items and units that have nothing to do with others.
type part struct {
	items   []model.Posted
	whole   model.Sum // the terms of the sum that is counted beside the parts, and what they may come to
	order   []int     // units
	width   float64
	tree    *tree  // along which it is counted; nil to count in its order
	least   int    // of whole: what its state 1 is, behind all units
	account *sum   // of whole; nil if it has no terms
	sizes   []int  // by step: the bytes of a state before it
	steps   [][]op // by step
}

// A span is units that something is kept for from the first of begin until all are read, and how many bits.
type span struct {
	begin, units []int
	bits         float64
}

// unitsOf are the open units of literals.
func (c *Counter) unitsOf(lits []model.Lit) (units []int) {
	for _, l := range lits {
		if !c.isKnown(l) {
			units = append(units, c.unitOf[l.Var()])
		}
	}
	slices.Sort(units)
	return slices.Compact(units)
}

// vars are the literals of an item.
func vars(p model.Posted) []model.Lit {
	parts := p.Parts()
	lits := slices.Concat(parts.Lits, p.Guards)
	for _, n := range parts.Nums {
		lits = append(lits, n.Is...)
	}
	for _, e := range parts.Edges {
		lits = append(lits, e.Lit)
	}
	return lits
}

// split makes parts of what hangs together. Items without open variables are judged here.
func (c *Counter) split(items []model.Posted) (parts []*part) {
	c.unitOf = make([]int, c.model.Vars+1)
	for i, u := range c.units {
		for _, v := range u.vars {
			c.unitOf[v] = i
		}
	}
	joined := newUnion(len(c.units))
	for _, p := range items {
		units := c.unitsOf(vars(p))
		if len(units) == 0 {
			c.never = c.never || !p.Holds(c.a)
		}
		for _, u := range units {
			joined.join(units[0], u)
		}
	}
	at := map[int]*part{}
	for u := range c.units {
		root := joined.root(u)
		if at[root] == nil {
			at[root] = &part{}
			parts = append(parts, at[root])
		}
		at[root].order = append(at[root].order, u)
	}
	for _, p := range items {
		if units := c.unitsOf(vars(p)); len(units) > 0 {
			own := at[joined.root(units[0])]
			own.items = append(own.items, p)
		}
	}
	return parts
}

// spans are what is kept for the items of a part.
func (c *Counter) spans(p *part) (spans []span) {
	add := func(begin, units []int, bits float64) {
		if len(units) > 1 {
			spans = append(spans, span{begin: begin, units: units, bits: bits})
		}
	}
	for _, item := range p.items {
		parts := item.Parts()
		if parts.Edges == nil {
			units := c.unitsOf(vars(item))
			add(units, units, c.bits(item.Item))
			continue
		}
		stars := make([][]model.Lit, parts.Nodes)
		node := func(n int) []model.Lit {
			if len(parts.Lits) > 0 {
				return []model.Lit{parts.Lits[n]}
			}
			return parts.Nums[n].Is
		}
		_, isLoop := item.Item.(model.Loop)
		for n := range stars {
			stars[n] = slices.Clone(node(n))
		}
		for _, e := range parts.Edges {
			stars[e.A], stars[e.B] = append(stars[e.A], e.Lit), append(stars[e.B], e.Lit)
			if !isLoop {
				stars[e.A], stars[e.B] = append(stars[e.A], node(e.B)...), append(stars[e.B], node(e.A)...)
			}
		}
		for n, star := range stars {
			units := c.unitsOf(star)
			if isLoop {
				add(units, units, 1.2)
			} else {
				add(c.unitsOf(node(n)), units, 1.2)
			}
		}
	}
	return spans
}

// bits is roughly how many bits tell the states of an item.
func (c *Counter) bits(item model.Item) float64 {
	switch i := item.(type) {
	case model.Sum:
		low, high := 0, 0
		for _, t := range i.Terms {
			values := t.Num.Values
			ends := [2]int{t.Factor * values[0], t.Factor * values[len(values)-1]}
			low, high = low+min(ends[0], ends[1]), high+max(ends[0], ends[1])
		}
		return 0.6 * math.Log2(float64(2+min(high, i.Max)-max(low, i.Min)+min(i.Max-low, high-i.Min, high-low)))
	case model.Different:
		return 0.7 * float64(len(i))
	case model.Table:
		return 0.7 * math.Log2(float64(2+len(i.Rows)))
	case model.Regular:
		return math.Log2(float64(1 + len(i.Next)))
	case model.Sight:
		return 1.5 * float64(len(i.Rays))
	}
	return 1
}

// tries is how many greedy orders are looked at, and mostTried how many units all of these may have.
const (
	tries     = 8
	mostTried = 12_000
)

// order orders the units of a part: the best of their own order and some greedy ones.
func (c *Counter) order(p *part) {
	spans := c.spans(p)
	of := map[int][]int{} // by unit
	for i, s := range spans {
		for _, u := range s.units {
			of[u] = append(of[u], i)
		}
	}
	natural := c.lateUnits(p.order, spans, of)
	best, cost := natural, costOf(natural, spans, of)
	p.width = cost
	for try := range min(tries, len(p.order), mostTried/max(1, len(p.order))) {
		first := p.order[try*(len(p.order)-1)/max(1, tries-1)]
		order := c.greedy(p.order, first, spans, of)
		if now := costOf(order, spans, of); now < cost-1e-9 {
			best, cost = order, now
		}
	}
	p.order, p.width = best, cost
}

// A reading is what spans are open behind some units.
type reading struct {
	spans []span
	of    map[int][]int
	left  []int // by span: how many units are not read
	begun []int // by span: when, from 1
	width float64
	read  map[int]bool
}

func newReading(spans []span, of map[int][]int) *reading {
	r := &reading{spans, of, make([]int, len(spans)), make([]int, len(spans)), 0, map[int]bool{}}
	for i, s := range spans {
		r.left[i] = len(s.units)
	}
	return r
}

// more is how many bits more are kept behind a unit, and when the first thing began that it ends.
func (r *reading) more(u int) (bits float64, oldest int) {
	oldest = math.MaxInt
	for _, i := range r.of[u] {
		s := &r.spans[i]
		switch {
		case r.begun[i] > 0 && r.left[i] == 1:
			bits -= s.bits
		case r.begun[i] == 0 && r.left[i] > 1 && slices.Contains(s.begin, u):
			bits += s.bits
		}
		if r.begun[i] > 0 {
			oldest = min(oldest, r.begun[i])
		}
	}
	return bits, oldest
}

func (r *reading) take(u int) {
	bits, _ := r.more(u)
	r.width += bits
	r.read[u] = true
	for _, i := range r.of[u] {
		r.left[i]--
		if r.begun[i] == 0 && slices.Contains(r.spans[i].begin, u) {
			r.begun[i] = len(r.read)
		}
	}
}

// costOf is the binary logarithm of the sum of states over all steps.
func costOf(order []int, spans []span, of map[int][]int) float64 {
	r := newReading(spans, of)
	sum := 0.0
	for _, u := range order {
		r.take(u)
		sum += math.Exp2(min(r.width, 1000))
	}
	return math.Log2(1 + sum)
}

// lateUnits has units that are not of the answer as soon as they may follow from others, and not before.
func (c *Counter) lateUnits(units []int, spans []span, of map[int][]int) (order []int) {
	r := newReading(spans, of)
	take := func(u int) {
		r.take(u)
		order = append(order, u)
	}
	for _, u := range units {
		if len(c.units[u].entries) == 0 {
			continue
		}
		take(u)
		c.takeFollowing(r, u, take)
	}
	for _, u := range units {
		if !r.read[u] {
			take(u)
			c.takeFollowing(r, u, take)
		}
	}
	return order
}

// takeFollowing takes what may follow behind a unit.
func (c *Counter) takeFollowing(r *reading, u int, take func(int)) {
	for _, i := range r.of[u] {
		if r.left[i] != 1 {
			continue
		}
		for _, other := range r.spans[i].units {
			if !r.read[other] && len(c.units[other].entries) == 0 {
				take(other)
				c.takeFollowing(r, other, take)
			}
		}
	}
}

// greedy reads the unit next that keeps the width least; of several one that ends what began first. It looks at those
// beside what was read, if there are any.
func (c *Counter) greedy(units []int, first int, spans []span, of map[int][]int) (order []int) {
	r := newReading(spans, of)
	isNear := map[int]bool{}
	var near []int
	take := func(u int) {
		r.take(u)
		order = append(order, u)
		for _, i := range of[u] {
			for _, other := range spans[i].units {
				if r.begun[i] > 0 && !isNear[other] {
					isNear[other] = true
					near = append(near, other)
				}
			}
		}
	}
	for next := first; next >= 0; {
		runs.End(context.Cause(c.ctx))
		take(next)
		c.takeFollowing(r, next, take)
		near = slices.DeleteFunc(near, func(u int) bool { return r.read[u] })
		if next = c.nextOf(r, near); next < 0 || len(c.units[next].entries) == 0 {
			if other := c.nextOf(r, units); other >= 0 && (next < 0 || len(c.units[other].entries) > 0) {
				next = other
			}
		}
	}
	return order
}

// nextOf is what greedy reads next of some units; -1 if all are read.
func (c *Counter) nextOf(r *reading, units []int) int {
	next, bits, oldest, isAnswer := -1, math.Inf(1), 0, false
	for _, u := range units {
		answer := len(c.units[u].entries) > 0
		if r.read[u] || isAnswer && !answer {
			continue
		}
		b, o := r.more(u)
		if next < 0 || answer && !isAnswer || b < bits || b == bits && (o < oldest || o == oldest && u < next) {
			next, bits, oldest, isAnswer = u, b, o, answer
		}
	}
	return next
}
