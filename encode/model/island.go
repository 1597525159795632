package model

import (
	"slices"

	"twofold/puzzles/model"
)

// An island is the component of a root among true nodes: as large as its bounds say, and without some nodes. A literal
// for each node that it may come to says that it is in; those that are in spread to true nodes beside them, are counted
// by a sum, and are connected with the root: by clauses if they are few, else by a link. A larger component breaks the
// count, a smaller one the link.
// Without bounds, only ways to nodes that must stay apart are cut, on demand.
//
// O(r) literals and clauses for the r nodes within Max steps, and those of the sum. Larger items than clues and
// connectedness pay: published nurikabe took 68 ms on average without islands, and 5 with them.

// island has a variable for each node that the component of the root may reach. What is said of a node is said of the
// true nodes beside it; as many are true as the bounds say; and they are connected. O(reach) variables for each
// island.
func (e *encoder) island(i model.Island) {
	n := newNetwork(i.Nodes, i.Edges, i.Root)
	if i.Max < len(i.Nodes) || i.Min > 1 {
		in := e.reached(i, n)
		e.sum(model.Count(in, i.Min, i.Max))
		if e.isCounted {
			return // what is in is reached
		}
		if len(e.when) == 0 {
			e.islands = append(e.islands, reachedIsland{i, in})
		}
		n := newNetwork(in, i.Edges, i.Root)
		switch isPlain := n.isPlain(); {
		case e.isCNF || !isPlain && n.size() <= maxTree:
			n.tree(e)
		case isPlain:
			e.linked(n, i.Min, min(i.Max, len(i.Nodes)))
		default:
			e.link(n)
		}
		return
	}
	if i.Min == 1 {
		e.clause(i.Nodes[i.Root])
	}
	if len(i.Apart) > 0 {
		e.link(&apart{n, i})
	}
}

// maxTree is the most nodes of an island with edges that may be false that is connected by clauses in every encoding:
// they tell early what a cut tells of a whole island. More of them take long to say.
const maxTree = 200

// A reachedIsland is one with what reached says of it.
type reachedIsland struct {
	model.Island
	in []model.Lit
}

// hub says what follows where true nodes are connected with a last one, the hub, by ways over roots of islands: each
// is in the island of one of these. It is not of the CNF, whose items are said, and verified, one at a time.
func (e *encoder) hub(c model.Connected) {
	hub := len(c.Nodes) - 1
	if hub < 0 || c.Nodes[hub] != model.True {
		return
	}
	var edges []model.Edge
	var roots []int
	for _, edge := range c.Edges {
		if edge.A == hub || edge.B == hub {
			roots = append(roots, min(edge.A, edge.B))
		} else {
			edges = append(edges, edge)
		}
	}
	owners := make([][]model.Lit, hub)
	for _, root := range roots {
		at := slices.IndexFunc(e.islands, func(i reachedIsland) bool {
			return i.Root == root && slices.Equal(i.Nodes, c.Nodes[:hub]) && slices.Equal(i.Edges, edges)
		})
		if at < 0 {
			return
		}
		for node, l := range e.islands[at].in {
			owners[node] = append(owners[node], l)
		}
	}
	for node, lits := range owners {
		e.implies(c.Nodes[node], lits...)
	}
}

// reached is by node a literal that says that it is in the component of the root; False for those out of reach.
func (e *encoder) reached(i model.Island, n *network) []model.Lit {
	in := slices.Repeat([]model.Lit{model.False}, len(i.Nodes))
	in[i.Root] = i.Nodes[i.Root]
	if e.isCounted {
		in = n.levels(e, in, min(i.Max, len(i.Nodes)-1))
		for _, node := range i.Apart {
			e.clause(-in[node])
		}
		return in
	}
	steps := map[int]int{i.Root: 1}
	order := []int{i.Root}
	for at := 0; at < len(order); at++ {
		node := order[at]
		for _, edge := range n.at[node] {
			if steps[edge.B] == 0 && steps[node] < i.Max && !slices.Contains(i.Apart, edge.B) {
				steps[edge.B] = steps[node] + 1
				order = append(order, edge.B)
				in[edge.B] = e.newVar()
				e.always2(-in[edge.B], i.Nodes[edge.B])
				e.always2(-in[edge.B], in[i.Root])
			}
		}
	}
	for _, node := range order {
		for _, edge := range n.at[node] {
			e.clause(-in[node], -edge.Lit, -i.Nodes[edge.B], in[edge.B])
		}
	}
	if slices.Contains(i.Apart, i.Root) {
		e.clause(-in[i.Root])
	}
	return in
}

// An apart link says that the component of an island's root has none of some nodes. Cuts are ways from the one to the
// other, of which not all can be true.
type apart struct {
	*network
	island model.Island
}

func (a *apart) tree(e *encoder) { e.reached(a.island, a.network) }

func (a *apart) cuts(v values, add func(lits ...model.Lit)) {
	root := a.island.Root
	if v.of(a.nodes[root]) < 0 {
		return
	}
	for _, other := range a.island.Apart {
		if way, ok := a.way(v, root, other); ok {
			add(append(way, -a.nodes[root])...)
		}
	}
}

// way is the opposites of the literals on a shortest way over true ones, the root left out.
func (a *apart) way(v values, from, to int) (lits []model.Lit, ok bool) {
	before := map[int]model.Edge{from: {}}
	open := []int{from}
	for at := 0; at < len(open); at++ {
		if _, found := before[to]; found {
			break
		}
		for _, e := range a.at[open[at]] {
			_, known := before[e.B]
			if !known && v.of(e.Lit) > 0 && (v.of(a.nodes[e.B]) > 0 || e.B == to && v.of(a.nodes[e.B]) == 0) {
				before[e.B] = e
				open = append(open, e.B)
			}
		}
	}
	if _, found := before[to]; !found {
		return nil, false
	}
	for to != from {
		e := before[to]
		lits = append(lits, -e.Lit, -a.nodes[to])
		to = e.A
	}
	return lits, true
}
