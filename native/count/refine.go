package count

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
)

// refining is how many subtrees one step of refine rearranges at once; 3^refining/2 joins are weighed.
const refining = 8

// A refiner rearranges the costly places of a tree: a node and a few below it are taken as a small
// tree whose leaves may be joined in any way, and the best way of all is found by dynamic programming
// over their subsets. That is subtree reconfiguration of Gray and Kourtis, "Hyper-optimized tensor
// network contraction" (2021).
type refiner struct {
	p     *part
	nodes tree // children need no longer stand before parents
	cuts  []cut
	work  []float64 // by node
}

// refine goes on for ten rounds at most, and only while it helps.
func (p *part) refine(t tree) tree {
	r := &refiner{p: p, nodes: slices.Clone(t)}
	_, r.cuts = p.price(t)
	r.work = make([]float64, len(t))
	for i, n := range t {
		if n.left >= 0 {
			r.work[i] = p.work(&r.cuts[n.left], &r.cuts[n.right])
		}
	}
	for rounds := 10; rounds > 0 && r.round(); rounds-- {
	}
	return r.nodes.deep(r.cuts)
}

// round tries all nodes that cost at least a 64th of the costliest, those first. Joins of 2^12 pairs
// take less time than thinking about them.
func (r *refiner) round() bool {
	least := max(slices.Max(r.work)-6, 12)
	var costly []int
	for i, w := range r.work {
		if w >= least && r.nodes[i].left >= 0 {
			costly = append(costly, i)
		}
	}
	slices.SortStableFunc(costly, func(a, b int) int { return cmp.Compare(r.work[b], r.work[a]) })
	helped := false
	for _, i := range costly {
		helped = r.rearrange(i) || helped
	}
	return helped
}

// rearrange improves the top of the subtree at a node.
func (r *refiner) rearrange(top int) bool {
	inner, leaves := r.crown(top)
	if len(leaves) < 3 {
		return false
	}
	var before float64
	for _, i := range inner {
		before += math.Exp2(r.work[i])
	}
	best := r.subsets(leaves)
	all := len(best) - 1
	if best[all].cost > 0.99*before {
		return false
	}
	r.rebuild(inner, leaves, best)
	return true
}

// crown opens the subtree at top, the largest node first, into inner nodes and leaves.
func (r *refiner) crown(top int) (inner, leaves []int) {
	leaves = []int{top}
	for len(leaves) < refining {
		at := -1
		for i, n := range leaves {
			if r.nodes[n].left >= 0 && (at < 0 || r.cuts[n].size > r.cuts[leaves[at]].size) {
				at = i
			}
		}
		if at < 0 {
			break
		}
		n := leaves[at]
		inner = append(inner, n)
		leaves[at] = r.nodes[n].left
		leaves = append(leaves, r.nodes[n].right)
	}
	return inner, leaves
}

// A subset is the best way to join some leaves.
type subset struct {
	cut  cut
	cost float64 // not in log2
	work float64 // of the last join, in log2
	part int     // the subset on one side of the last join
}

func (r *refiner) subsets(leaves []int) []subset {
	best := make([]subset, 1<<len(leaves))
	for s := 1; s < len(best); s++ {
		low := s & -s
		if s == low {
			best[s].cut = r.cuts[leaves[bits.TrailingZeros(uint(s))]]
			continue
		}
		best[s].cut = r.p.join(&best[low].cut, &best[s^low].cut)
		best[s].cost = math.Inf(1)
		for a := (s - 1) & s; a > 0; a = (a - 1) & s {
			if a&low == 0 {
				continue
			}
			cost := best[a].cost + best[s^a].cost
			if cost >= best[s].cost {
				continue
			}
			work := r.p.work(&best[a].cut, &best[s^a].cut)
			if cost += math.Exp2(work); cost < best[s].cost {
				best[s].cost, best[s].work, best[s].part = cost, work, a
			}
		}
	}
	return best
}

// rebuild joins the leaves as found, with the old inner nodes; inner[0] stays the top.
func (r *refiner) rebuild(inner, leaves []int, best []subset) {
	type job struct{ set, node int }
	name := func(set int) int {
		if set&(set-1) == 0 {
			return leaves[bits.TrailingZeros(uint(set))]
		}
		inner = inner[1:]
		return inner[0]
	}
	for jobs := []job{{len(best) - 1, inner[0]}}; len(jobs) > 0; {
		j := jobs[0]
		jobs = jobs[1:]
		if j.set&(j.set-1) == 0 {
			continue
		}
		b := best[j.set]
		left, right := name(b.part), name(j.set^b.part)
		r.nodes[j.node] = node{left: left, right: right}
		r.cuts[j.node], r.work[j.node] = b.cut, b.work
		jobs = append(jobs, job{b.part, left}, job{j.set ^ b.part, right})
	}
}
