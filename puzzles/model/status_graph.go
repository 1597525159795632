package model

import "slices"

// A net is the nodes and edges of an item.
type net struct {
	nodes []Lit
	edges []Edge
	from  []int // by node: where its edges begin in at
	at    []int // indices of edges, by node
}

func netOf(nodes []Lit, edges []Edge) net {
	n := net{nodes, edges, make([]int, len(nodes)+1), make([]int, 2*len(edges))}
	for _, e := range edges {
		n.from[e.A]++
		n.from[e.B]++
	}
	for node := range nodes {
		n.from[node+1] += n.from[node]
	}
	for i, e := range edges {
		for _, node := range [2]int{e.A, e.B} {
			n.from[node]--
			n.at[n.from[node]] = i
		}
	}
	return n
}

// edgesAt are the indices of the edges at a node.
func (n net) edgesAt(node int) []int { return n.at[n.from[node]:n.from[node+1]] }

// walk marks the nodes that a walk comes to from the first ones, over edges and further nodes that it may use, and
// counts them. O(nodes + edges).
func (n net) walk(first []int, mayEdge func(edge int) bool, mayNode func(node int) bool) (in []bool, reached int) {
	in = make([]bool, len(n.nodes))
	var queue []int
	enter := func(node int) {
		if !in[node] {
			in[node], queue = true, append(queue, node)
		}
	}
	for _, node := range first {
		enter(node)
	}
	for ; reached < len(queue); reached++ {
		for _, edge := range n.edgesAt(queue[reached]) {
			e := n.edges[edge]
			if to := e.A + e.B - queue[reached]; mayEdge(edge) && mayNode(to) {
				enter(to)
			}
		}
	}
	return in, reached
}

// by makes tests of edges and nodes from one of literals.
func (n net) by(is func(Lit) bool) (edge, node func(int) bool) {
	return func(edge int) bool { return is(n.edges[edge].Lit) }, func(node int) bool { return is(n.nodes[node]) }
}

// Status is exact but for what is met: that is seen if the true nodes are connected by true ones, and each open node
// is beside one of these.
func (c Connected) Status(k Known) Status {
	root := slices.IndexFunc(c.Nodes, k.Is)
	if root < 0 {
		if may := slices.IndexFunc(c.Nodes, k.May); may < 0 || !slices.ContainsFunc(c.Nodes[may+1:], k.May) {
			return Met
		}
		return Unsure
	}
	n := netOf(c.Nodes, c.Edges)
	edge, node := n.by(k.May)
	in, _ := n.walk([]int{root}, edge, node)
	edge, node = n.by(k.Is)
	own, _ := n.walk([]int{root}, edge, node)
	status := Met
	for i, l := range c.Nodes {
		isBeside := own[i] || slices.ContainsFunc(n.edgesAt(i), func(at int) bool {
			e := c.Edges[at]
			return k.Is(e.Lit) && own[e.A+e.B-i]
		})
		switch {
		case k.Is(l) && !in[i]:
			return Broken
		case k.Is(l) && !own[i] || k.May(l) && !isBeside:
			status = Unsure
		}
	}
	return status
}

// Status bounds the island by what is sure and by what may be. That an island which grows by whole parts misses a size
// it sees where few nodes are open.
func (i Island) Status(k Known) Status {
	empty := within([][]int{{0}}, i.Min, i.Max)
	switch root := i.Nodes[i.Root]; {
	case !k.May(root):
		return empty
	case !k.Is(root):
		return either(empty, i.rooted(k))
	}
	return i.rooted(k)
}

// rooted is the status where the root is true.
func (i Island) rooted(k Known) Status {
	n := netOf(i.Nodes, i.Edges)
	isOut := i.out(k, n)
	if isOut(i.Root) {
		return Broken
	}
	edge, node := n.by(k.Is)
	_, least := n.walk([]int{i.Root}, edge, node)
	edge, node = n.by(k.May)
	_, all := n.walk([]int{i.Root}, edge, node)
	_, most := n.walk([]int{i.Root}, edge, func(at int) bool { return node(at) && !isOut(at) })
	switch {
	case least > i.Max || most < i.Min || i.Min > i.Max:
		return Broken
	case i.Min <= least && most <= i.Max && all == most:
		return Met
	case !(&growth{i, k, n, isOut, make([]bool, len(i.Nodes)), mostGrown}).fits([]int{i.Root}):
		return Broken
	}
	return Unsure
}

// A growth looks for a size that an island may have: nodes beside it join it one after another, each with those that
// are joined to it for sure.
type growth struct {
	Island
	known Known
	net   net
	isOut func(node int) bool
	not   []bool // nodes that do not join it
	left  int    // tries
}

// mostGrown is how many tries are made before an island may have a size.
const mostGrown = 500

// fits reports whether the island with some nodes, or with more, may have a size that is allowed.
func (g *growth) fits(some []int) bool {
	edge, node := g.net.by(g.known.Is)
	in, size := g.net.walk(some, edge, node)
	if g.left--; g.left < 0 || size > g.Max {
		return size <= g.Max
	}
	if size >= g.Min {
		return true
	}
	var without []int
	for _, at := range g.beside(in) {
		if g.fits(append(slices.Clip(some), at)) {
			return true
		}
		g.not[at], without = true, append(without, at)
	}
	for _, at := range without {
		g.not[at] = false
	}
	return false
}

// beside are the nodes that may join some.
func (g *growth) beside(in []bool) (all []int) {
	for _, e := range g.Edges {
		for _, to := range [2]int{e.A, e.B} {
			if in[e.A+e.B-to] && !in[to] && !g.not[to] && g.known.May(e.Lit) && g.known.May(g.Nodes[to]) &&
				!g.isOut(to) && !slices.Contains(all, to) {
				all = append(all, to)
			}
		}
	}
	return all
}

// out tells nodes that cannot be in the island: those of Apart, and what is connected with a true one of them.
func (i Island) out(k Known, n net) func(node int) bool {
	apart := slices.DeleteFunc(slices.Clone(i.Apart), func(node int) bool { return !k.Is(i.Nodes[node]) })
	edge, node := n.by(k.Is)
	out, _ := n.walk(apart, edge, node)
	return func(at int) bool {
		return out[at] || slices.Contains(i.Apart, at) || slices.ContainsFunc(n.edgesAt(at), func(edge int) bool {
			e := i.Edges[edge]
			return k.Is(e.Lit) && out[e.A+e.B-at]
		})
	}
}

// Status looks which sizes the area of each node may have, where true edges join nodes: they lie between the number
// of nodes that are joined and of those that may be.
func (r Areas) Status(k Known) Status {
	n := netOf(slices.Repeat([]Lit{True}, len(r.Sizes)), r.Edges)
	joined, node := n.by(k.Is)
	area, sizes := make([]int, len(r.Sizes)), make([][]int, len(r.Sizes)) // by node: the first one that is joined to it
	for from := range sizes {
		if sizes[from] != nil {
			continue
		}
		in, least := n.walk([]int{from}, joined, node)
		own := r.joint(k, in, least)
		for i := range in {
			if in[i] {
				area[i], sizes[i] = from, own
			}
		}
	}
	for _, e := range r.Edges {
		isAlike := r.Differ && len(sizes[e.A]) == 1 && slices.Equal(sizes[e.A], sizes[e.B]) && sizes[e.A][0] != r.More
		if !k.May(e.Lit) && (area[e.A] == area[e.B] || isAlike) {
			return Broken
		}
	}
	return r.fit(k, n, sizes)
}

// fit looks whether each area can grow to one of its sizes.
func (r Areas) fit(k Known, n net, sizes [][]int) Status {
	may, _ := n.by(k.May)
	fits := make([]bool, len(sizes))
	for size := range eachOf(sizes) {
		isOf := func(node int) bool { return slices.Contains(sizes[node], size) }
		done := make([]bool, len(sizes))
		for from := range sizes {
			if done[from] || !isOf(from) {
				continue
			}
			in, most := n.walk([]int{from}, may, isOf)
			for i := range in {
				done[i], fits[i] = done[i] || in[i], fits[i] || in[i] && most >= size
			}
		}
	}
	if slices.Contains(fits, false) {
		return Broken
	}
	return Unsure
}

// joint is the sizes that all of some joined nodes may have, at least as many as they are.
func (r Areas) joint(k Known, in []bool, least int) (sizes []int) {
	if r.More > 0 {
		least = min(least, r.More)
	}
	sizes = []int{}
	first := slices.Index(in, true)
	for _, size := range k.options(r.Sizes[first]) {
		fits := size >= least
		for i := range in {
			fits = fits && (!in[i] || slices.Contains(k.options(r.Sizes[i]), size))
		}
		if fits {
			sizes = append(sizes, size)
		}
	}
	return sizes
}

// eachOf is the set of all values.
func eachOf(lists [][]int) map[int]bool {
	all := map[int]bool{}
	for _, list := range lists {
		for _, v := range list {
			all[v] = true
		}
	}
	return all
}

// Status looks at each cell by itself: which pieces lie on it, and which may.
func (p Pieces) Status(k Known) Status {
	on := p.count(func(piece Piece) bool { return k.Is(piece.Lit) })
	may := p.count(func(piece Piece) bool {
		return k.May(piece.Lit) && !k.Is(piece.Lit) && !slices.ContainsFunc(piece.Cells, func(cell int) bool {
			return on[cell] > 0 || !k.May(p.Cells[cell])
		})
	})
	for cell, l := range p.Cells {
		if on[cell] > 1 || on[cell] == 1 && !k.May(l) || on[cell]+may[cell] == 0 && k.Is(l) {
			return Broken
		}
	}
	return Unsure
}

// count tells how many of some pieces lie on each cell.
func (p Pieces) count(is func(Piece) bool) []int {
	on := make([]int, len(p.Cells))
	for _, piece := range p.From {
		if is(piece) {
			for _, cell := range piece.Cells {
				on[cell]++
			}
		}
	}
	return on
}
