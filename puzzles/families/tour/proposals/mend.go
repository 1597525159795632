package proposals

import (
	"context"
	"math/rand/v2"
)

// A Mender looks for paths over all squares near one that may not be taken any more. It follows that path where it
// can, and then changes the walk as a Guide does, but colder: a walk with few holes is to stay what it is elsewhere.
type Mender struct {
	*search
	squares []int32 // all
}

// The temperatures between which a Mender's walk is, in holes. At 0.5 nearly all walks keep some.
var cold = [2]float64{0.15, 0.06}

// NewMender makes one for squares, by the squares one step away of each. There are as many positions.
func NewMender(next [][]int32) *Mender {
	m := &Mender{}
	for s := range next {
		m.squares = append(m.squares, int32(s))
	}
	m.search = newSearch(Graph{next, make([][]int32, len(next))}, rand.New(rand.NewPCG(uint64(len(next)), 0)))
	return m
}

// Mend looks for a path near a walk, by position. May is the set of squares that a position may have, a bit each, and
// its only member, or Open if it has several; each member is one step from some of those before, and after. If Mend
// finds no path in so much work for each square, ok is false, and the path is a walk that leaves holes. It is valid
// until the next call, of which it may be what is near.
func (m *Mender) Mend(
	ctx context.Context, may func(position int) (set []uint64, only int32), near []int32, work int,
) (path []int32, ok bool) {
	for p := range m.May {
		set, only := may(p)
		copy(m.may[p*m.words:], set[:m.words])
		if m.May[p] = m.squares; only != Open {
			m.May[p] = m.squares[only : only+1]
		}
	}
	m.findRuns()
	ok = m.begin(near) && m.anneal(ctx, cold, int64(work*m.n)) && len(m.holes) == 0
	return m.path, ok
}

// late is how many steps later a walk that has a square at a position can be where one near it is.
func (s *search) late(square int32, position int, near []int32) (steps int32) {
	for near != nil && int(steps) < longest && position+int(steps) < s.n &&
		!s.has(s.reach[steps], square, near[position+int(steps)]) {
		steps++
	}
	return steps
}

// Hole is a square that the last walk leaves out, Open if there is none.
func (m *Mender) Hole() int32 {
	if len(m.holes) == 0 {
		return Open
	}
	return m.holes[0]
}
