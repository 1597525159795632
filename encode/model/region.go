package model

import (
	"slices"

	"twofold/encode"
	"twofold/puzzles/model"
)

// A region is a network all of whose edges are true, of which a number of nodes are. Its cuts tell more: what is too
// far for the nodes that are left, and each open node without which the true ones are not connected, or too few.
type region struct {
	*network
	of *encode.Region
}

// linked says that the true nodes are connected, of which there are least to most.
func (e *encoder) linked(n *network, least, most int) {
	number, nodes := make([]int, len(n.nodes)), 0 // of those that may be true
	for node, l := range n.nodes {
		if number[node] = nodes; l != model.False {
			nodes++
		}
	}
	in, near, root := make([]int, nodes), make([][]int, nodes), -1
	for node, l := range n.nodes {
		at := number[node]
		switch l {
		case model.False:
			continue
		case model.True:
			in[at] = encode.Always
		default:
			in[at] = int(l)
		}
		if node == n.root && l == model.True {
			root = at
		}
		for _, edge := range n.at[node] {
			near[at] = append(near[at], number[edge.B])
		}
	}
	e.link(region{n, encode.NewRegion(in, near, root, least, most)})
}

// isPlain reports whether all edges are true.
func (n *network) isPlain() bool {
	return !slices.ContainsFunc(n.edges, func(e model.Edge) bool { return e.Lit != model.True })
}

func (r region) cuts(v values, add func(lits ...model.Lit)) {
	for _, clause := range r.of.Links(v) {
		lits := make([]model.Lit, len(clause))
		for i, l := range clause {
			lits[i] = model.Lit(l)
		}
		add(lits...)
	}
}
