package tour

import (
	"context"
	"iter"
	"slices"

	"twofold/puzzles"
)

// How many tours are remembered, how many of them are repaired for a question, and in how many positions at most.
const (
	mostRemembered = 64
	mostRepaired   = 6
	mostWrong      = 2
)

// repair looks for a tour near another one, which is given by the positions of its squares: it is to be one of the
// deal, in which these positions have other squares. Only their vicinities may change. It is large neighbourhood search
// (Paul Shaw: Using constraint programming and local search methods to solve vehicle routing problems, CP 1998).
func (d *differ) repair(ctx context.Context, x *deal, when []int32, wrong []int32) bool {
	known := pathOf(when)
	defer func(known, when []int32) { d.known, d.when = known, when }(d.known, d.when)
	d.known, d.when = known, when
	for _, v := range mended {
		var loose squares
		for _, position := range wrong {
			for _, s := range [2]int32{x.may[position].first(), known[position]} {
				near := d.around(s, v)
				loose = loose.or(&near)
			}
		}
		y := d.level(0)
		if y.copyFrom(x); d.confine(y, loose) && d.try(ctx, 0, triesRepair) {
			return true
		}
	}
	return false
}

// pathOf are the squares of a tour by position, as it has the positions by square.
func pathOf(when []int32) []int32 {
	path := make([]int32, len(when))
	for s, position := range when {
		path[position] = int32(s)
	}
	return path
}

// again looks for a tour that answers the question near one that was found before.
func (d *differ) again(ctx context.Context, square int32) bool {
	for tour, wrong := range d.earlier(square) {
		if d.repair(ctx, d.whole, tour, wrong) {
			return true
		}
	}
	return false
}

// earlier are the tours to repair for a question about a square, the last one first, and what is wrong with each.
func (d *differ) earlier(square int32) iter.Seq2[[]int32, []int32] {
	return func(yield func(tour, wrong []int32) bool) {
		left := mostRepaired
		for _, tour := range slices.Backward(d.tours) {
			if left == 0 {
				return
			}
			if tour[square] == d.home[square] {
				continue
			}
			if wrong := d.wrong(tour); len(wrong) <= mostWrong {
				if left--; !yield(tour, wrong) {
					return
				}
			}
		}
	}
}

// wrong are positions in which a tour has other squares than the question asks for, all or more than mostWrong.
func (d *differ) wrong(tour []int32) (wrong []int32) {
	for position := range int32(len(tour)) {
		if !d.whole.open.has(position) && tour[d.whole.may[position].first()] != position {
			if wrong = append(wrong, position); len(wrong) > mostWrong {
				break
			}
		}
	}
	return wrong
}

// grow looks for a tour that breaks fewer clues than the one that was found, which tells c. It repairs one clue after
// the other, and keeps those that are not broken, until none can be repaired. The last one that is broken stays so: a
// tour that breaks none would be another solution. It remembers the tour, and returns what it tells.
func (d *differ) grow(ctx context.Context, c *puzzles.Counterexample,
	told func(when []int32) *puzzles.Counterexample) *puzzles.Counterexample {
	tour, more := slices.Clone(d.found), len(c.Breaks) > 1
	if d.kept.copyFrom(d.whole); more {
		d.keepAll(tour)
	}
	for more {
		more = false
		for _, s := range d.clues {
			if len(c.Breaks) == 1 || s == none || tour[s] == d.home[s] || !d.keepAlso(ctx, tour, s) {
				continue
			}
			if other := told(d.found); other != nil && len(other.Breaks) < len(c.Breaks) {
				c, more = other, len(other.Breaks) > 1
				tour = slices.Clone(d.found)
				d.keepAll(tour)
			}
		}
	}
	if d.tours = append(d.tours, tour); len(d.tours) > mostRemembered {
		d.tours = d.tours[1:]
	}
	return c
}

// keepAll adds what a tour keeps to the deal of what those before it kept. It is drawn once for each tour, for that
// takes longer than many a repair.
func (d *differ) keepAll(tour []int32) {
	for _, s := range d.clues {
		if s != none && tour[s] == d.home[s] {
			d.put(d.kept, d.home[s], s)
		}
	}
	d.draw(d.kept)
}

// keepAlso looks for a tour that keeps one more clue than another one, of which all was kept.
func (d *differ) keepAlso(ctx context.Context, tour []int32, clue int32) bool {
	x := d.asked
	x.copyFrom(d.kept)
	return d.putAndDraw(x, d.home[clue], clue) && d.repair(ctx, x, tour, []int32{d.home[clue]})
}
