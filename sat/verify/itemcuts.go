package verify

import (
	"slices"

	"twofold/puzzles/model"
)

// An itemCutter says of clauses that they follow from one item of a model: where all literals of a clause are false,
// what an item says is connected cannot be, or an area cannot have its size. Components of what is true, and of what
// may be, show that; no assignment of other variables is looked for. O(e) for an item of e edges.
type itemCutter struct {
	items []model.Posted // that speak of nodes
	about [][]bool       // by item, and by variable
	values
}

func newItemCutter(m *model.Model) *itemCutter {
	c := &itemCutter{values: make(values, m.Vars+1)}
	for _, p := range m.Items {
		parts := p.Parts()
		if parts.Nodes == 0 {
			continue
		}
		about := make([]bool, m.Vars+1)
		for _, l := range slices.Concat(parts.Lits, p.Guards) {
			about[l.Var()] = true
		}
		for _, n := range parts.Nums {
			for _, l := range n.Is {
				about[l.Var()] = true
			}
		}
		for _, e := range parts.Edges {
			about[e.Lit.Var()] = true
		}
		c.items, c.about = append(c.items, p), append(c.about, about)
	}
	return c
}

// holds reports whether a clause follows from one of the items. Its variables that are not the model's say nothing.
func (c *itemCutter) holds(clause []int) bool {
	clear(c.values)
	for _, l := range clause {
		if v := max(l, -l); v < len(c.values) {
			c.values[v] = 1
			if l > 0 {
				c.values[v] = -1
			}
		}
	}
	for i, p := range c.items {
		isAbout := len(clause) == 0 || slices.ContainsFunc(clause, func(l int) bool {
			v := max(l, -l)
			return v < len(c.values) && c.about[i][v]
		})
		if isAbout && !slices.ContainsFunc(p.Guards, func(l model.Lit) bool { return c.of(l) <= 0 }) && c.breaks(p.Item) {
			return true
		}
	}
	return false
}

// values are those of variables: 1 for true, -1 for false, 0 for open.
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

// breaks reports whether no values of what is open can make the item hold; it may miss that.
func (v values) breaks(item model.Item) bool {
	switch item := item.(type) {
	case model.Connected:
		return v.parted(item.Nodes, item.Edges)
	case model.Loop:
		return v.parted(withHub(item))
	case model.Island:
		return v.meet(item)
	case model.Areas:
		return v.missized(item)
	}
	return false
}

// withHub is the graph of a loop, or of paths whose ends are joined with a node of its own: it is connected.
func withHub(l model.Loop) (nodes []model.Lit, edges []model.Edge) {
	nodes, edges = slices.Clone(l.Nodes), slices.Clone(l.Edges)
	if l.Ends != nil {
		nodes = append(nodes, model.True)
	}
	for node, end := range l.Ends {
		if len(end.Values) > 0 {
			edges = append(edges, model.Edge{A: node, B: len(l.Nodes), Lit: model.True})
		}
	}
	return nodes, edges
}

// parted reports whether two true nodes cannot be connected.
func (v values) parted(nodes []model.Lit, edges []model.Edge) bool {
	component := v.components(nodes, edges, 0)
	first := -1
	for node, l := range nodes {
		switch {
		case v.of(l) <= 0:
		case first < 0:
			first = component[node]
		case component[node] != first:
			return true
		}
	}
	return false
}

// meet reports whether an island's root is connected with a node that is to be apart.
func (v values) meet(i model.Island) bool {
	component := v.components(i.Nodes, i.Edges, 1)
	return slices.ContainsFunc(i.Apart, func(node int) bool {
		return v.of(i.Nodes[i.Root]) > 0 && v.of(i.Nodes[node]) > 0 && component[node] == component[i.Root]
	})
}

// missized reports whether an area has no size that it can have, a false edge within, or one beside it that has its
// size, too.
func (v values) missized(r model.Areas) bool {
	all := slices.Repeat([]model.Lit{model.True}, len(r.Sizes))
	sure, possible := v.components(all, r.Edges, 1), v.components(all, r.Edges, 0)
	least, most := sizes(sure), sizes(possible)
	may := map[int][]int{} // by size that is known: by node how many may have it in its area
	for node := range r.Sizes {
		if !v.fits(r, node, least[sure[node]], func(n int) int {
			if may[n] == nil {
				may[n] = v.mayHave(r, n)
			}
			return may[n][node]
		}) {
			return true
		}
	}
	isWhole := func(node int) bool { return least[sure[node]] == most[possible[node]] }
	return slices.ContainsFunc(r.Edges, func(e model.Edge) bool {
		return v.of(e.Lit) < 0 && (sure[e.A] == sure[e.B] ||
			r.Differ && isWhole(e.A) && isWhole(e.B) && least[sure[e.A]] == least[sure[e.B]])
	})
}

// fits reports whether a node may have one of its sizes, and has none that it cannot: its area has least nodes, and at
// most may of a size.
func (v values) fits(r model.Areas, node, least int, may func(size int) int) (fits bool) {
	for i, n := range r.Sizes[node].Values {
		is, isFit := v.of(r.Sizes[node].Is[i]), least <= n
		if r.More > 0 && n >= r.More {
			isFit = n == r.More
		}
		if is > 0 && (!isFit || may(n) < n) {
			return false
		}
		fits = fits || is >= 0 && isFit
	}
	return fits
}

// mayHave is by node how many nodes may be in its area if that has a size.
func (v values) mayHave(r model.Areas, size int) []int {
	has := make([]model.Lit, len(r.Sizes))
	for node, n := range r.Sizes {
		has[node] = n.Lit(size)
	}
	component := v.components(has, r.Edges, 0)
	nodes, of := sizes(component), make([]int, len(has))
	for node, c := range component {
		of[node] = nodes[c]
	}
	return of
}

// sizes is by component how many nodes it has.
func sizes(component []int) []int {
	nodes := make([]int, len(component))
	for _, c := range component {
		nodes[c]++
	}
	return nodes
}

// components names the component of each node by one of its nodes. An edge joins two nodes if the values of all three
// are at least as given.
func (v values) components(nodes []model.Lit, edges []model.Edge, least int8) []int {
	component := make([]int, len(nodes))
	for node := range component {
		component[node] = node
	}
	find := func(node int) int {
		for component[node] != node {
			component[node] = component[component[node]]
			node = component[node]
		}
		return node
	}
	for _, e := range edges {
		if min(v.of(e.Lit), v.of(nodes[e.A]), v.of(nodes[e.B])) >= least {
			component[find(e.A)] = find(e.B)
		}
	}
	for node := range component {
		component[node] = find(node)
	}
	return component
}
