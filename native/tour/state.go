package tour

import "math/bits"

// A state is what the choices made so far mean to those still to be made. The squares that it is about have slots. At
// each of them no step is taken, or one, so that it is the end of a path, or both, so that it is done.
type state struct {
	ends, done uint32          // sets of slots
	mate       [maxSlots]uint8 // by slot, of ends: the other end of the path
}

// maxSlots is the most squares in a state; 16 paths have 31·29·27·… ways to be matched, which fits into 64 bits.
const maxSlots = 32

// has reports whether a set of slots has one.
func has(set uint32, slot uint8) bool { return set>>slot&1 != 0 }

// lacks is how many steps a square lacks.
func (s *state) lacks(slot uint8) int {
	switch {
	case has(s.done, slot):
		return 0
	case has(s.ends, slot):
		return 1
	}
	return 2
}

// join takes the step between two squares, neither of which is done. It reports whether that closes a cycle.
func (s *state) join(one, two uint8) (closes bool) {
	far, end := one, two
	if has(s.ends, one) {
		far = s.mate[one]
	}
	if has(s.ends, two) {
		end = s.mate[two]
	}
	both := uint32(1)<<one | uint32(1)<<two
	s.done |= s.ends & both
	s.ends = s.ends&^both | both&^s.done
	s.mate[far&(maxSlots-1)], s.mate[end&(maxSlots-1)] = end, far
	return far == two
}

// A key is a state in two words, or in one: then the other is 0. Its lowest bits are the class of the state, which
// slots are ends and which are done; then comes the rank of the matching of the ends.
type key [2]uint64

// A coding says how states are keys.
type coding struct {
	slots int
	class uint64 // the bits of the first word that are the class
	words int    // of a key
}

// newCoding serves states of a number of slots.
func newCoding(slots int) coding {
	c := coding{slots: slots, class: 1<<(2*slots) - 1, words: 2}
	if most := matchings(slots / 2); bits.Len64(most-1)+2*slots <= 64 {
		c.words = 1
	}
	return c
}

// matchings is the number of ways to match the ends of a number of paths.
func matchings(paths int) uint64 {
	n := uint64(1)
	for i := 2*paths - 1; i > 1; i -= 2 {
		n *= uint64(i)
	}
	return n
}

// pack writes a state as a key.
func (c *coding) pack(s *state) key {
	class, rank := uint64(s.ends)|uint64(s.done)<<c.slots, rankOf(s.ends, &s.mate)
	if c.words == 1 {
		return key{class | rank<<(2*c.slots)}
	}
	return key{class, rank}
}

// unpack reads a state.
func (c *coding) unpack(k key, s *state) {
	class, rank := c.split(k)
	s.ends, s.done = uint32(class)&(1<<c.slots-1), uint32(class>>c.slots)
	matchingOf(s.ends, rank, &s.mate)
}

// split is the class of a key, and its rank.
func (c *coding) split(k key) (class, rank uint64) {
	if c.words == 1 {
		return k[0] & c.class, k[0] >> (2 * c.slots)
	}
	return k[0], k[1]
}

// rankOf numbers the ways to match a set of ends, from 0 on. The first end has one of the others as its mate, which
// is the lowest digit, in a system whose base is their number; the first of the rest has one of the rest, and so on.
func rankOf(ends uint32, mate *[maxSlots]uint8) (rank uint64) {
	for place := uint64(1); ends != 0; {
		first := bits.TrailingZeros32(ends)
		ends &= ends - 1
		other := mate[first&(maxSlots-1)] & (maxSlots - 1)
		rank += place * uint64(bits.OnesCount32(ends&(1<<other-1)))
		place *= uint64(bits.OnesCount32(ends))
		ends &^= 1 << other
	}
	return rank
}

// matchingOf is the matching of a rank.
func matchingOf(ends uint32, rank uint64, mate *[maxSlots]uint8) {
	for left := bits.OnesCount32(ends); ends != 0; left -= 2 {
		first := bits.TrailingZeros32(ends) & (maxSlots - 1)
		ends &= ends - 1
		var digit uint64
		rank, digit = divided(rank, left-1)
		rest := ends
		for ; digit > 0; digit-- {
			rest &= rest - 1
		}
		other := bits.TrailingZeros32(rest) & (maxSlots - 1)
		mate[first], mate[other] = uint8(other), uint8(first)
		ends &^= 1 << other
	}
}

// reciprocals are 2^64 by odd numbers, rounded up. Multiplying by them is faster than dividing, and as exact for
// ranks: their products with these numbers are below 2^64.
var reciprocals = func() (r [maxSlots]uint64) {
	for n := 3; n < maxSlots; n += 2 {
		r[n] = ^uint64(0)/uint64(n) + 1
	}
	return r
}()

// divided is the quotient and the remainder of a rank by an odd number.
func divided(rank uint64, by int) (quotient, remainder uint64) {
	quotient, _ = bits.Mul64(rank, reciprocals[by&(maxSlots-1)])
	return quotient, rank - quotient*uint64(by)
}

// before reports whether a key comes first: by class, then by rank.
func (c *coding) before(k, other key) bool {
	if c.words == 1 {
		return bits.RotateLeft64(k[0], -2*c.slots) < bits.RotateLeft64(other[0], -2*c.slots)
	}
	return k[0] < other[0] || k[0] == other[0] && k[1] < other[1]
}

// hash mixes bits, after the finalizer of Austin Appleby's MurmurHash3.
func hash(h uint64) uint64 {
	h = (h ^ h>>33) * 0xff51afd7ed558ccd
	h = (h ^ h>>33) * 0xc4ceb9fe1a85ec53
	return h ^ h>>33
}

// partOf is the part of a table that has the keys of a class.
func partOf(class uint64) int { return int(hash(class) >> (64 - partBits)) }
