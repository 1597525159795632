package tour

import (
	"math/big"
	"slices"
)

// Halves are two sweeps that meet in the middle of a cut. Each square there has as many steps from one side as it
// lacks from the other, and paths of both sides have to make one cycle: a join adds up the products of the numbers of
// all states that fit. So no sweep goes where the frontier has the most states, and no cycle is closed before the
// end. If the sides are images of each other, one sweep serves both. The idea is that of counting from both ends;
// that the join needs no pairs of states is in joiner.glue.
type halves struct {
	cut
	one, two *plan
	first    int // the stages of the first half
}

// plan makes plans. If the sides are images of each other, the second half goes on where the first one ends. It
// returns nil if that takes too many slots.
func (c *cut) plan() *halves {
	one := append(c.net.leave(0, c.from), c.within(c.shared)...)
	one[len(one)-1].stay = c.middle()
	h := &halves{cut: *c, first: len(one)}
	rest := c.within(c.rest)
	if c.along != nil {
		h.one = c.net.planFor(slices.Concat(one, rest), c.across)
		h.two = h.one
	} else {
		two := c.net.leave(c.to, c.net.squares)
		slices.Reverse(two)
		two[len(two)-1].stay = c.middle()
		h.one, h.two = c.net.planFor(one, c.across), c.net.planFor(append(two, rest...), c.across)
	}
	if h.one == nil || h.two == nil {
		return nil
	}
	return h
}

// slots says which slot of the first half each slot of the second is, by slot.
func (h *halves) slots() []uint8 {
	out := slices.Repeat([]uint8{noSlot}, maxSlots)
	for _, v := range h.middle() {
		u := v
		if h.along != nil {
			u = h.along[v]
		}
		out[h.two.slot[v]] = h.one.slot[u]
	}
	return out
}

// count counts by both halves. It returns nil if a number did not fit.
func (h *halves) count(f *frontier) (*big.Int, error) {
	one, err := f.run(0, h.one, h.one.start(f.words), 0, h.first)
	if one == nil {
		return nil, err
	}
	two := h.two.start(f.words)
	begin := 0
	if h.along != nil {
		one.kept, two, begin = true, one, h.first
	}
	if begin < len(h.two.stages) {
		two, err = f.run(1, h.two, two, begin, len(h.two.stages))
	}
	if two == nil {
		return nil, err
	}
	return h.join(f, one, two)
}
