package tour

import "twofold/native/learn"

// A cutter looks for squares that cut others off, in the graph of the steps that may still be taken. No closed tour
// has one. Of an open tour, each part that hangs on the rest by one square has to have one of the two ends; all
// of the part is then before that square, or after it.
//
// It searches the graph depth first, and tells by the earliest square that a subtree reaches whether the square
// above cuts it off (John Hopcroft and Robert Tarjan: Algorithm 447, Communications of the ACM 1973). O(n·d) for n
// squares with d steps each.
type cutter struct {
	order []int32 // the squares as they were met
	at    []int32 // by square: its place in order, or none
	low   []int32 // by square: the first place that its subtree reaches
	stack []branch
	parts []part

	pause, wait int // calls between two looks, and until the next one
}

// A branch is a square whose subtree is being searched.
type branch struct {
	square, parent int32
	way            int // the next of its ways
}

// A part is the squares that were met from one place on until another: no usable step leads from them elsewhere but
// to one square. There is no smaller one in it.
type part struct{ from, until, past int32 }

func newCutter(n int) *cutter {
	return &cutter{order: make([]int32, 0, n), at: make([]int32, n), low: make([]int32, n), pause: 1}
}

// maxPause is the most calls between two looks for cuts. On boards without holes cuts are rare, and looking each time
// took a fifth of the search.
const maxPause = 32

// FinalCheck looks for cuts: whenever it found one the last time, at longer intervals if not, and always before the
// first decision. It is the contract of learn.Theory.
func (p *propagator) FinalCheck() bool {
	c := p.cutter
	if c.wait--; p.size() < 3 || c.wait > 0 && p.DecisionLevel() > 0 {
		return true
	}
	connected := p.drawCuts()
	if c.pause = min(2*c.pause, maxPause); !connected {
		c.pause = 1
	}
	c.wait = c.pause
	return connected
}

// drawCuts returns false after a clash. Parts are looked for a second time from a square that cuts, so that all of
// them are subtrees.
func (p *propagator) drawCuts() bool {
	c := p.cutter
	p.search(0)
	if len(c.order) < p.size() {
		return p.Conflict(p.leaving(part{0, int32(len(c.order)), none}, nil)...)
	}
	if len(c.parts) == 0 {
		return true
	}
	p.search(c.parts[0].past)
	if p.closed {
		return p.Conflict(p.leaving(c.parts[0], nil)...)
	}
	for _, part := range c.parts {
		if !p.drawPart(part) {
			return false
		}
	}
	return p.drawEnds()
}

// search meets all squares that the root reaches, and lists the parts that are subtrees. If the root cuts nothing
// off, all other squares are its subtree, and no part.
func (p *propagator) search(root int32) {
	c := p.cutter
	c.order, c.parts = c.order[:0], c.parts[:0]
	for s := range c.at {
		c.at[s] = none
	}
	for c.meet(root, none); len(c.stack) > 0; {
		top := &c.stack[len(c.stack)-1]
		switch to := p.nextWay(top); {
		case to == none:
			c.leave()
		case c.at[to] == none:
			c.meet(to, top.square)
		case to != top.parent:
			c.low[top.square] = min(c.low[top.square], c.at[to])
		}
	}
}

func (c *cutter) meet(s, parent int32) {
	c.at[s] = int32(len(c.order))
	c.low[s] = c.at[s]
	c.order = append(c.order, s)
	c.stack = append(c.stack, branch{square: s, parent: parent})
}

// leave goes back to the square above.
func (c *cutter) leave() {
	top := c.stack[len(c.stack)-1]
	c.stack = c.stack[:len(c.stack)-1]
	if top.parent == none {
		return
	}
	whole := c.at[top.square] == 1 && len(c.order) == len(c.at) // the only subtree of the root
	from := c.at[top.square]
	hasPart := len(c.parts) > 0 && c.parts[len(c.parts)-1].from >= from
	if c.low[top.square] >= c.at[top.parent] && !whole && !hasPart {
		c.parts = append(c.parts, part{from, int32(len(c.order)), top.parent})
	}
	c.low[top.parent] = min(c.low[top.parent], c.low[top.square])
}

// nextWay is where the next usable way leads, or none.
func (p *propagator) nextWay(b *branch) int32 {
	for b.way < len(p.next[b.square]) {
		i := b.way
		b.way++
		if p.usable[p.ways[b.square][i]] {
			return p.next[b.square][i]
		}
	}
	return none
}

// drawPart: an open tour has an end in each part, and is at the square that cuts it off just after all of it, or
// just before.
func (p *propagator) drawPart(c part) bool {
	last, size := int32(p.size()-1), c.until-c.from
	after, before := p.yes(c.past, size), p.yes(c.past, last-size)
	if p.Value(after) == learn.False && p.Value(before) == learn.False {
		return p.Conflict(p.leaving(c, []learn.Lit{after, before})...)
	}
	var ends []learn.Lit
	for _, s := range p.cutter.order[c.from:c.until] {
		if p.positions[s].has(0) || p.positions[s].has(last) {
			return true
		}
		ends = append(ends, p.yes(s, 0), p.yes(s, last))
	}
	return p.Conflict(p.leaving(c, ends)...)
}

// drawEnds: an open tour has two ends, so that three parts are too many, and where there are two, each end is
// in one of them.
func (p *propagator) drawEnds() bool {
	parts := p.cutter.parts
	if len(parts) < 2 {
		return true
	}
	two := p.leaving(parts[1], p.leaving(parts[0], nil))
	if len(parts) > 2 {
		return p.Conflict(p.leaving(parts[2], two)...)
	}
	for _, position := range [2]int32{0, int32(p.size() - 1)} {
		ends, possible := two, false
		for _, part := range parts {
			for _, s := range p.cutter.order[part.from:part.until] {
				possible = possible || p.positions[s].has(position)
				ends = append(ends, p.yes(s, position))
			}
		}
		if !possible {
			return p.Conflict(ends...)
		}
	}
	return true
}

// leaving adds to out the steps from a part elsewhere but to the square that it hangs on. One of them is taken, unless
// what else is in the clause is so.
func (p *propagator) leaving(c part, out []learn.Lit) []learn.Lit {
	at := p.cutter.at
	for _, s := range p.cutter.order[c.from:c.until] {
		for i, t := range p.next[s] {
			if t != c.past && (at[t] < c.from || at[t] >= c.until) {
				out = append(out, p.take(p.ways[s][i]))
			}
		}
	}
	return out
}
