package steps

import (
	"iter"
	"math/bits"
)

// A bitset is a set of numbers from 0 to a largest one.
type bitset []uint64

func newBitset(n int) bitset { return make(bitset, (n+63)/64) }

func (b bitset) add(i int)      { b[i>>6] |= 1 << (i & 63) }
func (b bitset) has(i int) bool { return b[i>>6]>>(i&63)&1 == 1 }

// join adds the members of another set.
func (b bitset) join(other bitset) {
	for i, w := range other {
		b[i] |= w
	}
}

// all yields the members in increasing order.
func (b bitset) all() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i, w := range b {
			for ; w != 0; w &= w - 1 {
				if !yield(i<<6 | bits.TrailingZeros64(w)) {
					return
				}
			}
		}
	}
}
