package nurikabe

import "twofold/native/learn"

// A sea is a depth-first search over the cells that are not white (Robert Tarjan: Depth-first search and linear graph
// algorithms, SIAM Journal on Computing 1972).
type sea struct {
	found, low []int32 // by cell: when it was met, from 1; the earliest cell that can be reached from below it
	wetBelow   []int32 // by cell: a black cell of its subtree, or none
	stack      []frame

	size   int     // how many cells are black, if the numbers tell and all count; else 0
	blacks []int32 // those that are
	spent  []int32 // by cell: see spend
}

// A frame is a cell of the search, and how many of those beside it were looked at.
type frame struct {
	cell int32
	next int
}

func (s *sea) begin(m *model) {
	s.found, s.low = make([]int32, len(m.near)), make([]int32, len(m.near))
	s.wetBelow, s.spent = make([]int32, len(m.near)), make([]int32, len(m.near))
}

// drawSea keeps the black cells connected: an open cell that keeps two of them apart is black, and one that none of
// them reaches is white.
func (r *rules) drawSea() bool {
	if !r.counts(r.wet) {
		return true
	}
	first := int32(none)
	for cell := range r.near {
		if r.isBlack(int32(cell)) {
			first = int32(cell)
			break
		}
	}
	if first == none {
		return true
	}
	clear(r.found)
	if !r.dive(first) {
		return false
	}
	for cell := range r.near {
		if at := int32(cell); r.found[cell] == 0 && !r.isWhite(at) && !r.dryOut(at, first) {
			return false
		}
	}
	return r.size == 0 || r.drawSize(first)
}

// dive searches from a black cell, and blackens what it has to.
func (r *rules) dive(first int32) bool {
	clock := int32(1)
	meet := func(cell int32) {
		r.found[cell], r.low[cell], r.wetBelow[cell] = clock, clock, none
		if r.isBlack(cell) {
			r.wetBelow[cell] = cell
		}
		clock++
		r.stack = append(r.stack, frame{cell, 0})
	}
	r.stack = r.stack[:0]
	meet(first)
	for len(r.stack) > 0 {
		top := &r.stack[len(r.stack)-1]
		cell := top.cell
		if top.next < len(r.near[cell]) {
			next := r.near[cell][top.next]
			top.next++
			switch {
			case r.isWhite(next):
			case r.found[next] == 0:
				meet(next)
			default:
				r.low[cell] = min(r.low[cell], r.found[next])
			}
			continue
		}
		if r.stack = r.stack[:len(r.stack)-1]; len(r.stack) == 0 {
			break
		}
		up := r.stack[len(r.stack)-1].cell
		r.low[up] = min(r.low[up], r.low[cell])
		wet := r.wetBelow[cell]
		if wet == none {
			continue
		}
		r.wetBelow[up] = wet
		if r.low[cell] >= r.found[up] && r.isOpen(up) {
			r.between(wet, first, up)
			r.force(blackLit(up))
		}
	}
	return true
}

// dryOut: what is connected with a cell, and with no black one, is white; a black cell there is a contradiction.
func (r *rules) dryOut(cell, first int32) bool {
	r.queue2 = append(r.queue2[:0], cell)
	r.found[cell] = 1
	black := int32(none)
	for i := 0; i < len(r.queue2); i++ {
		at := r.queue2[i]
		if r.isBlack(at) {
			black = at
		}
		for _, next := range r.near[at] {
			if r.found[next] == 0 && !r.isWhite(next) {
				r.found[next] = 1
				r.queue2 = append(r.queue2, next)
			}
		}
	}
	if black != none {
		r.out = r.out[:0]
		r.between(black, first, none)
		return r.Conflict(r.out...)
	}
	for i, at := range r.queue2 {
		if i == 0 {
			r.between(at, first, none)
			r.out[0] = r.out[len(r.out)-1] // the cell itself is implied
			r.out = r.out[:len(r.out)-1]
		}
		r.force(whiteLit(at))
	}
	return true
}

// between puts into out why two cells that are not white are kept apart but for a third one, or none: that one of
// them is white, or else one of the white cells is black that are beside the first one's area and can be reached from
// the second one. The first one comes first.
func (r *rules) between(one, two, but int32) {
	r.out = append(r.out[:0], whiteLit(one), whiteLit(two))
	r.out = r.also(r.out, r.wet)
	if !r.explains() {
		return
	}
	r.turn += 2
	area, shore := r.turn, r.turn-1
	if but != none {
		r.mark[but] = area
	}
	r.mark[one] = area
	r.queue = append(r.queue[:0], one)
	for i := 0; i < len(r.queue); i++ {
		for _, next := range r.near[r.queue[i]] {
			switch {
			case r.mark[next] == area:
			case r.isWhite(next):
				r.mark[next] = shore
			default:
				r.mark[next] = area
				r.queue = append(r.queue, next)
			}
		}
	}
	r.mark2[two] = area
	r.queue = append(r.queue[:0], two)
	for i := 0; i < len(r.queue); i++ {
		for _, next := range r.near[r.queue[i]] {
			if r.mark2[next] == area || next == but {
				continue
			}
			r.mark2[next] = area
			if r.mark[next] == shore {
				r.out = append(r.out, blackLit(next))
			} else {
				r.queue = append(r.queue, next)
			}
		}
	}
}

var _ learn.Theory = (*rules)(nil)
