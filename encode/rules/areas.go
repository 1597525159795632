package rules

import (
	"slices"

	"twofold/encode"
	"twofold/puzzles/rules"
)

// areas says that sizes are equal along true edges, that an area of one node has no edge, and a larger one some at
// each node; the rest is a link.
func (e *encoder) areas(r rules.Areas) {
	a := &areas{network: newNetwork(slices.Repeat([]rules.Lit{rules.True}, len(r.Sizes)), r.Edges, -1), sizes: r.Sizes}
	for node, size := range r.Sizes {
		var edges []rules.Lit
		for _, edge := range a.at[node] {
			edges = append(edges, edge.Lit)
		}
		for i, v := range size.Values {
			switch {
			case v < 1 || v > len(r.Sizes):
				e.clause(-size.Is[i])
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
	e.link(a)
}

// equal says that two numbers are equal if a literal is true.
func (e *encoder) equal(if_ rules.Lit, a, b rules.Num) {
	for i, v := range a.Values {
		e.clause(-if_, -a.Is[i], b.Lit(v))
	}
	for i, v := range b.Values {
		e.clause(-if_, -b.Is[i], a.Lit(v))
	}
}

// An areas link says that an area has as many nodes as its nodes say, and no false edge within. Cuts are sets of true
// edges that join too many nodes, edges around too few, and ways around a false edge.
type areas struct {
	*network
	sizes []rules.Num
}

func (a *areas) cuts(v values, add func(lits ...rules.Lit)) {
	sure := a.components(func(l rules.Lit) bool { return v.of(l) > 0 })
	possible := a.components(func(l rules.Lit) bool { return v.of(l) >= 0 })
	members, reach := grouped(sure), grouped(possible)
	for node, size := range a.sizes {
		for i, number := range size.Values {
			if v.of(size.Is[i]) <= 0 {
				continue
			}
			switch {
			case len(members[sure[node]]) > number:
				add(append(a.grown(v, node, number+1), -size.Is[i])...)
			case len(reach[possible[node]]) < number:
				add(append(a.around(possible, node), -size.Is[i])...)
			case len(members[sure[node]]) < number:
				add(append(a.around(sure, node), -size.Is[i])...)
			}
		}
	}
	for _, e := range a.edges {
		if v.of(e.Lit) <= 0 && sure[e.A] == sure[e.B] {
			add(append(a.path(v, e.A, e.B), e.Lit)...)
		}
	}
}

func grouped(component []int) map[int][]int {
	members := map[int][]int{}
	for node, c := range component {
		members[c] = append(members[c], node)
	}
	return members
}

// around is the edges that leave a component.
func (a *areas) around(component []int, node int) (lits []rules.Lit) {
	for _, e := range a.edges {
		if (component[e.A] == component[node]) != (component[e.B] == component[node]) {
			lits = append(lits, e.Lit)
		}
	}
	return lits
}

// grown is the opposites of true edges that join so many nodes from the given one.
func (a *areas) grown(v values, from, nodes int) (lits []rules.Lit) {
	in := map[int]bool{from: true}
	order := []int{from}
	for at := 0; at < len(order) && len(order) < nodes; at++ {
		for _, e := range a.at[order[at]] {
			if v.of(e.Lit) > 0 && !in[e.B] && len(order) < nodes {
				in[e.B] = true
				order, lits = append(order, e.B), append(lits, -e.Lit)
			}
		}
	}
	return lits
}

// path is the opposites of true edges that join two nodes.
func (a *areas) path(v values, from, to int) []rules.Lit {
	lits, _ := (&apart{network: a.network}).way(v, from, to)
	return lits
}

// tree has a variable for each pair of a node and another one before it, near enough for the largest size, that says
// that the other is the first of its area. Nodes joined by true edges agree on it, those of a false edge do not, and
// each node but the first has a parent along a true edge.
func (a *areas) tree(e *encoder) {
	first := a.firsts(e)
	for node := range a.nodes {
		lits := make([]rules.Lit, 0, len(first[node]))
		for _, f := range sortedKeys(first[node]) {
			lits = append(lits, first[node][f])
			e.implies(first[node][f], first[f][f])
		}
		e.clause(lits...)
		e.atMostOne(lits)
	}
	for _, edge := range a.edges {
		e.agree(edge, first[edge.A], first[edge.B])
		e.agree(rules.Edge{A: edge.B, B: edge.A, Lit: edge.Lit}, first[edge.B], first[edge.A])
	}
	a.parents(e, first)
	a.counts(e, first)
}

// firsts is by node, and by node before it, the literal that says that the other is the first of its area.
func (a *areas) firsts(e *encoder) []map[int]rules.Lit {
	first := make([]map[int]rules.Lit, len(a.nodes))
	for node := range first {
		first[node] = map[int]rules.Lit{}
	}
	for f, size := range a.sizes {
		steps := map[int]int{f: 1}
		order := []int{f}
		for at := 0; at < len(order); at++ {
			node := order[at]
			first[node][f] = e.newVar()
			for _, edge := range a.at[node] {
				if steps[edge.B] == 0 && edge.B > f && steps[node] < size.Values[len(size.Values)-1] {
					steps[edge.B] = steps[node] + 1
					order = append(order, edge.B)
				}
			}
		}
	}
	return first
}

// agree says that B has the first node of A if the edge is true, and not if it is false.
func (e *encoder) agree(edge rules.Edge, a, b map[int]rules.Lit) {
	for _, f := range sortedKeys(a) {
		l, ok := b[f]
		if !ok {
			l = rules.False
		}
		e.clause(-edge.Lit, -a[f], l)
		e.clause(edge.Lit, -a[f], -l)
	}
}

// parents gives each node that is not the first of its area a parent along a true edge.
func (a *areas) parents(e *encoder, first []map[int]rules.Lit) {
	arcs := map[encode.Arc]int{}
	for node, edges := range a.at {
		var ups []rules.Lit
		for _, edge := range edges {
			arc := encode.Arc{From: node, To: edge.B}
			if arcs[arc] == 0 {
				arcs[arc] = e.NewVar("")
			}
			up := e.and(edge.Lit, rules.Lit(arcs[arc]))
			ups = append(ups, up)
		}
		e.clause(append(ups, first[node][node])...)
	}
	e.Acyclic(len(a.nodes), arcs)
}

// counts says that as many nodes have a first node as its number says.
func (a *areas) counts(e *encoder, first []map[int]rules.Lit) {
	when := e.when
	defer func() { e.when = when }()
	for f, size := range a.sizes {
		var chains []chain
		for node := range a.nodes {
			if l, ok := first[node][f]; ok {
				chains = append(chains, chain{{1, l}})
			}
		}
		largest := size.Values[len(size.Values)-1]
		total := e.total(chains, largest+1, true, true)
		for i, v := range size.Values {
			e.when = append(slices.Clip(when), -first[f][f], -size.Is[i])
			e.clause(total.atLeast(v))
			e.clause(-total.atLeast(v + 1))
		}
	}
}
