package pattern

import (
	"context"
	"math/bits"
	"runtime"
	"sync"
	"sync/atomic"
)

// unset marks an arrangement that was not reached yet. No distance is that large.
const unset = 255

// A builder is a breadth-first search from the tiles at home, a move of a tile of the pattern a level. The
// arrangements of a node are a set of ranks of orders, a bit each, so that a move takes all of them at
// once: as they are, or each through the table of its edge. A node pulls from its neighbours what they
// reached at the level before; so nodes can be worked on in parallel, and the result is always the same.
type builder struct {
	*graph
	words int      // of a node's set
	seen  []uint64 // sets by node: what was reached at any level
	last  level
	next  level
	// mark notes what the last level reached at a node of a block, a set. It returns how many arrangements are new.
	mark func(block int, set []uint64, depth byte) int64
}

// A level is what was reached first at one distance.
type level struct {
	sets  []uint64 // by node; without meaning where there are none
	alive []bool   // by node: is there anything in its set
}

func newBuilder(p Pattern) *builder {
	b := &builder{graph: newGraph(p.Rows, p.Cols, p.Places.Count())}
	b.words = b.nodes.words()
	return b
}

// run finds all distances. report is told the share of the arrangements that were reached. The error is the
// cause of ctx's end.
func (b *builder) run(ctx context.Context, p Pattern, report func(share float64)) error {
	b.begin(p)
	reached := int64(1)
	for depth := byte(1); ; depth++ {
		found, more := b.advance(ctx, depth)
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if !more {
			return nil
		}
		reached += found
		report(float64(reached) / float64(b.size()))
	}
}

// begin reaches the tiles at home and the blank in its component.
func (b *builder) begin(p Pattern) {
	b.seen = make([]uint64, b.words*len(b.components))
	for _, l := range []*level{&b.last, &b.next} {
		*l = level{make([]uint64, b.words*len(b.components)), make([]bool, len(b.components))}
	}
	n := b.nodeOf(p.Places, p.Blank.first())
	b.set(b.seen, n)[0] = 1
	b.set(b.last.sets, n)[0] = 1
	b.last.alive[n] = true
	b.mark(b.block(p.Places), b.set(b.last.sets, n), 0)
}

// set is the set of a node.
func (b *builder) set(sets []uint64, n int) []uint64 { return sets[n*b.words : (n+1)*b.words] }

// blocksAtOnce is how many blocks a worker takes.
const blocksAtOnce = 32

// advance goes one level further and makes it the last. It returns the number of arrangements that were
// reached for the first time, and whether there is anything to go on from.
func (b *builder) advance(ctx context.Context, depth byte) (int64, bool) {
	var workers sync.WaitGroup
	var taken, reached, alive atomic.Int64
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			pulled := make([]uint64, b.words)
			for ctx.Err() == nil {
				end := int(taken.Add(blocksAtOnce))
				for block := end - blocksAtOnce; block < min(end, len(b.sets)); block++ {
					for n := range b.of(block) {
						if b.pull(n, pulled) {
							alive.Store(1)
							reached.Add(b.mark(block, b.set(b.next.sets, n), depth))
						}
					}
				}
				if end >= len(b.sets) {
					return
				}
			}
		})
	}
	workers.Wait()
	b.last, b.next = b.next, b.last
	return reached.Load(), alive.Load() != 0
}

// pull finds what moves into a node reach there for the first time, and reports whether there is anything;
// pulled is room to work in.
func (b *builder) pull(n int, pulled []uint64) bool {
	b.next.alive[n] = false
	clear(pulled)
	for _, e := range b.edges[n] {
		if b.last.alive[e.from] {
			spread(pulled, b.set(b.last.sets, int(e.from)), b.after(e.move))
		}
	}
	seen, next := b.set(b.seen, n), b.set(b.next.sets, n)
	found := uint64(0)
	for i, word := range pulled {
		word &^= seen[i]
		seen[i] |= word
		next[i] = word
		found |= word
	}
	b.next.alive[n] = found != 0
	return found != 0
}

// after has the ranks of orders after a move; nil if it changes none.
func (b *builder) after(move int32) []uint16 {
	if move < 0 {
		return nil
	}
	return b.moved[int(move)*b.orders:][:b.orders]
}

// spread adds to a set of ranks what a move makes of another.
func spread(to, from []uint64, after []uint16) {
	if after == nil {
		for i, word := range from {
			to[i] |= word
		}
		return
	}
	for i, word := range from {
		for ; word != 0; word &= word - 1 {
			rank := after[i*64+bits.TrailingZeros64(word)]
			to[rank/64] |= 1 << (rank % 64)
		}
	}
}
