package treasure

import "slices"

// A propagator holds a partial assignment of a model's variables and draws what follows from single
// clues and from pairs of overlapping clues.
type propagator struct {
	*model
	values []int8  // open, 0 or 1
	need   []int16 // coins that a clue still lacks
	open   []int16 // open variables of a clue
	pairs  [][]pair
	coins  int // ones that were drawn

	forced int64 // assignments that were drawn, for the statistics

	single, double   []int32 // clues to look at, alone and in pairs
	inSingle, inPair []bool
}

// A pair is a clue that shares variables with another one.
type pair struct {
	other  int32
	shared []int32
}

func newPropagator(m *model) *propagator {
	p := &propagator{
		model:    m,
		values:   slices.Repeat([]int8{open}, len(m.cellOf)),
		need:     make([]int16, len(m.clues)),
		open:     make([]int16, len(m.clues)),
		pairs:    make([][]pair, len(m.clues)),
		inSingle: make([]bool, len(m.clues)),
		inPair:   make([]bool, len(m.clues)),
	}
	for c, clue := range m.clues {
		p.poll.Check()
		p.need[c], p.open[c] = int16(clue.need), int16(len(clue.cells))
		p.pairs[c] = m.overlaps(int32(c))
	}
	return p
}

// overlaps lists the clues that share variables with c. A clue has at most 24 of them.
func (m *model) overlaps(c int32) []pair {
	var room [24]pair
	out := room[:0]
	for _, x := range m.clues[c].cells {
		for _, other := range m.cluesOf[x] {
			if other == c {
				continue
			}
			at := slices.IndexFunc(out, func(p pair) bool { return p.other == other })
			if at < 0 {
				at = len(out)
				out = append(out, pair{other: other})
			}
			out[at].shared = append(out[at].shared, x)
		}
	}
	return slices.Clone(out)
}

// all draws everything that follows from the clues as they are; false means a contradiction.
func (p *propagator) all() bool {
	for c := range p.clues {
		p.touch(int32(c))
	}
	defer func() { p.poll = nil }()
	return p.fixpoint()
}

func (p *propagator) assign(x int32, value int8) {
	p.values[x] = value
	p.coins += int(value)
	for _, c := range p.cluesOf[x] {
		p.open[c]--
		p.need[c] -= int16(value)
		p.touch(c)
	}
}

func (p *propagator) touch(c int32) {
	if !p.inSingle[c] {
		p.inSingle[c] = true
		p.single = append(p.single, c)
	}
	if !p.inPair[c] {
		p.inPair[c] = true
		p.double = append(p.double, c)
	}
}

// fixpoint looks at touched clues until nothing new follows. Pairs wait until single clues have no
// more to say.
func (p *propagator) fixpoint() bool {
	for {
		p.poll.Check()
		switch {
		case len(p.single) > 0:
			c := pop(&p.single, p.inSingle)
			if !p.drawSingle(c) {
				return false
			}
		case len(p.double) > 0:
			c := pop(&p.double, p.inPair)
			if !p.drawPairs(c) {
				return false
			}
		default:
			return true
		}
	}
}

func pop(queue *[]int32, in []bool) int32 {
	last := len(*queue) - 1
	c := (*queue)[last]
	*queue = (*queue)[:last]
	in[c] = false
	return c
}

// drawSingle: a clue that lacks nothing closes its open cells; one that lacks all of them fills them.
func (p *propagator) drawSingle(c int32) bool {
	need, free := p.need[c], p.open[c]
	switch {
	case need < 0 || need > free:
		return false
	case free == 0:
	case need == 0:
		p.force(p.clues[c].cells, 0)
	case need == free:
		p.force(p.clues[c].cells, 1)
	}
	return true
}

// force gives the open ones among the variables a value.
func (p *propagator) force(xs []int32, value int8) {
	for _, x := range xs {
		if p.values[x] == open {
			p.forced++
			p.assign(x, value)
		}
	}
}

// drawPairs looks at the clue together with each one that it overlaps. Of the coins that both count,
// at least lo and at most hi are left; what that leaves for the cells that only one of them counts may
// fill or close those.
func (p *propagator) drawPairs(c int32) bool {
	for _, pr := range p.pairs[c] {
		d := pr.other
		if p.open[c] == 0 {
			return p.need[c] == 0
		}
		both := p.openOf(pr.shared)
		if both == 0 {
			continue
		}
		onlyC, onlyD := p.open[c]-both, p.open[d]-both
		lo := max(0, p.need[c]-onlyC, p.need[d]-onlyD)
		hi := min(both, p.need[c], p.need[d])
		if lo > hi {
			return false
		}
		needC, needD := p.need[c], p.need[d]
		if hi == 0 {
			p.force(pr.shared, 0)
		} else if lo == both {
			p.force(pr.shared, 1)
		}
		p.forceOnly(c, d, needC, onlyC, lo, hi)
		p.forceOnly(d, c, needD, onlyD, lo, hi)
	}
	return true
}

func (p *propagator) openOf(xs []int32) int16 {
	n := int16(0)
	for _, x := range xs {
		if p.values[x] == open {
			n++
		}
	}
	return n
}

// forceOnly fills or closes the cells that c counts and d does not, where between lo and hi of the need
// of c is met by cells of both.
func (p *propagator) forceOnly(c, d int32, need, only, lo, hi int16) {
	value := int8(open)
	switch {
	case only == 0:
		return
	case need == lo:
		value = 0
	case need-hi == only:
		value = 1
	default:
		return
	}
	for _, x := range p.clues[c].cells {
		if p.values[x] == open && !slices.Contains(p.cluesOf[x], d) {
			p.forced++
			p.assign(x, value)
		}
	}
}
