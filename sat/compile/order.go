package compile

import (
	"math/bits"

	"twofold/encode"
	"twofold/puzzles/runs"
)

// order ranks the variables: they are taken out of the graph that joins the variables of a clause, always the one with
// the fewest neighbours, which are then joined to each other (minimum degree: Bodlaender and Koster, Treewidth
// computations I, 2010). Who is taken out last is decided first, so that what is left falls apart.
func order(poll *runs.Poll, f *encode.Formula) []int {
	n := f.NumVars() + 1
	g := &graph{joined: make([][]uint64, n), degree: make([]int, n)}
	for v := range g.joined {
		g.joined[v] = make([]uint64, (n+63)/64)
	}
	for _, clause := range f.Clauses {
		runs.End(poll.Tick())
		for i, a := range clause {
			for _, b := range clause[:i] {
				g.join(max(a, -a), max(b, -b))
			}
		}
	}
	rank := make([]int, n)
	for at := range n {
		runs.End(poll.Tick())
		v := g.least(rank)
		rank[v] = at + 1
		g.remove(v)
	}
	return rank
}

type graph struct {
	joined [][]uint64 // by variable: a set of variables, 64 in a word
	degree []int
}

func (g *graph) join(a, b int) {
	if a == b || g.joined[a][b>>6]>>(b&63)&1 == 1 {
		return
	}
	g.joined[a][b>>6] |= 1 << (b & 63)
	g.joined[b][a>>6] |= 1 << (a & 63)
	g.degree[a]++
	g.degree[b]++
}

// least is the variable with the fewest neighbours of those without a rank.
func (g *graph) least(rank []int) int {
	best := -1
	for v, d := range g.degree {
		if rank[v] == 0 && (best < 0 || d < g.degree[best]) {
			best = v
		}
	}
	return best
}

func (g *graph) remove(v int) {
	var around []int
	for i, word := range g.joined[v] {
		for ; word != 0; word &= word - 1 {
			around = append(around, i<<6+bits.TrailingZeros64(word))
		}
	}
	for i, a := range around {
		g.joined[a][v>>6] &^= 1 << (v & 63)
		g.degree[a]--
		for _, b := range around[:i] {
			g.join(a, b)
		}
	}
}
