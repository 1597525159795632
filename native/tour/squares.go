package tour

import "math/bits"

// mostDealt is how many squares a board may have at most for a filter.
const mostDealt = 256

// squares is a set of squares, or of positions, of a board for a filter. Other than a set it is a value, so that a deal
// of all positions is copied at once.
type squares [mostDealt / 64]uint64

func (s *squares) has(i int32) bool { return s[i>>6&3]>>(i&63)&1 != 0 }
func (s *squares) add(i int32)      { s[i>>6&3] |= 1 << (i & 63) }
func (s *squares) remove(i int32)   { s[i>>6&3] &^= 1 << (i & 63) }
func (s *squares) isEmpty() bool    { return s[0]|s[1]|s[2]|s[3] == 0 }

func (s *squares) and(t *squares) squares {
	return squares{s[0] & t[0], s[1] & t[1], s[2] & t[2], s[3] & t[3]}
}

func (s *squares) without(t *squares) squares {
	return squares{s[0] &^ t[0], s[1] &^ t[1], s[2] &^ t[2], s[3] &^ t[3]}
}

func (s *squares) or(t *squares) squares {
	return squares{s[0] | t[0], s[1] | t[1], s[2] | t[2], s[3] | t[3]}
}

func (s *squares) count() int {
	return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) + bits.OnesCount64(s[2]) + bits.OnesCount64(s[3])
}

// first is the lowest member, or none.
func (s *squares) first() int32 {
	for w, word := range s {
		if word != 0 {
			return member(w, word)
		}
	}
	return none
}

// isOne reports whether there is one member only.
func (s *squares) isOne() bool { return s.count() == 1 }

// list appends the members in their order.
func (s *squares) list(out []int32) []int32 {
	for w, word := range s {
		for ; word != 0; word &= word - 1 {
			out = append(out, member(w, word))
		}
	}
	return out
}

// member is the lowest one of a word of a set.
func member(w int, word uint64) int32 { return int32(w<<6 + bits.TrailingZeros64(word)) }
