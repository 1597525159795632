package visibility

import (
	"math/bits"
	"slices"

	"twofold/native/reduce/learn"
)

// A claim is what a view shows about its clue: that the i-th cell of a ray has a colour, or, for the colour
// open, that the clue cannot hold.
type claim struct {
	ray, i int
	colour colour
}

// denied is the set of those lengths of the claim's run that contradict it.
func (c claim) denied() uint64 {
	switch c.colour {
	case white:
		return 2<<c.i - 1
	case black:
		return ^(1 << c.i)
	}
	return ^uint64(0)
}

// explain appends to out the negations of some of the view's colours that suffice for the claim: none of
// them can be spared. The latest are spared first, so that what is learned reaches far back.
//
// It does for one claim what propagator.explain does, many times as fast: of each ray it keeps the set of the
// lengths that its run may have, and a colour that is spared changes one of them.
func (r *reducible) explain(c *clue, is claim, out []learn.Lit) []learn.Lit {
	if c.need > maxSlack {
		return r.explainAll(out, c)
	}
	var sets [4]uint64
	r.spots = r.spots[:0]
	for d, ray := range r.view {
		sets[d] = lengths(ray, 0, r.view.reach(d), r.view.reach(d))
		for i, colour := range ray {
			if colour != open {
				r.spots = append(r.spots, uint64(r.At(c.rays[d][i]))<<8|uint64(d)<<6|uint64(i))
			}
		}
	}
	denied := is.denied()
	slices.Sort(r.spots)
	for _, spot := range slices.Backward(r.spots) {
		d, i := spot>>6&3, spot&63
		was, before := r.view[d][i], sets[d]
		r.view[d][i] = open
		reach := r.view.reach(int(d))
		sets[d] = lengths(r.view[d], 0, reach, reach)
		if sets[d] != before && possible(&sets, is.ray, c.need)&denied != 0 {
			r.view[d][i], sets[d] = was, before
			out = append(out, learn.LitOf(c.rays[d][i], -was))
		}
	}
	return out
}

// reach is the number of cells of a ray before the first black one.
func (v *view) reach(d int) int {
	for i, colour := range v[d] {
		if colour == black {
			return i
		}
	}
	return len(v[d])
}

// possible is the set of those lengths of one run that with lengths of the others add up to need.
func possible(sets *[4]uint64, d, need int) uint64 {
	rest := plus(plus(sets[(d+1)&3], sets[(d+2)&3]), sets[(d+3)&3])
	return sets[d] & (bits.Reverse64(rest) >> (63 - need))
}

// explainAll appends the negations of all colours of the view.
func (r *reducible) explainAll(out []learn.Lit, c *clue) []learn.Lit {
	for d, ray := range r.view {
		for i, colour := range ray {
			if colour != open {
				out = append(out, learn.LitOf(c.rays[d][i], -colour))
			}
		}
	}
	return out
}
