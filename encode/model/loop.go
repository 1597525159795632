package model

import (
	"slices"

	"twofold/puzzles/model"
)

// One loop: each true node has two true edges, a false one none, and what is true is connected. Paths: an end has one
// edge and is joined with a hub, so that connectedness rules out loops; labels go along edges, so that ends of one
// path agree. Degrees make any set of true edges disjoint loops or paths; connectedness leaves one.
//
// Cuts are sets of edges that a loop has to cross, which are shorter than forbidden loops. O(d²) clauses for a node
// with d edges, and of paths O(labels) for each edge.

// loop says how many edges each node has, and that the edges are connected; of paths that they are connected with
// their ends, and that a label goes along each. Cuts are sets of edges that a loop has to cross (Riku Ohashi,
// Takehide Soh, Daniel Le Berre, Hidetomo Nabeshima, Mutsunori Banbara, Katsumi Inoue, Naoyuki Tamura: SAT-based
// CEGAR for Hamiltonian cycles, SAT 2025).
func (e *encoder) loop(l model.Loop) {
	at := make([][]model.Lit, len(l.Nodes))
	for _, edge := range l.Edges {
		at[edge.A], at[edge.B] = append(at[edge.A], edge.Lit), append(at[edge.B], edge.Lit)
	}
	nodes, edges := slices.Clone(l.Nodes), slices.Clone(l.Edges)
	hub := len(nodes)
	for node, lit := range l.Nodes {
		degree := 2
		if l.Ends != nil && len(l.Ends[node].Values) > 0 {
			degree = 1
			e.clause(lit)
			edges = append(edges, model.Edge{A: node, B: hub, Lit: model.True})
		}
		e.degree(lit, at[node], degree)
	}
	root := slices.Index(nodes, model.True)
	if l.Ends != nil {
		nodes, root = append(nodes, model.True), hub
		e.labels(l)
	}
	n := newNetwork(nodes, edges, root)
	n.byEdge = true
	e.link(n)
}

// degree says that degree edges are true if the node is, and none if it is not.
func (e *encoder) degree(node model.Lit, edges []model.Lit, degree int) {
	for _, l := range edges {
		e.implies(l, node)
	}
	when := e.when
	e.when = append(slices.Clip(when), -node)
	e.sum(model.Count(edges, degree, degree))
	e.when = when
}

// labels gives nodes the labels of the paths that they are on: the same at both ends of a true edge.
func (e *encoder) labels(l model.Loop) {
	values := map[int]bool{}
	for _, end := range l.Ends {
		for _, v := range end.Values {
			values[v] = true
		}
	}
	all := sortedKeys(values)
	label := make([][]model.Lit, len(l.Nodes))
	for node, end := range l.Ends {
		for _, v := range all {
			if len(end.Values) > 0 {
				label[node] = append(label[node], end.Lit(v))
			} else {
				label[node] = append(label[node], e.newVar())
			}
		}
		e.atMostOne(label[node])
		for _, v := range label[node] {
			if e.isCounted { // what is on no path has no label
				e.clause(l.Nodes[node], -v)
			}
		}
	}
	for _, edge := range l.Edges {
		for i := range all {
			e.clause(-edge.Lit, -label[edge.A][i], label[edge.B][i])
			e.clause(-edge.Lit, -label[edge.B][i], label[edge.A][i])
		}
	}
}
