package model

import (
	"slices"

	"twofold/encode"
	"twofold/puzzles/model"
)

// That things are connected takes many clauses, of which a search needs few. A link says it in two ways: cuts finds
// clauses that an assignment breaks, and tree spells all of it out.
type link interface {
	// cuts calls add with clauses that follow from the model and of which the values leave at most one literal open and
	// none true. If no value is open and it finds none, the link holds.
	cuts(v values, add func(lits ...model.Lit))
	tree(e *encoder)
}

// A conditional link has to hold where no literal of when is true.
type conditional struct {
	link
	when []model.Lit
}

// values are those of literals: 1 for true, -1 for false, 0 for open.
type values []int8

func (v values) of(l model.Lit) int8 {
	switch {
	case l == model.True:
		return 1
	case l == model.False:
		return -1
	case l < 0:
		return -v[-l]
	}
	return v[l]
}

func (e *encoder) link(l link) { e.links = append(e.links, conditional{l, e.when}) }

// closing is encode.Formula's Closing, of some links.
func closing(links []conditional) func(assigned []int8) [][]int {
	return func(assigned []int8) (clauses [][]int) {
		v := values(assigned)
		for _, l := range links {
			open := 0
			for _, c := range l.when {
				switch v.of(c) {
				case 1:
					open = 2
				case 0:
					open++
				}
			}
			if open > 1 {
				continue
			}
			l.cuts(v, func(lits ...model.Lit) {
				if clause, ok := v.clause(slices.Concat(lits, l.when)); ok {
					clauses = append(clauses, clause)
				}
			})
		}
		return clauses
	}
}

// clause drops what is false for good and what occurs twice, and reports whether at most one literal is open and none
// is true.
func (v values) clause(lits []model.Lit) (out []int, ok bool) {
	open := 0
	const long = 32
	isLong := len(lits) > long
	if isLong { // to look for each among the others would take long
		slices.Sort(lits)
		lits = slices.Compact(lits)
	}
	for _, l := range lits {
		switch {
		case l == model.False || !isLong && slices.Contains(out, int(l)):
			continue
		case v.of(l) > 0:
			return nil, false
		case v.of(l) == 0:
			open++
		}
		out = append(out, int(l))
	}
	return out, open <= 1
}

// A network says that its true nodes are connected, as model.Connected does.
//
// As clauses: each true node but the root has a parent, a neighbour along a true edge, and no ring of parents is
// closed (see encode.Formula.Acyclic). On demand: where a set C of nodes has a true one and another is true outside,
// an edge that leaves C is true, and so is the node to which it leads. Of that only what is beside the other side is
// needed.
type network struct {
	nodes  []model.Lit
	edges  []model.Edge
	root   int  // a node that is true if any is, or -1
	byEdge bool // cuts are made of edges where they can be: for loops; and only of assignments without open values

	at [][]model.Edge // by node: its edges, with itself as A

	state          []int8 // by node: its value in the last call of cuts
	possible, sure []int  // by node: the component of what may be, and of what is
	done           []int  // by component: the turn in which it was compared
	turn           int
	open           []int // room for a walk
}

func newNetwork(nodes []model.Lit, edges []model.Edge, root int) *network {
	n := &network{nodes: nodes, root: root, at: make([][]model.Edge, len(nodes))}
	for _, e := range edges {
		if e.Lit != model.False && nodes[e.A] != model.False && nodes[e.B] != model.False {
			n.edges = append(n.edges, e)
			n.at[e.A] = append(n.at[e.A], e)
			n.at[e.B] = append(n.at[e.B], model.Edge{A: e.B, B: e.A, Lit: e.Lit})
		}
	}
	return n
}

// size is the number of nodes that may be true.
func (n *network) size() (nodes int) {
	for _, l := range n.nodes {
		if l != model.False {
			nodes++
		}
	}
	return nodes
}

// connected says that true nodes are connected. Where there is a root, a region also says what is cut off from it:
// galaxies of 20x36, with a root in each of some hundred areas, take no conflict so, and were not solved in a minute.
// Without a root that costs more than it gives.
func (e *encoder) connected(nodes []model.Lit, edges []model.Edge) {
	n := newNetwork(nodes, edges, slices.Index(nodes, model.True))
	if n.root >= 0 && n.isPlain() {
		e.linked(n, 1, n.size())
		return
	}
	e.link(n)
}

// cuts compares the components of nodes and edges that are not false, and then, if they leave more than one component
// of true ones together, what is around each of these.
func (n *network) cuts(v values, add func(lits ...model.Lit)) {
	if n.state == nil {
		size := len(n.nodes)
		room := make([]int, 3*size)
		n.state, n.possible, n.sure, n.done = make([]int8, size), room[:size], room[size:2*size], room[2*size:]
	}
	for node, l := range n.nodes {
		n.state[node] = v.of(l)
	}
	first := n.root
	if first < 0 || n.state[first] <= 0 {
		first = slices.IndexFunc(n.state, func(is int8) bool { return is > 0 })
	}
	if first < 0 {
		return
	}
	n.components(v, 0, n.possible)
	if !n.separate(v, n.possible, first, add) && !n.byEdge {
		n.components(v, 1, n.sure)
		n.separate(v, n.sure, first, add)
	}
}

// separate adds cuts between the component of one true node and each other one with a true node, and reports whether
// there is any such.
func (n *network) separate(v values, component []int, first int, add func(lits ...model.Lit)) (found bool) {
	n.turn++
	n.done[component[first]] = n.turn
	open := n.exits(v, component)
	for node, l := range n.nodes {
		if n.state[node] <= 0 || n.done[component[node]] == n.turn {
			continue
		}
		n.done[component[node]], found = n.turn, true
		if open[component[node]] > 1 && open[component[first]] > 1 {
			continue
		}
		around := n.boundary(v, component, node, first)
		add(append(around, -l, -n.nodes[first])...)
		add(append(n.boundary(v, component, first, node), -l, -n.nodes[first])...)
	}
	return found
}

// exits is by component how many open literals lead out of it: 2 stands for more.
func (n *network) exits(v values, component []int) []int {
	count, last := make([]int, len(n.nodes)), make([]model.Lit, len(n.nodes))
	for node, c := range component {
		if n.state[node] <= 0 || count[c] > 1 {
			continue
		}
		for _, e := range n.at[node] {
			if component[e.B] == c || count[c] > 1 {
				continue
			}
			if l := n.crossing(v, e); v.of(l) == 0 && l != last[c] {
				last[c] = l
				count[c]++
			}
		}
	}
	return count
}

// boundary is literals of which one is true if the component of a node is connected with another node outside of it.
func (n *network) boundary(v values, component []int, inside, outside int) []model.Lit {
	isCut := make([]bool, len(n.nodes))
	var cut []model.Edge // from the inside, with what is to be true as its literal
	for node, c := range component {
		if c != component[inside] {
			continue
		}
		for _, e := range n.at[node] {
			if component[e.B] != c {
				e.Lit = n.crossing(v, e)
				isCut[e.B] = isCut[e.B] || e.Lit == n.nodes[e.B]
				cut = append(cut, e)
			}
		}
	}
	beyond := n.flood(outside, func(e model.Edge) bool {
		return component[e.B] != component[inside] && !isCut[e.B]
	})
	var lits []model.Lit
	for _, e := range cut {
		if (beyond[e.B] || isCut[e.B] && n.touches(e.B, beyond)) && !slices.Contains(lits, e.Lit) {
			lits = append(lits, e.Lit)
		}
	}
	return lits
}

// crossing is the literal of an edge or of the node to which it leads: one that is false, if there is, else an open
// one.
func (n *network) crossing(v values, e model.Edge) model.Lit {
	node := n.nodes[e.B]
	if n.byEdge && !e.Lit.IsConstant() && v.of(e.Lit) < 0 || v.of(e.Lit) < v.of(node) {
		return e.Lit
	}
	return node
}

func (n *network) touches(node int, in []bool) bool {
	return slices.ContainsFunc(n.at[node], func(e model.Edge) bool { return in[e.B] })
}

// flood walks from a node over the edges that may be passed.
func (n *network) flood(from int, mayPass func(e model.Edge) bool) []bool {
	in := make([]bool, len(n.nodes))
	in[from] = true
	open := []int{from}
	for len(open) > 0 {
		node := open[len(open)-1]
		open = open[:len(open)-1]
		for _, e := range n.at[node] {
			if !in[e.B] && mayPass(e) {
				in[e.B] = true
				open = append(open, e.B)
			}
		}
	}
	return in
}

// components numbers the components of the nodes and edges whose values are at least as given; another node is one by
// itself.
func (n *network) components(v values, least int8, component []int) {
	for node := range component {
		component[node] = -1
	}
	for node, is := range n.state {
		if component[node] >= 0 {
			continue
		}
		component[node] = node
		n.open = append(n.open[:0], node)
		for is >= least && len(n.open) > 0 {
			at := n.open[len(n.open)-1]
			n.open = n.open[:len(n.open)-1]
			for i := range n.at[at] {
				e := &n.at[at][i]
				if component[e.B] < 0 && n.state[e.B] >= least && (e.Lit == model.True || v.of(e.Lit) >= least) {
					component[e.B] = node
					n.open = append(n.open, e.B)
				}
			}
		}
	}
}

// levels is by node a literal that says that it is reached from the roots in at most that many steps: by true nodes and
// edges alone. It is settled by these. O(s·e) literals for s steps and e edges.
func (n *network) levels(e *encoder, roots []model.Lit, steps int) []model.Lit {
	reached := roots
	for range steps {
		next := make([]model.Lit, len(reached))
		for node, l := range n.nodes {
			ways := []model.Lit{reached[node]}
			for _, edge := range n.at[node] {
				ways = append(ways, e.and(edge.Lit, reached[edge.B]))
			}
			next[node] = e.and(l, e.or(ways...))
		}
		reached = next
	}
	return reached
}

// tree says that each true node but the first one, or the root, has a parent; or, where it has to be settled, that it
// is reached.
func (n *network) tree(e *encoder) {
	if e.isCounted {
		roots := n.roots(e)
		if n.root >= 0 {
			roots[n.root] = n.nodes[n.root]
		}
		for node, l := range n.levels(e, roots, len(n.nodes)-1) {
			e.implies(n.nodes[node], l)
		}
		return
	}
	roots := n.roots(e)
	arcs := map[encode.Arc]int{}
	parents := make([][]model.Lit, len(n.nodes))
	for node, edges := range n.at {
		for _, edge := range edges {
			switch {
			case node == n.root:
			case edge.B == n.root: // which has no parent, so that no ring is closed there
				parents[node] = append(parents[node], e.and(edge.Lit, n.nodes[edge.B]))
			default:
				arc := encode.Arc{From: node, To: edge.B}
				if arcs[arc] == 0 {
					arcs[arc] = e.NewVar("")
				}
				up := e.newVar()
				e.always2(-up, model.Lit(arcs[arc]))
				e.always2(-up, edge.Lit)
				e.always2(-up, n.nodes[edge.B])
				parents[node] = append(parents[node], up)
			}
		}
	}
	for node, l := range n.nodes {
		if node != n.root {
			e.implies(l, append(parents[node], roots[node])...)
		}
	}
	e.Acyclic(len(n.nodes), arcs)
}

// always2 adds a clause of two literals that holds whatever the conditions.
func (e *encoder) always2(a, b model.Lit) {
	defer e.always()()
	e.clause(a, b)
}

// roots is by node a literal that says that it is the first true one; all are False if there is a root.
func (n *network) roots(e *encoder) []model.Lit {
	roots := slices.Repeat([]model.Lit{model.False}, len(n.nodes))
	if n.root >= 0 {
		return roots
	}
	before := model.False
	for node, l := range n.nodes {
		roots[node] = e.and(l, -before)
		before = e.or(before, l)
	}
	return roots
}
