package count

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"twofold/puzzles/model"
	"twofold/puzzles/runs"
)

// A part all of whose items are sums is counted along a tree: each leaf is a table of what a unit may be, each other
// node one of what its units may come to in the sums that others stand in as well. A sum is closed where tables meet
// that have all of its units. This is bucket elimination (Rina Dechter: Bucket elimination: a unifying framework for
// reasoning, Artificial Intelligence 113, 1999). Time and memory grow with the largest table; on a random minefield it
// is far smaller than what one order of all units keeps.
//
// The tree is greedy: it closes the sum next whose table is expected to be the smallest beside those that it takes the
// place of. Noise makes the next one differ, and the cheapest is kept, turned where that helps (Johnnie Gray and
// Stefanos Kourtis: Hyper-optimized tensor network contraction, Quantum 5, 2021).
type tree struct {
	totals []total
	uses   map[int][]use // by unit
	nodes  []node        // the leaves in the part's order, then others behind their children; the last is the root
	sums   []open        // by total, while nodes are joined
	poll   *runs.Poll    // while it grows
}

// A total is a sum of a part.
type total struct {
	min, max  int // of the terms that are open
	low, high int // what they may come to
	units     int
	account   bool // its value is asked for in the end
}

// A use is the terms of a sum that are of one unit.
type use struct {
	total int
	terms []model.Term
}

// A node has two children, or is a leaf, whose left is -1.
type node struct {
	left, right int
	open        []open
	free, size  float64 // binary logarithms of the assignments to its units, and of the states that are expected
	pairs       float64 // that of the pairs of its children's states that meet
}

// An open is a total of which a node has some units, and what these may come to.
type open struct {
	total, units, low, high int
	bits                    float64 // of its states
}

// AreSums reports whether all items are sums or become such, so that all parts are counted along trees.
func AreSums(m *model.Model) bool {
	return !slices.ContainsFunc(m.Items, func(p model.Posted) bool {
		switch p.Item.(type) {
		case model.Clause:
			return false
		case model.Sum, model.Pieces:
			return len(p.Guards) > 0
		}
		return true
	})
}

// plant makes the leaves of a part; it returns nil if the part has other items than sums, or units that are several
// at once.
func (c *Counter) plant(p *part) *tree {
	t := &tree{uses: map[int][]use{}}
	items := p.items
	if len(p.whole.Terms) > 0 {
		items = append(slices.Clip(items), model.Posted{Item: p.whole})
	}
	for i, item := range items {
		s, is := item.Item.(model.Sum)
		if !is || len(item.Guards) > 0 {
			return nil
		}
		t.add(c, s, i == len(p.items))
	}
	for _, u := range p.order {
		if slices.ContainsFunc(c.units[u].choices, func(options [][]bool) bool { return len(options) > 1 }) {
			return nil
		}
		t.nodes = append(t.nodes, t.leaf(c, u))
	}
	for _, n := range t.nodes {
		for _, o := range n.open {
			x := &t.totals[o.total]
			x.low, x.high, x.units = x.low+o.low, x.high+o.high, x.units+1
		}
	}
	for i := range t.nodes {
		n := &t.nodes[i]
		all := n.open
		n.open = nil
		for _, o := range all {
			t.put(n, o)
		}
	}
	if len(p.whole.Terms) > 0 {
		p.least = t.totals[len(t.totals)-1].low
	}
	return t
}

func (t *tree) add(c *Counter, s model.Sum, account bool) {
	x := total{min: s.Min, max: s.Max, account: account}
	of := map[int][]model.Term{}
	for _, term := range s.Terms {
		if units := c.unitsOf(term.Num.Is); len(units) > 0 {
			of[units[0]] = append(of[units[0]], term)
			continue
		}
		value := term.Factor * c.a.Of(term.Num)
		x.min, x.max = x.min-value, x.max-value
	}
	for u, terms := range of {
		t.uses[u] = append(t.uses[u], use{len(t.totals), terms})
	}
	t.totals = append(t.totals, x)
}

// leaf is open in all totals of a unit.
func (t *tree) leaf(c *Counter, u int) node {
	n := node{left: -1, free: c.units[u].bits()}
	for _, use := range t.uses[u] {
		o := open{total: use.total, units: 1, low: math.MaxInt, high: math.MinInt}
		for _, options := range c.units[u].choices {
			c.set(c.units[u], options[0])
			value := use.value(c)
			o.low, o.high = min(o.low, value), max(o.high, value)
		}
		n.open = append(n.open, o)
	}
	return n
}

func (u use) value(c *Counter) (sum int) {
	for i := range u.terms {
		sum += u.terms[i].Factor * c.a.Of(u.terms[i].Num)
	}
	return sum
}

// put adds what is open, if units of others stand in it, to a node.
func (t *tree) put(n *node, o open) {
	x := &t.totals[o.total]
	if o.units == x.units && !x.account {
		return
	}
	low, high := x.low-o.low, x.high-o.high // of the others
	states := min(o.high, x.max-low) - max(o.low, x.min-high) + 1
	if x.min < x.max && !x.account {
		states -= max(0, min(o.high, x.max-high)-max(o.low, x.min-low))
	}
	o.bits = math.Log2(float64(max(1, states)))
	n.open = append(n.open, o)
	if n.size += o.bits; n.size > n.free {
		n.size = n.free
	}
}

// above is the node of two children.
func (t *tree) above(left, right int) node {
	n := t.join(left, right)
	n.left, n.right, n.pairs = left, right, t.pairs(&t.nodes[left], &t.nodes[right])
	return n
}

// join is what is open in some nodes together.
func (t *tree) join(nodes ...int) (n node) {
	var all []int
	for _, i := range nodes {
		t.poll.Check()
		n.free += t.nodes[i].free
		for _, o := range t.nodes[i].open {
			sum := &t.sums[o.total]
			if sum.units == 0 {
				sum.total, all = o.total, append(all, o.total)
			}
			sum.units, sum.low, sum.high = sum.units+o.units, sum.low+o.low, sum.high+o.high
		}
	}
	for _, i := range all {
		t.put(&n, t.sums[i])
		t.sums[i] = open{}
	}
	return n
}

// pairs is the binary logarithm of how many pairs of states meet. Of a total that is closed a state meets one other,
// of one that stays open three quarters of them.
func (t *tree) pairs(a, b *node) (bits float64) {
	for _, x := range a.open {
		bits += x.bits
	}
	for _, y := range b.open {
		bits += y.bits
		if at := slices.IndexFunc(a.open, func(x open) bool { return x.total == y.total }); at >= 0 {
			x := a.open[at]
			if total := t.totals[x.total]; x.units+y.units == total.units && !total.account {
				bits -= min(x.bits, y.bits)
			} else {
				bits -= 0.4
			}
		}
	}
	return min(bits, a.size+b.size)
}

// mostTrees is how many trees are looked at where many states are expected.
const mostTrees = 4

// grow chooses a tree.
func (t *tree) grow(ctx context.Context) {
	t.sums, t.poll = make([]open, len(t.totals)), &runs.Poll{Context: ctx}
	g := &greedy{tree: &tree{totals: t.totals, sums: t.sums, poll: t.poll}, random: rand.New(rand.NewPCG(1, 2))}
	leaves, cost := slices.Clip(t.nodes), math.Inf(1)
	for try, tries := 0, 1; try < tries; try++ {
		g.nodes = leaves
		g.run(ctx)
		if now := g.price(); try == 0 || now < cost {
			t.nodes, cost = g.nodes, now
		}
		g.noise = 0.3
		tries = int(min(mostTrees, 1+math.Exp2(cost*2/3)/float64(200*len(leaves))))
	}
	for turns := mostTurns; turns > 0 && t.turned(); turns-- {
		runs.End(context.Cause(ctx))
	}
}

// What of a tree costs less than 2 to the power of enough pairs is not turned, and nothing more often than mostTurns.
const (
	enough    = 12
	mostTurns = 20
)

// turned turns what it can, each node once.
func (t *tree) turned() (some bool) {
	least := max(enough, t.price()-11)
	for i := range t.nodes {
		if n := &t.nodes[i]; n.left >= 0 {
			some = t.turn(n, least) || some
		}
	}
	return some
}

// turn joins a child of a node first with one of the other's children, if fewer pairs are expected to meet then.
func (t *tree) turn(n *node, least float64) bool {
	for range 2 {
		n.left, n.right = n.right, n.left
		below := &t.nodes[n.right]
		if below.left < 0 || max(n.pairs, below.pairs) < least {
			continue
		}
		now := 0.99 * (math.Exp2(n.pairs) + math.Exp2(below.pairs))
		for range 2 {
			below.left, below.right = below.right, below.left
			next, last := t.above(n.left, below.left), below.right
			if pairs := t.pairs(&next, &t.nodes[last]); math.Exp2(next.pairs)+math.Exp2(pairs) < now {
				*below, n.left, n.pairs = next, last, pairs
				return true
			}
		}
	}
	return false
}

// price is the binary logarithm of all pairs that meet.
func (t *tree) price() float64 {
	sum := 0.0
	for _, n := range t.nodes {
		sum += math.Exp2(n.pairs)
	}
	return math.Log2(1 + sum)
}

// width is the binary logarithm of the states of the largest table, which are less than expected, since totals depend
// on each other.
func (t *tree) width() float64 {
	most := slices.MaxFunc(t.nodes, func(a, b node) int { return cmp.Compare(a.size, b.size) })
	return 0.55 * most.size
}

// A greedy grows a tree from its leaves.
type greedy struct {
	*tree
	noise  float64
	random *rand.Rand
	holds  [][]int   // by total: the nodes without a parent that it is open in
	scores []float64 // by total
}

func (g *greedy) run(ctx context.Context) {
	g.holds, g.scores = make([][]int, len(g.totals)), make([]float64, len(g.totals))
	for i := range g.nodes {
		g.hold(i)
	}
	for i := range g.totals {
		g.rate(i)
	}
	for {
		runs.End(context.Cause(ctx))
		next := -1
		for i, score := range g.scores {
			if len(g.holds[i]) > 0 && !g.totals[i].account && (next < 0 || score < g.scores[next]) {
				next = i
			}
		}
		if next < 0 {
			return
		}
		g.close(next)
	}
}

func (g *greedy) hold(node int) {
	for _, o := range g.nodes[node].open {
		g.holds[o.total] = append(g.holds[o.total], node)
	}
}

// credit is how much the tables count that a closing takes away.
const credit = 0.5

// rate says how large the table is expected to be that closes a total.
func (g *greedy) rate(i int) {
	if len(g.holds[i]) == 0 || g.totals[i].account {
		return
	}
	taken := 1.0
	for _, n := range g.holds[i] {
		taken += math.Exp2(g.nodes[n].size)
	}
	g.scores[i] = g.join(g.holds[i]...).size - credit*math.Log2(taken) + g.noise*g.random.NormFloat64()
}

// close joins all that has a total open: the largest first, then always what leaves the smallest.
func (g *greedy) close(i int) {
	rest := slices.Clone(g.holds[i])
	slices.SortStableFunc(rest, func(a, b int) int { return cmp.Compare(g.nodes[b].size, g.nodes[a].size) })
	for _, n := range rest {
		for _, o := range g.nodes[n].open {
			g.holds[o.total] = slices.DeleteFunc(g.holds[o.total], func(other int) bool { return other == n })
		}
	}
	at := rest[0]
	for rest = rest[1:]; len(rest) > 0; {
		next, least := 0, math.Inf(1)
		for i, other := range rest {
			if size := g.join(at, other).size; size < least {
				next, least = i, size
			}
		}
		g.nodes = append(g.nodes, g.above(at, rest[next]))
		at, rest = len(g.nodes)-1, slices.Delete(rest, next, next+1)
	}
	g.hold(at)
	for _, o := range g.nodes[at].open {
		g.rate(o.total)
	}
}
