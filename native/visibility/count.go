package visibility

import (
	"context"
	"math/big"
	"slices"

	"twofold/native/count"
	"twofold/native/learn"
	"twofold/puzzles"
	board "twofold/puzzles/visibility"
)

// Count returns the exact number of solutions.
//
// On a plain board it does so without listing them: it decides cells, propagates, counts the components
// into which the open cells fall each by itself, and remembers them (Tian Sang, Fahiem Bacchus, Paul
// Beame, Henry Kautz and Toniann Pitassi: Combining Component Caching and Clause Learning for Effective
// Model Counting, SAT 2004). Cells that no clue can see any more are worth a factor of 2 each. The cost
// is exponential in how far the clues are entangled, not in the number of solutions; the memory for
// components is bounded.
//
// The solutions of a Kuromasu are listed by Backtrack if they are few or if both sides of the board are
// long, and otherwise counted by a sweep along its longer side. Time and memory of that grow with the
// shorter side, by a factor of 2.2 a cell without clues and of more where clues see far: a table has 1,500
// entries at 10x10, 7,000 at 12x12 and 32,000 at 14x14 without clues, but up to 90,000 at 10x10 where a
// tenth of the white cells has one. The longer side costs time in proportion.
func Count(ctx context.Context, b *board.Board) (*big.Int, puzzles.Stats, error) {
	if b.Rules == board.Kuromasu {
		return countKuromasu(ctx, b)
	}
	c := newCounter(ctx, newPropagator(ctx, newModel(&puzzles.Poll{Context: ctx}, b)))
	n := c.everything()
	return n, c.stats(), c.ended
}

// A counter counts the colourings of a plain board.
type counter struct {
	*chooser
	known *count.Cache[*big.Int] // of components met before
	ctx   context.Context
	ended error // the cause of ctx's end, once it was noticed; then counts are void
	polls int64

	decisions, conflicts, hits int64
	deepest                    int
}

// maxKnown is how many bytes the components remembered may take.
const maxKnown = 512 << 20

func newCounter(ctx context.Context, p *propagator) *counter {
	return &counter{
		chooser: newChooser(newCoupler(newSplitter(p))),
		known:   count.NewCache(maxKnown, func(n *big.Int) int { return 36 + 8*len(n.Bits()) }),
		ctx:     ctx,
	}
}

// everything counts the solutions of the board.
func (c *counter) everything() *big.Int {
	all := c.all()
	if !c.begin() || !c.probe(c.poll) || !c.agree(all.clues, 0) {
		return new(big.Int)
	}
	components, free := c.split(all)
	for _, part := range components {
		c.decompose(part, c.poll)
	}
	return c.product(components, free)
}

// product multiplies the counts of components and of free cells.
func (c *counter) product(components []component, free int) *big.Int {
	product := power(free)
	for _, part := range components {
		if product.Sign() == 0 || c.ended != nil {
			break
		}
		product.Mul(product, c.component(part))
	}
	return product
}

func power(n int) *big.Int { return new(big.Int).Lsh(big.NewInt(1), uint(n)) }

func (c *counter) component(part component) *big.Int {
	if len(part.clues) == 1 {
		return c.shares(part.clues[0])
	}
	text := c.key(part)
	if n, ok := c.known.Get(text); ok {
		c.hits++
		return n
	}
	key := string(text)
	n := c.branch(part)
	if c.ended == nil {
		c.known.Put(key, n)
	}
	return n
}

// branch adds up the counts for both colours of a cell.
func (c *counter) branch(part component) *big.Int {
	sum := new(big.Int)
	cell, level, before := c.choose(part), c.Depth(), c.Now()
	for _, l := range [2]learn.Lit{blackLit(cell), whiteLit(cell)} {
		if c.poll() {
			break
		}
		c.decisions++
		c.Decide(l)
		c.deepest = max(c.deepest, int(c.Depth()))
		if c.Fixpoint() && c.agree(part.clues, before) {
			sum.Add(sum, c.product(c.split(part)))
		} else {
			c.conflicts++
		}
		c.spoilSince(before)
		c.Backjump(level)
	}
	return sum
}

const pollEvery = 64

func (c *counter) poll() bool {
	if c.ended == nil && c.polls%pollEvery == 0 && c.ctx.Err() != nil {
		c.ended = context.Cause(c.ctx)
	}
	c.polls++
	return c.ended != nil
}

// shares counts the ways to meet a clue that shares no open cell with another. A black cell that ends a
// run leaves those behind it free.
func (c *counter) shares(number int32) *big.Int {
	r := &c.rests[number]
	need := int(r.need)
	ways := []*big.Int{power(0)} // by the length of the runs so far together
	for d, ray := range c.clues[number].rays {
		next := make([]*big.Int, need+1)
		for n := range next {
			next[n] = new(big.Int)
		}
		left := ray[r.from[d]:r.end[d]]
		add := func(length, hidden int) {
			for n, w := range ways {
				if n+length <= need {
					next[n+length].Add(next[n+length], new(big.Int).Lsh(w, uint(hidden)))
				}
			}
		}
		add(len(left), 0)
		hidden := 0
		for i, cell := range slices.Backward(left) {
			if c.colour(cell) == open {
				add(i, hidden)
				hidden++
			}
		}
		ways = next
	}
	return ways[need]
}

func (c *counter) stats() puzzles.Stats {
	forced := c.Solver.Stats().Counts[puzzles.Propagations]
	return puzzles.Stats{Counts: map[puzzles.Counter]int64{
		puzzles.Expanded:     c.decisions,
		puzzles.Depth:        int64(c.deepest),
		puzzles.Conflicts:    c.conflicts,
		puzzles.Propagations: forced,
		puzzles.CacheHits:    c.hits,
		puzzles.Table:        int64(c.known.Most),
	}}
}
