package visibility

import (
	"context"
	"math/big"
	"slices"

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
// components is bounded. The solutions of a Kuromasu, whose connected white cells tie the whole board
// together, are listed by Backtrack.
func Count(ctx context.Context, b *board.Board) (*big.Int, puzzles.Stats, error) {
	if b.Rules == board.Kuromasu {
		n := int64(0)
		stats, err := Backtrack(ctx, b, func(puzzles.Solution) bool { n++; return true })
		return big.NewInt(n), stats, err
	}
	c := newCounter(ctx, newPropagator(newModel(b)))
	n := new(big.Int)
	if c.begin() {
		all := make([]int32, len(b.Clues))
		for cell := range all {
			all[cell] = int32(cell)
		}
		n = c.count(all)
	}
	return n, c.stats(), c.ended
}

// A counter counts the colourings of a plain board.
type counter struct {
	*splitter
	ctx   context.Context
	ended error // the cause of ctx's end, once it was noticed; then counts are void

	known     map[string]*big.Int // of components met before
	knownSize int                 // bytes of their keys and counts
	largest   int                 // the most components remembered

	score []float64 // by cell, for choose
	times []int     // by cell: the clues that see it

	decisions, conflicts, hits int64
	deepest                    int
}

func newCounter(ctx context.Context, p *propagator) *counter {
	cells := len(p.given)
	return &counter{
		splitter: newSplitter(p), ctx: ctx, known: map[string]*big.Int{},
		score: make([]float64, cells), times: make([]int, cells),
	}
}

// count is the number of ways to colour the open ones among the cells, which no clue may link to others.
func (c *counter) count(cells []int32) *big.Int {
	components, free := c.split(cells)
	product := power(free)
	for _, part := range components {
		if product.Sign() == 0 || c.poll() {
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
	key := c.key(part)
	if n, ok := c.known[key]; ok {
		c.hits++
		return n
	}
	n := c.branch(part)
	if c.ended == nil {
		c.remember(key, n)
	}
	return n
}

// branch adds up the counts for both colours of a cell.
func (c *counter) branch(part component) *big.Int {
	sum := new(big.Int)
	cell, level := c.choose(part), c.depth()
	for _, l := range [2]lit{blackLit(cell), whiteLit(cell)} {
		if c.poll() {
			break
		}
		c.decisions++
		c.decide(l)
		c.deepest = max(c.deepest, int(c.depth()))
		if c.fixpoint() {
			sum.Add(sum, c.count(part.cells))
		} else {
			c.conflicts++
		}
		c.back(level, func(lit) {})
	}
	return sum
}

func (c *counter) poll() bool {
	if c.ended == nil && c.decisions%pollEvery == 0 && c.ctx.Err() != nil {
		c.ended = context.Cause(c.ctx)
	}
	return c.ended != nil
}

// shares counts the ways to meet a clue that shares no open cell with another. A black cell that ends a
// run leaves those behind it free.
func (c *counter) shares(number int32) *big.Int {
	need := c.clues[number].need
	ways := []*big.Int{power(0)} // by the length of the runs so far together
	for d, ray := range c.clues[number].rays {
		next := make([]*big.Int, need+1)
		for n := range next {
			next[n] = new(big.Int)
		}
		end := int(c.ends[number][d])
		add := func(length, hidden int) {
			for n, w := range ways {
				if n+length <= need {
					next[n+length].Add(next[n+length], new(big.Int).Lsh(w, uint(hidden)))
				}
			}
		}
		add(end, 0)
		hidden := 0
		for i, cell := range slices.Backward(ray[:end]) {
			if c.colour(cell) == open {
				add(i, hidden)
				hidden++
			}
		}
		ways = next
	}
	return ways[need]
}

// maxKnown is how many bytes are remembered, keys and counts, before all is forgotten.
const maxKnown = 256 << 20

func (c *counter) remember(key string, n *big.Int) {
	size := len(key) + 8*len(n.Bits()) + 100
	if c.knownSize += size; c.knownSize > maxKnown {
		c.known, c.knownSize = map[string]*big.Int{}, size
	}
	c.known[key] = n
	c.largest = max(c.largest, len(c.known))
}

func (c *counter) stats() puzzles.Stats {
	return puzzles.Stats{Counts: map[puzzles.Counter]int64{
		puzzles.Expanded:     c.decisions,
		puzzles.Depth:        int64(c.deepest),
		puzzles.Conflicts:    c.conflicts,
		puzzles.Propagations: c.forced,
		puzzles.CacheHits:    c.hits,
		puzzles.Table:        int64(c.largest),
	}}
}
