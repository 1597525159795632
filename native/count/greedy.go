package count

import (
	"cmp"
	"math/rand/v2"
	"slices"
)

// greedy builds a tree by closing rules one by one, each time the one whose closing looks cheapest:
// all tables that hold it are joined. This is bucket elimination (Dechter, 1999) on the rules, with
// the min-weight order; credit is given for the tables that a join consumes, and noise makes the
// next run differ, as in Gray and Kourtis, "Hyper-optimized tensor network contraction" (2021).
type greedy struct {
	p      *part
	grower grower
	cuts   []cut   // by node
	holds  [][]int // by rule: the nodes that hold it
	score  []float64
	style  style
}

// A style is one way to be greedy.
type style struct {
	credit float64 // how much the size of consumed tables counts
	noise  float64
	rand   *rand.Rand
}

func (p *part) greedy(s style) tree {
	g := &greedy{p: p, style: s, holds: make([][]int, len(p.rules)), score: make([]float64, len(p.rules))}
	for i, v := range p.vars {
		g.put(g.grower.leaf(v), p.leaf(i))
	}
	for r := range p.rules {
		if len(g.holds[r]) > 0 {
			g.rate(r)
		}
	}
	for range p.rules {
		if r := g.cheapest(); r >= 0 {
			g.close(r)
		}
	}
	return g.grower.nodes
}

// put makes node known to the rules that it holds open.
func (g *greedy) put(node int, c cut) {
	g.cuts = append(g.cuts, c)
	for _, o := range c.open {
		g.holds[o.rule] = append(g.holds[o.rule], node)
	}
}

func (g *greedy) take(node int) {
	for _, o := range g.cuts[node].open {
		at := slices.Index(g.holds[o.rule], node)
		g.holds[o.rule] = slices.Delete(g.holds[o.rule], at, at+1)
	}
}

func (g *greedy) cheapest() int {
	best := -1
	for r, s := range g.score {
		if len(g.holds[r]) > 0 && (best < 0 || s < g.score[best]) {
			best = r
		}
	}
	return best
}

// rate foretells the table that closing r leaves.
func (g *greedy) rate(r int) {
	var c cut
	var eaten total
	for i, node := range g.holds[r] {
		eaten.add(g.cuts[node].size)
		if i == 0 {
			c = g.cuts[node]
			continue
		}
		c = g.p.join(&c, &g.cuts[node])
	}
	g.score[r] = c.size - g.style.credit*eaten.log()
	if g.style.noise > 0 {
		g.score[r] += g.style.noise * g.style.rand.NormFloat64()
	}
}

// close joins all that holds r, which is two tables at least, for an open rule misses a variable:
// the largest table first, then always the one that leaves least.
func (g *greedy) close(r int) {
	nodes := slices.Clone(g.holds[r])
	slices.SortStableFunc(nodes, func(a, b int) int { return cmp.Compare(g.cuts[b].size, g.cuts[a].size) })
	for _, n := range nodes {
		g.take(n)
	}
	at, c := nodes[0], g.cuts[nodes[0]]
	for rest := nodes[1:]; len(rest) > 0; {
		var next int
		var best cut
		for i, n := range rest {
			if joined := g.p.join(&c, &g.cuts[n]); i == 0 || joined.size < best.size {
				next, best = i, joined
			}
		}
		at, c = g.grower.join(at, rest[next]), best
		if len(rest) > 1 {
			g.cuts = append(g.cuts, c)
		}
		rest = slices.Delete(rest, next, next+1)
	}
	g.put(at, c)
	for _, o := range c.open {
		g.rate(o.rule)
	}
}
