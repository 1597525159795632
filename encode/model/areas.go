package model

import (
	"slices"

	"twofold/encode"
	"twofold/puzzles/model"
)

// Areas: nodes joined by true edges have one size, false edges lie between areas, and an area has as many nodes as its
// size says. Sizes along edges are clauses; counting is a link, since an area may be any connected set of nodes.
//
// Cuts (Dantzig, Fulkerson and Johnson: Solution of a Large-Scale Traveling-Salesman Problem, 1954, is the idea) name
// a tree of true edges that is too large, or the edges and sizes around an area that is too small: one must be true.
// As clauses, each area has its first node as its name: O(n) literals a node within reach of the largest size, a tree
// of parents, and a totalizer an area; with Differ and More, O(n) more for each edge.

// areas says that sizes are equal along true edges, that an area of one node has no edge, and a larger one some at
// each node; the rest is a link.
func (e *encoder) areas(r model.Areas) {
	a := &areas{newNetwork(slices.Repeat([]model.Lit{model.True}, len(r.Sizes)), r.Edges, -1), r, nil}
	for node, size := range r.Sizes {
		var edges []model.Lit
		for _, edge := range a.at[node] {
			edges = append(edges, edge.Lit)
		}
		for i, v := range size.Values {
			switch {
			case v < 1 || v > len(r.Sizes) || r.More > 0 && v > r.More:
				e.clause(-size.Is[i])
			case v == 1 && r.More == 1:
			case v == 1:
				for _, l := range edges {
					e.clause(-size.Is[i], -l)
				}
			default:
				e.implies(size.Is[i], edges...)
			}
		}
	}
	for _, edge := range a.edges {
		e.equal(edge.Lit, r.Sizes[edge.A], r.Sizes[edge.B])
	}
	if r.Differ {
		e.differentAreas(r)
	}
	e.link(a)
}

// differentAreas says that nodes of a false edge have different sizes, but for those of More.
func (e *encoder) differentAreas(r model.Areas) {
	for _, edge := range r.Edges { // also those that are never true
		for i, v := range r.Sizes[edge.A].Values {
			if v != r.More {
				e.clause(edge.Lit, -r.Sizes[edge.A].Is[i], -r.Sizes[edge.B].Lit(v))
			}
		}
	}
}

// equal says that two numbers are equal if a literal is true.
func (e *encoder) equal(if_ model.Lit, a, b model.Num) {
	for i, v := range a.Values {
		e.clause(-if_, -a.Is[i], b.Lit(v))
	}
	for i, v := range b.Values {
		e.clause(-if_, -b.Is[i], a.Lit(v))
	}
}

// tree has a variable for each pair of a node and another one before it, near enough for the largest size, that says
// that the other is the first of its area. Nodes joined by true edges agree on it, those of a false edge do not, and
// each node but the first has a parent along a true edge.
func (a *areas) tree(e *encoder) {
	first := a.firsts(e)
	for node := range a.nodes {
		lits := make([]model.Lit, 0, len(first[node]))
		for _, f := range sortedKeys(first[node]) {
			lits = append(lits, first[node][f])
			e.implies(first[node][f], first[f][f])
		}
		e.clause(lits...)
		e.atMostOne(lits)
	}
	for _, edge := range a.Edges {
		e.agree(edge, first[edge.A], first[edge.B])
		e.agree(model.Edge{A: edge.B, B: edge.A, Lit: edge.Lit}, first[edge.B], first[edge.A])
	}
	a.parents(e, first)
	a.counts(e, first)
}

// firsts is by node, and by node before it, the literal that says that the other is the first of its area.
func (a *areas) firsts(e *encoder) []map[int]model.Lit {
	first := make([]map[int]model.Lit, len(a.nodes))
	for node := range first {
		first[node] = map[int]model.Lit{}
	}
	for f, size := range a.Sizes {
		steps := map[int]int{f: 1}
		order := []int{f}
		for at := 0; at < len(order); at++ {
			node := order[at]
			first[node][f] = e.newVar()
			for _, edge := range a.at[node] {
				if steps[edge.B] == 0 && edge.B > f && steps[node] < a.most(size) {
					steps[edge.B] = steps[node] + 1
					order = append(order, edge.B)
				}
			}
		}
	}
	return first
}

// most is the most nodes that an area may have of which a node has the number.
func (a *areas) most(size model.Num) int {
	largest := size.Values[len(size.Values)-1]
	if a.More > 0 && largest >= a.More {
		return len(a.nodes)
	}
	return largest
}

// agree says that B has the first node of A if the edge is true, and not if it is false.
func (e *encoder) agree(edge model.Edge, a, b map[int]model.Lit) {
	for _, f := range sortedKeys(a) {
		l, ok := b[f]
		if !ok {
			l = model.False
		}
		e.clause(-edge.Lit, -a[f], l)
		e.clause(edge.Lit, -a[f], -l)
	}
}

// parents gives each node that is not the first of its area a parent along a true edge.
func (a *areas) parents(e *encoder, first []map[int]model.Lit) {
	arcs := map[encode.Arc]int{}
	for node, edges := range a.at {
		var ups []model.Lit
		for _, edge := range edges {
			arc := encode.Arc{From: node, To: edge.B}
			if arcs[arc] == 0 {
				arcs[arc] = e.NewVar("")
			}
			up := e.and(edge.Lit, model.Lit(arcs[arc]))
			ups = append(ups, up)
		}
		e.clause(append(ups, first[node][node])...)
	}
	e.Acyclic(len(a.nodes), arcs)
}

// counts says that as many nodes have a first node as its number says.
func (a *areas) counts(e *encoder, first []map[int]model.Lit) {
	when := e.when
	defer func() { e.when = when }()
	totals := make([]chain, len(a.nodes))
	for f, size := range a.Sizes {
		var chains []chain
		for node := range a.nodes {
			if l, ok := first[node][f]; ok {
				chains = append(chains, chain{{1, l}})
			}
		}
		totals[f] = e.total(chains, a.most(size)+1, true, true)
		for i, v := range size.Values {
			e.when = append(slices.Clip(when), -first[f][f], -size.Is[i])
			e.clause(totals[f].atLeast(v))
			if v != a.More {
				e.clause(-totals[f].atLeast(v + 1))
			}
		}
	}
	if e.when = when; a.Differ && a.More > 0 {
		a.differ(e, first, totals)
	}
}

// differ says that areas on both sides of a false edge that have More nodes or more have not as many: of some number,
// one has at least that many and the other has not. O(n) variables for each node and each edge.
func (a *areas) differ(e *encoder, first []map[int]model.Lit, totals []chain) {
	has := make([]chain, len(a.nodes)) // by node: that its area has at least k, by k
	for node := range has {
		for v := a.More + 1; v <= len(a.nodes); v++ {
			l := e.newVar()
			has[node] = append(has[node], step{v, l})
			for _, f := range sortedKeys(first[node]) {
				e.clause(-first[node][f], -l, totals[f].atLeast(v))
				e.clause(-first[node][f], l, -totals[f].atLeast(v))
			}
		}
	}
	for _, edge := range a.Edges {
		some := []model.Lit{edge.Lit, -a.Sizes[edge.A].Lit(a.More), -a.Sizes[edge.B].Lit(a.More)}
		for i := range has[edge.A] {
			one, other, tells := has[edge.A][i].lit, has[edge.B][i].lit, e.newVar()
			e.clause(-tells, one, other)
			e.clause(-tells, -one, -other)
			some = append(some, tells)
		}
		e.clause(some...)
	}
}
