package tour

import (
	"math/bits"
	"slices"
)

// A set is a set of small numbers, 64 to a word.
type set []uint64

func newSet(n int) set { return make(set, (n+63)/64) }

func (s set) add(i int32)      { s[i>>6] |= 1 << (i & 63) }
func (s set) remove(i int32)   { s[i>>6] &^= 1 << (i & 63) }
func (s set) has(i int32) bool { return s[i>>6]>>(i&63)&1 != 0 }

// each calls use with the members in their order, until use returns false. Members may be removed meanwhile.
func (s set) each(use func(i int32) bool) bool {
	for w, word := range s {
		for ; word != 0; word &= word - 1 {
			if !use(int32(w<<6 + bits.TrailingZeros64(word))) {
				return false
			}
		}
	}
	return true
}

// first is the lowest member, or none.
func (s set) first() int32 {
	for w, word := range s {
		if word != 0 {
			return int32(w<<6 + bits.TrailingZeros64(word))
		}
	}
	return none
}

// domains are the squares that each position can have, as far as the given positions and the steps that lead
// from each position to the next tell: every square in a set is one step from one in the set before, and one in
// the set after. O(n²·d/64) a sweep for n squares with d steps each, and few sweeps.
func (g *graph) domains() []set {
	n := g.size()
	d := &domains{squares: make([]set, n), beside: make([]set, n), reach: newSet(n)}
	for s := range n {
		d.beside[s] = newSet(n)
		for _, t := range g.next[s] {
			d.beside[s].add(t)
		}
	}
	for position, given := range g.at {
		d.squares[position] = newSet(n)
		for s := range int32(n) {
			if s == given || given == none && g.given[s] == none {
				d.squares[position].add(s)
			}
		}
	}
	for n > 1 && d.sweep(g.closed) {
	}
	return d.squares
}

type domains struct {
	squares []set // by position
	beside  []set // by square
	reach   set   // room for narrow
}

// sweep looks at all positions forwards, and then backwards, and reports whether a set became smaller.
func (d *domains) sweep(closed bool) (changed bool) {
	n := len(d.squares)
	for position := range n {
		if position > 0 || closed {
			changed = d.narrow(position, (position+n-1)%n) || changed
		}
	}
	for position := range slices.Backward(d.squares) {
		if position < n-1 || closed {
			changed = d.narrow(position, (position+1)%n) || changed
		}
	}
	return changed
}

// narrow leaves a position the squares that are beside one of another position.
func (d *domains) narrow(position, from int) (changed bool) {
	clear(d.reach)
	d.squares[from].each(func(s int32) bool {
		for w, word := range d.beside[s] {
			d.reach[w] |= word
		}
		return true
	})
	for w, word := range d.squares[position] {
		d.squares[position][w] = word & d.reach[w]
		changed = changed || word&^d.reach[w] != 0
	}
	return changed
}
