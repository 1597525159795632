package tour

import (
	"math/bits"
	"slices"
)

// A stage is the choice of all steps from a square that are left, after which the square has to be done and leaves, in
// terms of slots, and what is known after it.
type stage struct {
	slot uint8
	ways []uint8 // outside, if it is among them, is the last one
	must bool    // the last one has to be taken

	live        uint32           // the slots in use
	near        [maxSlots]uint32 // by slot: the slots to which a step may still be chosen
	far         [maxSlots]uint8  // by slot: the number of such steps to squares without a slot
	forced      uint32           // squares that have to be beside outside, which is not chosen yet
	force       bool             // there are such squares, with or without a slot
	plus, minus uint32           // the squares of each colour
	beyond      int              // twice the colours of squares without a slot
	last        bool             // all squares have or had slots
	image       []uint8          // by slot: its mirror image; nil unless what is left is symmetric
	outside     uint32           // the slot of outside as a set, empty if there is none
}

// A plan is the stages of a sweep.
type plan struct {
	coding
	stages []stage
}

const noSlot = 255

// A planner makes a plan.
type planner struct {
	net    *net
	mirror image
	left   [][]int // by vertex: those to which a step may still be chosen
	slot   []uint8 // by vertex
	used   uint32
	most   int          // slots used at a time
	seated []int        // the vertices that have slots
	absent int          // vertices that did not have slots yet
	beyond int          // twice the colours of these
	lost   int          // those of them without a mirror image
	forced map[int]bool // squares that have to be beside outside, which is not chosen yet
}

// plan is that of a sweep through all squares. It returns nil if that takes too many slots.
func (w *net) plan() *plan {
	mirror := w.across
	p := &planner{
		net: w, mirror: mirror, left: make([][]int, len(w.next)),
		slot: slices.Repeat([]uint8{noSlot}, len(w.next)), absent: len(w.next), forced: map[int]bool{},
	}
	for v, next := range w.next {
		w.poll.Check()
		p.left[v] = slices.Clone(next)
		p.beyond += 2 * w.colour[v]
		if w.must[v] {
			p.forced[v] = true
		}
		if mirror != nil && mirror[v] == none {
			p.lost++
		}
	}
	if len(w.next) > w.squares {
		p.seat(w.squares)
	}
	out := &plan{}
	for v := range w.squares {
		w.poll.Check()
		st, ok := p.begin(v)
		if !ok {
			return nil
		}
		p.end(v, &st)
		out.stages = append(out.stages, st)
	}
	out.coding = newCoding(p.most)
	return out
}

// seat gives slots to vertices that have none. It fails if there are too few.
func (p *planner) seat(vertices ...int) bool {
	for _, v := range vertices {
		if p.slot[v] != noSlot {
			continue
		}
		free := bits.TrailingZeros32(^p.used)
		if free >= maxSlots {
			return false
		}
		p.slot[v] = uint8(free)
		p.used |= 1 << free
		p.most = max(p.most, free+1)
		p.seated = append(p.seated, v)
		p.absent--
		p.beyond -= 2 * p.net.colour[v]
		if p.mirror != nil && p.mirror[v] == none {
			p.lost--
		}
	}
	return true
}

// begin decides the steps of a square.
func (p *planner) begin(v int) (st stage, ok bool) {
	ways := p.left[v]
	if !p.seat(v) || !p.seat(ways...) {
		return st, false
	}
	st.slot, p.left[v] = p.slot[v], nil
	for _, to := range ways {
		st.ways = append(st.ways, p.slot[to])
		p.left[to] = without(p.left[to], v)
		if st.must = p.net.isOutside(to) && p.net.must[v]; st.must {
			delete(p.forced, v)
		}
	}
	return st, true
}

func without(list []int, v int) []int {
	return slices.DeleteFunc(list, func(u int) bool { return u == v })
}

// end notes what is left after a square.
func (p *planner) end(v int, st *stage) {
	p.used &^= 1 << st.slot
	p.slot[v] = noSlot
	p.seated = without(p.seated, v)
	st.live, st.last, st.beyond, st.force = p.used, p.absent == 0, p.beyond, len(p.forced) > 0
	for _, v := range p.seated {
		slot := p.slot[v]
		if p.net.isOutside(v) {
			st.outside = 1 << slot
		}
		if p.forced[v] {
			st.forced |= 1 << slot
		}
		p.paint(v, st)
		for _, to := range p.left[v] {
			if p.slot[to] == noSlot {
				st.far[slot] = uint8(min(int(st.far[slot])+1, 2))
			} else {
				st.near[slot] |= 1 << p.slot[to]
			}
		}
	}
	st.image = p.reflect()
}

func (p *planner) paint(v int, st *stage) {
	switch p.net.colour[v] {
	case 1:
		st.plus |= 1 << p.slot[v]
	case -1:
		st.minus |= 1 << p.slot[v]
	}
}

// reflect is the mirror image of slots if what is left to choose is its own; that of squares without a slot is if all
// have an image.
func (p *planner) reflect() []uint8 {
	if p.mirror == nil || p.lost > 0 {
		return nil
	}
	out := slices.Repeat([]uint8{noSlot}, maxSlots)
	for _, v := range p.seated {
		u := p.mirror[v]
		if u == none || p.slot[u] == noSlot || len(p.left[v]) != len(p.left[u]) {
			return nil
		}
		for _, to := range p.left[v] {
			if p.mirror[to] == none || !slices.Contains(p.left[u], p.mirror[to]) {
				return nil
			}
		}
		out[p.slot[v]] = p.slot[u]
	}
	return out
}
