package tour

import (
	"context"

	"twofold/puzzles/walks"
)

// How many positions have to be open at least for a question to be one for a walk; how much work for each square one
// may take that keeps more than is asked, and one that keeps no more; and to how many other positions the square in
// question is put.
const (
	leastOpen   = 80
	mendMore    = 100
	mendBare    = 6000
	mostDetours = 4
)

// mend looks for a tour where so little is known that a walk with holes soon has none: it changes the known tour
// until it is one that answers the question. That finds tours which differ in most squares, as where an end of the
// tour has to be in another corner. It keeps clues as answer does; each walk goes on where the one that kept more
// ended. At last it puts the square in question to other positions, for a corner that is a hole is not filled by
// changes beside it.
func (d *differ) mend(ctx context.Context, order []int, square int32) bool {
	if d.closed || d.whole.open.count() < leastOpen {
		return false
	}
	if d.mender == nil {
		d.mender = walks.NewMender(d.next)
	}
	d.asked.copyFrom(d.whole)
	depth, near := d.keep(order), d.known
	for ; depth > 0; depth = depth * 3 / 4 {
		if d.walk(ctx, d.level(depth), &near, mendMore) {
			return true
		}
	}
	if d.walk(ctx, d.whole, &near, mendBare) {
		return true
	}
	detours := 0
	for at := int32(0); int(at) < d.size() && detours < mostDetours; at++ {
		x := d.level(0)
		if x.copyFrom(d.whole); !d.putAndDraw(x, at, square) {
			continue
		}
		if near = d.known; d.walk(ctx, x, &near, mendBare) {
			return true
		}
		detours++
	}
	return false
}

// walk looks for a tour of a deal near a walk, which becomes that where it ended.
func (d *differ) walk(ctx context.Context, x *deal, near *[]int32, work int) (ok bool) {
	*near, ok = d.mender.Mend(ctx, func(position int) ([]uint64, int32) {
		if may := &x.may[position]; !may.isOne() {
			return may[:], walks.Open
		}
		return x.may[position][:], x.may[position].first()
	}, *near, work)
	if ok {
		d.found = append(d.found[:0], d.home...)
		for position, s := range *near {
			d.found[s] = int32(position)
		}
	}
	return ok
}
