package model

import (
	"twofold/native/learn"
	"twofold/puzzles/model"
)

// A graph has nodes and edges that are there if their literals are true.
type graph struct {
	nodes, edges []learn.Lit
	ends         [][2]int32 // by edge
	arcs         [][]arc    // by node
	mark         []int32    // by node: the turn of the last walk that came there
	turn         int32
	queue        []int32

	found, low []int32 // by node: when the last depth-first walk came to it, from 1 on, and the earliest node seen from it
	by, next   []int32 // by node: the edge by which it came, and the arc that is looked at next
	behind     []int32 // by node: the weight of all that is behind it, with itself
}

// An arc is an edge, seen from one end.
type arc struct {
	to, edge int32
	lit      learn.Lit // the edge's
}

func newGraph(nodes []model.Lit, edges []model.Edge) graph {
	n := len(nodes)
	room := make([]int32, 6*n)
	g := graph{
		nodes: literals(nodes), arcs: make([][]arc, n), mark: room[:n],
		found: room[n : 2*n], low: room[2*n : 3*n], by: room[3*n : 4*n], next: room[4*n : 5*n], behind: room[5*n:],
	}
	all, degree := make([]arc, 2*len(edges)), make([]int, len(nodes))
	for _, e := range edges {
		degree[e.A]++
		degree[e.B]++
	}
	for node, n := range degree {
		g.arcs[node], all = all[:0:n], all[n:]
	}
	for i, e := range edges {
		l := literal(e.Lit)
		g.edges, g.ends = append(g.edges, l), append(g.ends, [2]int32{int32(e.A), int32(e.B)})
		g.arcs[e.A] = append(g.arcs[e.A], arc{int32(e.B), int32(i), l})
		g.arcs[e.B] = append(g.arcs[e.B], arc{int32(e.A), int32(i), l})
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

// walk goes depth first from a node, over nodes that have the mark of this turn and edges that are not false. It calls
// cut when what is behind an arc has no other way back than by the node that the arc is from; across a bridge, not even
// by that one. It is false if cut is. All is behind the root, so cut is also called for its arcs (Robert Tarjan:
// Depth-First Search and Linear Graph Algorithms, 1972). The weight of each marked node is in behind, and gets that of
// all behind it.
func (g *graph) walk(root int32, truth []int8, cut func(from int32, a arc, behind int32, bridge bool) bool) bool {
	clear(g.found)
	path, time := append(g.queue[:0], root), int32(1)
	g.found[root], g.low[root], g.by[root], g.next[root] = 1, 1, -1, 0
	defer func() { g.queue = path }()
	for {
		node := path[len(path)-1]
		arcs := g.arcs[node]
		next := g.next[node]
		for ; int(next) < len(arcs); next++ {
			a := arcs[next]
			if g.mark[a.to] != g.turn || truth[a.lit] == learn.False || a.edge == g.by[node] {
				continue
			}
			if g.found[a.to] == 0 {
				break
			}
			g.low[node] = min(g.low[node], g.found[a.to])
		}
		if g.next[node] = next + 1; int(next) < len(arcs) {
			to := arcs[next].to
			time++
			g.found[to], g.low[to], g.by[to], g.next[to] = time, time, arcs[next].edge, 0
			path = append(path, to)
			continue
		}
		if path = path[:len(path)-1]; len(path) == 0 {
			return true
		}
		from := path[len(path)-1]
		if g.low[node] >= g.found[from] {
			a := g.arcs[from][g.next[from]-1]
			if !cut(from, a, g.behind[node], g.low[node] == g.found[node]) {
				return false
			}
		}
		g.behind[from] += g.behind[node]
		g.low[from] = min(g.low[from], g.low[node])
	}
}
