package count

import "math/bits"

// A key packs the states of the open rules of a table. No field straddles its words.
type key [2]uint64

func (k key) and(m key) key { return key{k[0] & m[0], k[1] & m[1]} }
func (k key) or(m key) key  { return key{k[0] | m[0], k[1] | m[1]} }

// A slot is a place in a key.
type slot struct {
	word, shift, width uint8
}

func (s slot) mask() key {
	var m key
	m[s.word] = (1<<s.width - 1) << s.shift
	return m
}

func (s slot) get(k key) int { return int(k[s.word] >> s.shift & (1<<s.width - 1)) }

func (s slot) put(value int) key {
	var k key
	k[s.word] = uint64(value) << s.shift
	return k
}

// claim finds room for one of n values and marks it in taken; it fails if the key is full.
func claim(taken *key, n int) (slot, bool) {
	s := slot{width: uint8(bits.Len(uint(n - 1)))}
	for ; s.word < 2; s.word++ {
		for s.shift = 0; s.shift+s.width <= 64; s.shift++ {
			if m := s.mask(); taken.and(m) == (key{}) {
				*taken = taken.or(m)
				return s, true
			}
		}
	}
	return s, false
}

// A layout says what the keys of a table mean.
type layout []field // ascending rules

// A field holds the state of one open rule: the place of its sum among states.
type field struct {
	slot
	rule   int
	mask   uint64 // the variables read, by their place in the residue
	states uint64 // the sums that they may have
}

// count is the number of states.
func (f *field) count() int { return bits.OnesCount64(f.states) }

// rank is the place of a number in a set of numbers.
func rank(set uint64, n int) int { return bits.OnesCount64(set & (1<<n - 1)) }

// members lists the numbers of a set.
func members(set uint64) []int {
	numbers := make([]int, 0, bits.OnesCount64(set))
	for ; set != 0; set &= set - 1 {
		numbers = append(numbers, bits.TrailingZeros64(set))
	}
	return numbers
}
