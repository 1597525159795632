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
	var sure, reach [4]int // whites before the first other cell; cells before the first black
	slack, room := need, 0
	for d, ray := range v {
		n := 0
		for n < len(ray) && ray[n] == white {
			n++
		}
		sure[d] = n
		for n < len(ray) && ray[n] != black {
			n++
		}
		reach[d] = n
		slack -= sure[d]
		room += reach[d] - sure[d]
	}
	if slack < 0 || room < slack {
		return r, false
	}
	if slack > maxSlack {
		for d := range v {
			r.least[d] = max(sure[d], reach[d]-(room-slack))
			r.most[d] = min(reach[d], sure[d]+slack)
		}
		return r, true
	}
	var sets [4]uint64
	for d, ray := range v {
		sets[d] = lengths(ray, sure[d], min(reach[d], sure[d]+slack), reach[d])
	}
	if !share(&sets, slack) {
		return r, false
	}
	for d, set := range sets {
		r.least[d] = sure[d] + bits.TrailingZeros64(set)
		r.most[d] = sure[d] + 63 - bits.LeadingZeros64(set)
	}
	return r, true
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
		if sets[d] &= bits.Reverse64(rest[d]) >> (63 - slack); sets[d] == 0 {
			return false
		}
	}
	return true
}

// plus is the set of sums of one number of each, those beyond the word left out.
func plus(a, b uint64) uint64 {
	if bits.OnesCount64(a) > bits.OnesCount64(b) {
		a, b = b, a
	}
	var sum uint64
	for ; a != 0; a &= a - 1 {
		sum |= b << bits.TrailingZeros64(a)
	}
	return sum
}
