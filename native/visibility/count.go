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
// The solutions of a Kuromasu or Cave are listed by Backtrack if they are few or if both sides of the board are
// long, and otherwise counted by a sweep along its longer side. Time and memory of that grow with the
// shorter side, by a factor of 2.2 a cell without clues and of more where clues see far: a table has 1,500
// entries at 10x10, 7,000 at 12x12 and 32,000 at 14x14 without clues, but up to 90,000 at 10x10 where a
// tenth of the white cells has one. The longer side costs time in proportion.
func Count(ctx context.Context, b *board.Board) (*big.Int, puzzles.Stats, error) {
	if b.Rules != board.Plain {
		return countConnected(ctx, b)
	}
	c := newCounter(ctx, newPropagator(ctx, newModel(&puzzles.Poll{Context: ctx}, b)))
	_, n := c.everything()
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

	circuit *count.Circuit[*big.Int] // how the count came about; nil if only the count is asked for
	whites  []*big.Int               // by cell: the solutions in which it is white; nil as well
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

// everything counts the solutions of the board. The term is the count as a product.
func (c *counter) everything() (count.Term[*big.Int], *big.Int) {
	clues := make([]int32, len(c.clues))
	for number := range clues {
		clues[number] = int32(number)
	}
	if !c.begin() || !c.probe(c.poll) || !c.agree(clues, 0) {
		return count.Term[*big.Int]{}, new(big.Int)
	}
	regions, free := c.regions()
	for i := range regions {
		c.decompose(&regions[i], c.poll)
	}
	return c.product(0, regions, free)
}

// product multiplies the counts of the components into which what is open of a component has been split, and of free
// cells. The cells that were coloured since the given moment are the others of that component.
func (c *counter) product(
	since int32, components []component, free []int32,
) (term count.Term[*big.Int], product *big.Int) {
	term.Own = power(len(free))
	if c.circuit != nil {
		term.Share = c.sharing(since, free)
	}
	product = power(len(free))
	for i := range components {
		if product.Sign() == 0 || c.ended != nil {
			break
		}
		n := c.component(&components[i])
		product.Mul(product, n.Value)
		if c.circuit != nil {
			term.Parts = append(term.Parts, n)
		}
	}
	return term, product
}

func power(n int) *big.Int { return new(big.Int).Lsh(big.NewInt(1), uint(n)) }

func (c *counter) component(part *component) *count.Node[*big.Int] {
	if len(part.clues) == 1 && c.circuit == nil {
		return &count.Node[*big.Int]{Value: c.alone(part.clues[0])}
	}
	text := c.key(part)
	if n := c.recall(text); n != nil {
		c.hits++
		return n
	}
	key := string(text)
	var n *count.Node[*big.Int]
	if len(part.clues) == 1 {
		n = c.aloneNode(part)
	} else {
		n = c.branch(part)
	}
	switch {
	case c.ended != nil:
	case c.circuit != nil:
		c.ended = c.circuit.Add(key, n, 4*len(n.Terms)*part.size())
	default:
		c.known.Put(key, n.Value)
	}
	return n
}

// recall is the node of a component met before, or nil.
func (c *counter) recall(key []byte) *count.Node[*big.Int] {
	if c.circuit != nil {
		return c.circuit.Get(key)
	}
	if n, ok := c.known.Get(key); ok {
		return &count.Node[*big.Int]{Value: n}
	}
	return nil
}

// branch adds up the counts for both colours of a cell.
func (c *counter) branch(part *component) *count.Node[*big.Int] {
	sum := &count.Node[*big.Int]{Value: new(big.Int)}
	cell, level, before, room := c.choose(part), c.DecisionLevel(), c.TrailSize(), c.room
	for _, l := range [2]learn.Lit{blackLit(cell), whiteLit(cell)} {
		if c.poll() {
			break
		}
		c.decisions++
		c.Decide(l)
		c.deepest = max(c.deepest, int(c.DecisionLevel()))
		if c.PropagateAll() && c.agree(part.clues, before) {
			components, free := c.split(part)
			term, n := c.product(before, components, free)
			if sum.Value.Add(sum.Value, n); c.circuit != nil && n.Sign() > 0 {
				sum.Terms = append(sum.Terms, term)
			}
			if c.circuit == nil { // which may keep components
				c.room.cut(room)
			}
		} else {
			c.conflicts++
		}
		c.spoilSince(before)
		c.BacktrackTo(level)
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

// alone counts the ways to meet a clue that shares no open cell with another.
func (c *counter) alone(number int32) *big.Int {
	return c.shares(number, none)[c.rests[number].need]
}

// none is no direction.
const none = -1

// shares counts the ways that the open cells of a clue may be coloured if it shares none with another clue: by the
// length of its runs together, without the run in one direction.
func (c *counter) shares(number int32, but int) []*big.Int {
	r := &c.rests[number]
	need := int(r.need)
	ways := []*big.Int{power(0)} // by the length of the runs so far together
	for d, ray := range c.clues[number].rays {
		if d == but {
			continue
		}
		next := make([]*big.Int, need+1)
		for n := range next {
			next[n] = new(big.Int)
		}
		c.ends(ray[r.from[d]:r.end[d]], func(length, hidden int) {
			for n, w := range ways {
				if n+length <= need {
					next[n+length].Add(next[n+length], new(big.Int).Lsh(w, uint(hidden)))
				}
			}
		})
		ways = next
	}
	return ways
}

// ends calls use for each way in which a run along what is left of a ray may end: with its length, and how many open
// cells are behind the black one that ends it. Those are free.
func (c *counter) ends(left []int32, use func(length, hidden int)) {
	use(len(left), 0)
	hidden := 0
	for i, cell := range slices.Backward(left) {
		if c.colour(cell) == open {
			use(i, hidden)
			hidden++
		}
	}
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
