package rules

import (
	"twofold/native/learn"
	"twofold/puzzles/rules"
)

// A graph has nodes and edges that are there if their literals are true.
type graph struct {
	nodes, edges []learn.Lit
	ends         [][2]int32 // by edge
	arcs         [][]arc    // by node
	mark         []int32    // by node: the turn of the last walk that came there
	turn         int32
	queue        []int32
}

// An arc is an edge, seen from one end.
type arc struct{ to, edge int32 }

func newGraph(nodes []rules.Lit, edges []rules.Edge) graph {
	g := graph{nodes: literals(nodes), arcs: make([][]arc, len(nodes)), mark: make([]int32, len(nodes))}
	all, degree := make([]arc, 2*len(edges)), make([]int, len(nodes))
	for _, e := range edges {
		degree[e.A]++
		degree[e.B]++
	}
	for node, n := range degree {
		g.arcs[node], all = all[:0:n], all[n:]
	}
	for i, e := range edges {
		g.edges, g.ends = append(g.edges, literal(e.Lit)), append(g.ends, [2]int32{int32(e.A), int32(e.B)})
		g.arcs[e.A] = append(g.arcs[e.A], arc{int32(e.B), int32(i)})
		g.arcs[e.B] = append(g.arcs[e.B], arc{int32(e.A), int32(i)})
	}
	return g
}

// lits are the literals of nodes and edges.
func (g *graph) lits() []learn.Lit { return append(append([]learn.Lit{}, g.nodes...), g.edges...) }

// A view is what was known when the trail had before literals, and that a literal is false, unless that is None. A
// reason for the literal is one for a conflict in that view.
type view struct {
	*network
	before int32
	but    learn.Lit
}

func (v view) isFalse(l learn.Lit) bool {
	return l == v.but || l != v.but.Not() && v.wasFalse(l, v.before)
}
func (v view) isTrue(l learn.Lit) bool { return v.isFalse(l.Not()) }

// reach marks the nodes that hang together with one by nodes and edges that may be, and returns them.
func (g *graph) reach(v view, from int32) []int32 {
	g.turn++
	g.mark[from] = g.turn
	g.queue = append(g.queue[:0], from)
	for i := 0; i < len(g.queue); i++ {
		for _, a := range g.arcs[g.queue[i]] {
			if g.mark[a.to] != g.turn && !v.isFalse(g.nodes[a.to]) && !v.isFalse(g.edges[a.edge]) {
				g.mark[a.to] = g.turn
				g.queue = append(g.queue, a.to)
			}
		}
	}
	return g.queue
}

// border appends why no further node hangs together with those that were reached: false nodes beside them, and false
// edges to others. It leaves out the literal that the view takes to be false.
func (g *graph) border(v view, out []learn.Lit) []learn.Lit {
	for _, node := range g.queue {
		for _, a := range g.arcs[node] {
			switch l := g.nodes[a.to]; {
			case g.mark[a.to] == g.turn || l == v.but || g.edges[a.edge] == v.but || g.mark[a.to] == -g.turn:
			case v.isFalse(l):
				g.mark[a.to] = -g.turn
				out = append(out, l)
			default:
				out = append(out, g.edges[a.edge])
			}
		}
	}
	return out
}
