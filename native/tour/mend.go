package tour

import (
	"context"

	"twofold/puzzles/families/tour/proposals"
)

// How many positions have to be open at least for a question to be one for a walk; how much work for each square a walk
// may take that keeps more than is asked, one that keeps no more, and each of those that begin elsewhere; how many
// choices the filter makes to refute what no walk answers; and how many detours there are.
const (
	leastOpen   = 80
	mendMore    = 100
	mendBare    = 6000
	mendAgain   = 3000
	triesRefute = 100
	mostDetours = 6
)

// anywhere looks for a tour that may differ from the known one in all squares, as answer does.
func (d *differ) anywhere(ctx context.Context, order []int, square int32) (yes, no bool) {
	d.asked.copyFrom(d.whole)
	if d.closed || d.whole.open.count() < leastOpen {
		return d.answer(ctx, order, triesBare)
	}
	return d.mend(ctx, order, square)
}

// mend looks for a tour where so little is known that a walk with holes soon has none: it changes the known tour
// until it is one that answers the question. That finds tours which differ in most squares, as where an end of the
// tour has to be in another corner. It keeps clues as answer does; each walk goes on where the one that kept more
// ended. If the filter does not refute the question then, walks begin as detours.
func (d *differ) mend(ctx context.Context, order []int, square int32) (yes, no bool) {
	if d.mender == nil {
		d.mender = proposals.NewMender(d.next)
	}
	depth, near := d.keep(order), d.known
	for ; depth > 0; depth = depth * 3 / 4 {
		if d.walk(ctx, d.level(depth), &near, mendMore) {
			return true, false
		}
	}
	if d.walk(ctx, d.whole, &near, mendBare) {
		return true, false
	}
	hole := d.mender.Hole()
	d.asked.copyFrom(d.whole)
	if yes, no = d.answer(ctx, nil, triesRefute); yes || no {
		return yes, no
	}
	return d.detour(ctx, square, hole), false
}

// detour puts the square in question, and one that the last walk left out, to the ends of the tour, and then the square
// in question to positions farther and farther from its own. A walk does not get there by changes around a hole: in a
// corner which only an end can leave, say, it keeps one for good.
func (d *differ) detour(ctx context.Context, square, hole int32) bool {
	left := mostDetours
	leads := func(at, s int32) bool {
		x := d.level(0)
		if x.copyFrom(d.whole); left == 0 || !d.putAndDraw(x, at, s) {
			return false
		}
		left--
		near := d.known
		return d.walk(ctx, x, &near, mendAgain)
	}
	last, home := int32(d.size()-1), d.when[square]
	if leads(0, square) || leads(last, square) {
		return true
	}
	if hole != square && hole != proposals.Open && (leads(0, hole) || leads(last, hole)) {
		return true
	}
	for by := int32(1); by <= last && left > 0; by++ {
		if home >= by && leads(home-by, square) || home+by <= last && leads(home+by, square) {
			return true
		}
	}
	return false
}

// walk looks for a tour of a deal near a walk, which becomes that where it ended.
func (d *differ) walk(ctx context.Context, x *deal, near *[]int32, work int) (ok bool) {
	*near, ok = d.mender.Mend(ctx, func(position int) ([]uint64, int32) {
		if may := &x.may[position]; !may.isOne() {
			return may[:], proposals.Open
		}
		return x.may[position][:], x.may[position].first()
	}, *near, work)
	if ok {
		d.found = append(d.found[:0], d.when...)
		for position, s := range *near {
			d.found[s] = int32(position)
		}
	}
	return ok
}
