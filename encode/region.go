package encode

import (
	"math"
	"slices"
)

// A Region is nodes, most of them cells of a board, of which those that belong to it have to be connected. It is said
// on demand: by clauses that follow for values that are known so far, also of some variables only. It serves one
// goroutine at a time.
type Region struct {
	in   []int   // by node: a literal or constant that says that it belongs to the region
	near [][]int // by node: those beside it
	root int     // a node that always belongs to it, or none
	min  int     // how many nodes belong to it at least
	max  int     // and at most; 0 if that is not said

	state []int8 // by node: 1 in the region, -1 not, 0 open
	quiet []int8 // the last state from which nothing followed
	own   int    // how many are in it
	cost  []int  // by node: how many open ones a way from the root takes at least; unreached if there is none

	mark  []int // by node: a stamp
	turn  int
	queue []int
	dive  []step
	met   []visit // by node
}

// Always and Never are the constants among literals.
const (
	Always = always
	Never  = never
)

// noNode is no node, and unreached no cost.
const (
	noNode    = -1
	unreached = math.MaxInt
)

// A step of a depth-first search: a node, and how many of those beside it were looked at.
type step struct{ node, next int }

// A visit is what the search knows of a node: when it was met, the earliest that can be reached from below it, how many
// are below it, itself included; and of what is cut off without it how many and, if there are any, one that belongs to
// the region.
type visit struct{ found, low, below, cut, far int }

// NewRegion has, by node, a literal that says that it belongs to the region, or Always or Never, and the nodes beside
// it; a node that always belongs to it, or -1; and how many do at least and at most, of which 0 says nothing.
func NewRegion(in []int, near [][]int, root, min, max int) *Region {
	n := len(in)
	return &Region{
		in: in, near: near, root: root, min: min, max: max, state: make([]int8, n), cost: make([]int, n),
		mark: make([]int, n), met: make([]visit, n),
	}
}

// Links returns clauses of which these values leave one literal or none that is not false: that a node is not of the
// region, or that one of others is, which separate it from the rest; or that the region is too small without a node. If
// no value is open, and the region has its size, there are none only if it is connected. That no more nodes belong to
// it is to be said elsewhere.
func (r *Region) Links(values []int8) (clauses [][]int) {
	root := r.read(values)
	if root == noNode || slices.Equal(r.state, r.quiet) {
		return nil
	}
	budget := unreached - 1
	if r.max > 0 {
		budget = r.max - r.own
	}
	if budget < 0 {
		return nil // that is said elsewhere
	}
	r.measure(root)
	for node, cost := range r.cost {
		switch {
		case r.state[node] < 0 || cost <= budget:
		case cost == budget+1 || r.state[node] > 0 && cost < unreached:
			clauses = append(clauses, r.tooFar(root, node, budget))
		case cost == unreached:
			clauses = r.cutOff(clauses, root, node)
		}
	}
	if len(clauses) == 0 {
		clauses = r.needed(root)
	}
	if len(clauses) == 0 {
		r.quiet = append(r.quiet[:0], r.state...)
	}
	return clauses
}

// read reads the state, and returns a node that belongs to the region.
func (r *Region) read(values []int8) (root int) {
	root, r.own = r.root, 0
	for node, l := range r.in {
		switch {
		case l == always:
			r.state[node] = 1
		case l == never:
			r.state[node] = -1
		default:
			r.state[node] = valueOf(values, l)
		}
		if r.state[node] == 1 {
			r.own++
			if root == noNode || r.in[root] != always && l == always {
				root = node
			}
		}
	}
	return root
}

// valueOf is the value of a literal that is no constant.
func valueOf(values []int8, l int) int8 {
	if l < 0 {
		return -values[-l]
	}
	return values[l]
}

// tooFar says that a node does not belong to the region, or not all do that seem to, or one does that makes the way
// there short enough.
func (r *Region) tooFar(root, node, budget int) []int {
	lits := r.without(root, node)
	for other, is := range r.state {
		if is > 0 && other != root && other != node {
			lits = append(lits, not(r.in[other]))
		}
	}
	var ways []int
	for other, is := range r.state {
		if is >= 0 || r.in[other] == never {
			continue
		}
		before := unreached
		for _, next := range r.near[other] {
			before = min(before, r.cost[next])
		}
		if before >= budget {
			continue
		}
		if ways == nil {
			ways = r.ways(node)
		}
		if ways[other] <= budget-before-1 {
			lits = append(lits, r.in[other])
		}
	}
	return told(lits)
}

// without are the literals that a node is not in the region, or the root.
func (r *Region) without(root, node int) []int {
	if node == root {
		return []int{not(r.in[node])}
	}
	return []int{not(r.in[node]), not(r.in[root])}
}

// cutOff appends clauses about the nodes that are connected with one, and not with the root. Those of one that belongs
// to the region suffice: nothing else fits it then. It takes their costs, so that they are not asked for again.
func (r *Region) cutOff(clauses [][]int, root, node int) [][]int {
	part := slices.Clone(r.flood(node, noNode))
	wall := r.wall(part, root)
	some := part
	for i, n := range part {
		r.cost[n] = 0
		if r.state[n] > 0 {
			some = part[i : i+1]
		}
	}
	for _, n := range some {
		clauses = append(clauses, told(append(r.without(root, n), wall...)))
	}
	return clauses
}

// wall are the literals of those nodes beside a part to which one comes from the root without going over others of
// them. The part is marked with turn.
func (r *Region) wall(part []int, root int) (lits []int) {
	inside := r.turn
	r.turn += 3
	wall, outside, used := r.turn-2, r.turn-1, r.turn
	for _, node := range part {
		for _, next := range r.near[node] {
			if r.mark[next] != inside {
				r.mark[next] = wall
			}
		}
	}
	r.mark[root] = outside
	queue := []int{root}
	for i := 0; i < len(queue); i++ {
		for _, next := range r.near[queue[i]] {
			switch r.mark[next] {
			case wall:
				r.mark[next] = used
				lits = append(lits, r.in[next])
			case inside, outside, used:
			default:
				r.mark[next] = outside
				queue = append(queue, next)
			}
		}
	}
	return lits
}

// needed returns clauses about open nodes without which the region is not connected, or too small (Robert Tarjan:
// Depth-first search and linear graph algorithms, SIAM Journal on Computing 1972).
func (r *Region) needed(root int) (clauses [][]int) {
	all := r.search(root)
	for node, is := range r.state {
		if is != 0 {
			continue
		}
		switch m := r.met[node]; {
		case m.far != noNode:
			part := slices.Clone(r.flood(m.far, node))
			clauses = append(clauses, told(append(r.without(root, m.far), r.wall(part, root)...)))
		case all-m.cut < r.min:
			clauses = append(clauses, r.confined(root, node))
		}
	}
	return clauses
}

// confined says that one of the nodes belongs to the region that confine it but for one, as it is too small.
func (r *Region) confined(root, but int) []int {
	lits := []int{not(r.in[root])}
	part := r.flood(root, but)
	inside := r.turn
	r.turn++
	for _, node := range part {
		for _, next := range r.near[node] {
			if r.mark[next] != inside && r.mark[next] != r.turn {
				r.mark[next] = r.turn
				lits = append(lits, r.in[next])
			}
		}
	}
	return told(lits)
}

// told is a clause without the constants that are false. None is true.
func told(lits []int) []int {
	return slices.DeleteFunc(lits, func(l int) bool { return l == never })
}
