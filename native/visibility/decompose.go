package visibility

import (
	"math"
	"math/bits"
	"slices"
)

// An incidence graph joins the clues of a region to the open cells that they can see. Its nodes are the
// cells, then the clues, each by its place in the region.
type incidence struct {
	cells  int
	joined [][]uint64 // by node: a set of nodes, 64 in a word
}

// maxIncidence is the most nodes for which sets of nodes are affordable: they take the square of it in bits.
const maxIncidence = 1 << 14

func (s *splitter) incidence(part *component) *incidence {
	nodes := len(part.region) + len(part.clues)
	g := &incidence{cells: len(part.region), joined: make([][]uint64, nodes)}
	for node := range g.joined {
		g.joined[node] = make([]uint64, (nodes+63)/64)
	}
	for i, number := range part.clues {
		for _, cells := range &s.rests[number].open {
			for _, cell := range cells {
				g.join(int(s.ranks[cell]), len(part.region)+i)
			}
		}
	}
	return g
}

func (g *incidence) join(a, b int) {
	g.joined[a][b>>6] |= 1 << (b & 63)
	g.joined[b][a>>6] |= 1 << (a & 63)
}

// members lists the nodes of a set.
func members(set []uint64) []int {
	var out []int
	for i, word := range set {
		for ; word != 0; word &= word - 1 {
			out = append(out, i<<6+bits.TrailingZeros64(word))
		}
	}
	return out
}

// A bag is a node with the neighbours that it had when it was eliminated, which were joined to each other.
// The bags are a tree decomposition of the graph.
type bag struct {
	node int
	rest []int
	next int // the bag of the first of the rest to be eliminated, or -1
}

// eliminate takes the nodes out of the graph, always the one whose neighbours lack the least of being
// joined to each other (minimum fill: Bodlaender and Koster, Treewidth computations I, 2010). It
// returns nil if stop says so.
func (g *incidence) eliminate(stop func() bool) []bag {
	fill := make([]int, len(g.joined))
	for node := range fill {
		fill[node] = g.fill(node)
	}
	at := make([]int, len(fill))
	bags := make([]bag, 0, len(fill))
	for range fill {
		if stop() {
			return nil
		}
		node := least(fill)
		b := bag{node: node, rest: members(g.joined[node]), next: -1}
		g.remove(b)
		fill[node] = math.MaxInt
		for _, other := range g.within(b.rest) {
			fill[other] = g.fill(other)
		}
		at[node] = len(bags)
		bags = append(bags, b)
	}
	for i, b := range bags {
		for _, other := range b.rest {
			if bags[i].next < 0 || at[other] < bags[i].next {
				bags[i].next = at[other]
			}
		}
	}
	return bags
}

func least(fill []int) int {
	best := 0
	for node, n := range fill {
		if n < fill[best] {
			best = node
		}
	}
	return best
}

// weight is how much a node counts in a separator: a clue has several sums to choose from, a cell two
// colours.
func (g *incidence) weight(node int) int {
	if node < g.cells {
		return 1
	}
	return 2
}

// fill weighs the pairs of a node's neighbours that are not joined.
func (g *incidence) fill(node int) int {
	sum := 0
	around := g.joined[node]
	for _, a := range members(around) {
		missing := -g.weight(a) // it is no neighbour of itself
		for i, word := range around {
			for word &^= g.joined[a][i]; word != 0; word &= word - 1 {
				missing += g.weight(i<<6 + bits.TrailingZeros64(word))
			}
		}
		sum += g.weight(a) * missing
	}
	return sum
}

func (g *incidence) remove(b bag) {
	for i, a := range b.rest {
		g.joined[a][b.node>>6] &^= 1 << (b.node & 63)
		for _, other := range b.rest[i+1:] {
			g.join(a, other)
		}
	}
}

// within are the nodes whose fill may have changed: some nodes and all that are joined to them.
func (g *incidence) within(nodes []int) []int {
	set := make([]uint64, len(g.joined[0]))
	for _, a := range nodes {
		set[a>>6] |= 1 << (a & 63)
		for i, word := range g.joined[a] {
			set[i] |= word
		}
	}
	return members(set)
}

// distances says how many bags each node is from the root.
func (g *incidence) distances(bags []bag) []int {
	around := make([][]int, len(bags))
	for i, b := range bags {
		if b.next >= 0 {
			around[i] = append(around[i], b.next)
			around[b.next] = append(around[b.next], i)
		}
	}
	out := make([]int, len(bags))
	for node := range out {
		out[node] = -1
	}
	reached := make([]bool, len(bags))
	level := []int{g.root(bags)}
	reached[level[0]] = true
	for distance := 0; len(level) > 0; distance++ {
		var next []int
		for _, i := range level {
			for _, node := range append(bags[i].rest, bags[i].node) {
				if out[node] < 0 {
					out[node] = distance
				}
			}
			for _, other := range around[i] {
				if !reached[other] {
					reached[other] = true
					next = append(next, other)
				}
			}
		}
		level = next
	}
	return out
}

// rootClue is how many cells of a root a clue is as heavy as: it takes deciding all that is left of its rays.
const rootClue = 3

// root is the bag to begin with: the lightest of those without which no tree of more than 0.7 of the bags is left. All
// of its nodes are decided before anything falls apart, and nearly all ways to decide them are met, which on large
// boards may be most of the work. The centroid is often a heavy bag not far from a light one.
func (g *incidence) root(bags []bag) int {
	largest := sides(bags)
	most := max(7*len(bags)/10, slices.Min(largest))
	best, least := 0, math.MaxInt
	for i, b := range bags {
		weight := g.rootWeight(b.node)
		for _, node := range b.rest {
			weight += g.rootWeight(node)
		}
		if largest[i] <= most && weight < least {
			best, least = i, weight
		}
	}
	return best
}

func (g *incidence) rootWeight(node int) int {
	if node < g.cells {
		return 1
	}
	return rootClue
}

// sides is the size of the largest tree that is left without each bag. It needs each bag before its next one.
func sides(bags []bag) []int {
	size := make([]int, len(bags))
	largest := make([]int, len(bags))
	for i, b := range bags {
		size[i]++
		largest[i] = max(largest[i], len(bags)-size[i])
		if b.next >= 0 {
			size[b.next] += size[i]
			largest[b.next] = max(largest[b.next], size[i])
		}
	}
	return largest
}
