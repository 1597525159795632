package visibility

import "math/bits"

// A view is what a clue knows of its rays: their colours outwards.
type view [4][]colour

// Runs are the bounds of the length of the run in each direction that a view leaves.
type runs struct{ least, most [4]int }

// maxSlack is the largest number of cells still to be shared out for which sets of lengths fit a word.
const maxSlack = 63

// runs draws from a view the least and the most length of each run so that all of them add up to need;
// ok is false if none do. A run of length j needs its first j cells not black and the next one not
// white, and each length that it may have must find lengths for the other three: this is domain
// consistency on the sum, on sets of lengths as bits of a word. Where more than maxSlack cells are to
// be shared out it is bounds consistency only.
func (v *view) runs(need int) (r runs, ok bool) {
	e := v.extents(need)
	if e.slack < 0 || e.room < e.slack {
		return r, false
	}
	if e.slack > maxSlack {
		for d := range v {
			r.least[d] = max(e.sure[d], e.reach[d]-(e.room-e.slack))
			r.most[d] = min(e.reach[d], e.sure[d]+e.slack)
		}
		return r, true
	}
	sets := v.sets(&e)
	if !share(&sets, e.slack) {
		return r, false
	}
	for d, set := range sets {
		r.least[d] = e.sure[d] + bits.TrailingZeros64(set)
		r.most[d] = e.sure[d] + 63 - bits.LeadingZeros64(set)
	}
	return r, true
}

// Extents are how far the runs of a view reach, and how much of a need is left to be shared out.
type extents struct {
	sure, reach [4]int // whites before the first other cell; cells before the first black
	slack, room int    // to be shared out; what there is room for
}

func (v *view) extents(need int) extents {
	e := extents{slack: need}
	for d, ray := range v {
		n := 0
		for n < len(ray) && ray[n] == white {
			n++
		}
		e.sure[d] = n
		for n < len(ray) && ray[n] != black {
			n++
		}
		e.reach[d] = n
		e.slack -= e.sure[d]
		e.room += e.reach[d] - e.sure[d]
	}
	return e
}

// sets are the lengths that each run may have, for a slack of no more than maxSlack.
func (v *view) sets(e *extents) (sets [4]uint64) {
	for d, ray := range v {
		sets[d] = lengths(ray, e.sure[d], min(e.reach[d], e.sure[d]+e.slack), e.reach[d])
	}
	return sets
}

// lengths is the set of lengths from sure to most that the run may have, sure taken off each.
func lengths(ray []colour, sure, most, reach int) uint64 {
	var set uint64
	for n := sure; n <= most; n++ {
		if n == reach || ray[n] != white {
			set |= 1 << (n - sure)
		}
	}
	return set
}

// share leaves of each set the numbers that with some number of each other set make slack.
func share(sets *[4]uint64, slack int) bool {
	first, second := plus(sets[0], sets[1]), plus(sets[2], sets[3])
	rest := [4]uint64{plus(sets[1], second), plus(sets[0], second), plus(sets[3], first), plus(sets[2], first)}
	for d := range sets {
		// bit n of the reversed word says that the rest can make slack - n
		if sets[d] &= bits.Reverse64(rest[d]) >> ((63 - slack) & 63); sets[d] == 0 {
			return false
		}
	}
	return true
}

// plus is the set of sums of one number of each, those beyond the word left out.
func plus(a, b uint64) uint64 {
	if b&(b-1) == 0 || a&(a-1) != 0 && bits.OnesCount64(a) > bits.OnesCount64(b) {
		a, b = b, a
	}
	var sum uint64
	for ; a != 0; a &= a - 1 {
		sum |= b << (bits.TrailingZeros64(a) & 63)
	}
	return sum
}
