package visibility

import (
	"cmp"
	"math/bits"
	"slices"

	"twofold/native/learn"
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

// A tick is a coloured cell of a ray: its moment, the ray, and its place on the ray, from the highest bits down.
type tick uint64

func tickOf(moment int32, d, i int) tick { return tick(moment)<<8 | tick(d)<<6 | tick(i) }
func (s tick) at() (d, i int)            { return int(s >> 6 & 3), int(s & 63) }

// explain appends to out the negations of some of the colours before a moment that suffice for the claim: none of
// them can be spared, but on level 0, where sparing some does not pay. The latest are spared first, so that what is
// learned reaches far back. Of each ray it keeps the set of the lengths that its run may have: a colour that is spared
// changes one of them.
func (r *rules) explain(c *clue, is claim, moment int32, out []learn.Lit) []learn.Lit {
	if c.need > maxNeed {
		return r.explainLarge(c, is, moment, out)
	}
	v := r.before(c, moment)
	var sets [4]uint64
	for d := range v {
		sets[d] = v[d].lengths(v[d].reach(len(c.rays[d])))
	}
	denied := is.denied()
	if r.DecisionLevel() == 0 { // nothing is learned from: see learn.Solver.Withdraw
		return r.all(c, &v, out)
	}
	others := sums(&sets, is.ray)
	slices.Sort(r.ticks)
	for _, tick := range slices.Backward(r.ticks) {
		d, i := tick.at()
		was, before := v[d], sets[d]
		v[d].white &^= 1 << (i & 63)
		v[d].black &^= 1 << (i & 63)
		sets[d] = v[d].lengths(v[d].reach(len(c.rays[d])))
		if sets[d] == before {
			continue
		}
		spared := others
		if d != is.ray {
			spared = sums(&sets, is.ray)
		}
		if sets[is.ray]&(bits.Reverse64(spared)>>((63-c.need)&63))&denied != 0 {
			v[d], sets[d] = was, before
			out = append(out, learn.LitOf(c.rays[d][i], 1-2*int8(was.white>>i&1)))
			continue
		}
		others = spared
	}
	return out
}

// all appends to out the negations of all colours of the ticks.
func (r *rules) all(c *clue, v *clueView, out []learn.Lit) []learn.Lit {
	for _, tick := range r.ticks {
		d, i := tick.at()
		out = append(out, learn.LitOf(c.rays[d][i], 1-2*int8(v[d].white>>i&1)))
	}
	return out
}

// before looks at the colours that a clue's rays had before a moment, and lists their cells as ticks: of
// each ray as far as the first black one.
func (r *rules) before(c *clue, moment int32) clueView {
	v := r.strips.look(c)
	r.ticks = r.ticks[:0]
	for d := range v {
		ray := c.rays[d]
		for left := (v[d].white | v[d].black) & (1<<(len(ray)&63) - 1); left != 0; left &= left - 1 {
			i := bits.TrailingZeros64(left)
			if at := r.TrailIndex(whiteLit(ray[i])); at < moment {
				r.ticks = append(r.ticks, tickOf(at, d, i))
			} else {
				v[d].white &^= 1 << (i & 63)
				v[d].black &^= 1 << (i & 63)
			}
		}
	}
	return v
}

// sums is the set of what the lengths of the other runs may add up to. One run may have those of its lengths that need
// a number of it.
func sums(sets *[4]uint64, d int) uint64 {
	return plus(plus(sets[(d+1)&3], sets[(d+2)&3]), sets[(d+3)&3])
}

// A spot is a coloured cell of a view.
type spot struct {
	cell, at int32
	colour   *colour
}

// explainLarge does for any clue what explain does for those that fit strips, one cell at a time.
func (r *rules) explainLarge(c *clue, is claim, moment int32, out []learn.Lit) []learn.Lit {
	r.look(c, moment)
	r.spots = r.spots[:0]
	for d, ray := range r.view {
		for i := range ray {
			if ray[i] != open {
				r.spots = append(r.spots, spot{c.rays[d][i], r.TrailIndex(whiteLit(c.rays[d][i])), &ray[i]})
			}
		}
	}
	slices.SortFunc(r.spots, func(a, b spot) int { return cmp.Compare(b.at, a.at) })
	for _, s := range r.spots {
		was := *s.colour
		*s.colour = open
		if !is.follows(r.view.runs(c.need)) {
			*s.colour = was
			out = append(out, learn.LitOf(s.cell, -was))
		}
	}
	return out
}

// follows says whether the claim does from the runs, or from there being none.
func (c claim) follows(r runs, ok bool) bool {
	switch {
	case !ok:
		return true
	case c.colour == white:
		return r.least[c.ray] > c.i
	}
	return c.colour == black && r.least[c.ray] == c.i && r.most[c.ray] == c.i
}

// find is the ray of a cell, and its place there.
func (c *clue) find(cell int32) (d, i int) {
	for d := range c.rays {
		if i := slices.Index(c.rays[d], cell); i >= 0 {
			return d, i
		}
	}
	panic("a clue forced a cell that it does not see")
}
