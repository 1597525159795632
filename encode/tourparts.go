package encode

import "fmt"

// cutApart: where the board falls apart without a square, a tour passes from one part over that square to the
// other one. It cannot come back, so that a closed tour has no such square, and an open one at most two parts, the
// first of which has the lowest steps.
func (g *tourGraph) cutApart() string {
	for _, s := range g.cutSquares() {
		parts := g.partsWithout(s)
		switch {
		case g.closed():
			return fmt.Sprintf("without %s the board falls apart, and a closed tour would pass there twice", g.place(s))
		case len(parts) > 2:
			return fmt.Sprintf("without %s the board falls into %d parts, and a tour would pass there more than once",
				g.place(s), len(parts))
		case !g.visitsFirst(s, parts[0]) && !g.visitsFirst(s, parts[1]):
			return fmt.Sprintf("without %s the board falls into parts of %d and %d squares, "+
				"and with the given steps a tour can visit neither of them first",
				g.place(s), len(parts[0]), len(parts[1]))
		}
	}
	return ""
}

// visitsFirst reports whether the given steps let a tour visit all of a part, then the square that cuts it off, and
// then the rest.
func (g *tourGraph) visitsFirst(cut int, part []int) bool {
	first := make([]bool, g.size())
	for _, s := range part {
		first[s] = true
	}
	for s, step := range g.given {
		switch {
		case step == none:
		case s == cut && step != len(part), first[s] && step >= len(part), s != cut && !first[s] && step <= len(part):
			return false
		}
	}
	return true
}

// cutSquares lists the squares without which the board falls apart, by a decomposition into chains: from each square,
// in the order of a depth-first search, each edge that the search did not take is followed back along those that it
// did until a square that was met before. A square cuts if a chain other than the first is a cycle that begins
// there, or if one of its edges is on no chain and it has others (Jens Schmidt: A simple test on 2-vertex- and
// 2-edge-connectivity, Information Processing Letters 2013). O(n) for boards of n squares, which are connected.
func (g *tourGraph) cutSquares() []int {
	order, parent := g.search()
	place := make([]int, g.size())
	for i, s := range order {
		place[s] = i
	}
	met, chained := make([]bool, g.size()), make([]bool, g.size()) // chained: the edge to the parent is on a chain
	cuts := make([]bool, g.size())
	chains := 0
	for _, s := range order {
		g.tick()
		for _, n := range g.near[s] {
			if place[n] < place[s] || parent[n] == s {
				continue
			}
			met[s] = true
			at := n
			for ; !met[at]; at = parent[at] {
				met[at], chained[at] = true, true
			}
			if chains++; at == s && chains > 1 {
				cuts[s] = true
			}
		}
	}
	var out []int
	for _, s := range order[1:] {
		if !chained[s] {
			cuts[s] = cuts[s] || len(g.near[s]) > 1
			cuts[parent[s]] = cuts[parent[s]] || len(g.near[parent[s]]) > 1
		}
	}
	for s, cut := range cuts {
		if cut {
			out = append(out, s)
		}
	}
	return out
}

// search goes depth first from the first square, and returns the squares as they were met, and from where.
func (g *tourGraph) search() (order, parent []int) {
	parent = make([]int, g.size())
	next := make([]int, g.size()) // of each square, which of those near it is looked at next
	for s := range parent {
		parent[s] = none
	}
	met := make([]bool, g.size())
	met[0], order = true, []int{0}
	for at := 0; at != none; {
		g.tick()
		if next[at] == len(g.near[at]) {
			at = parent[at]
			continue
		}
		n := g.near[at][next[at]]
		if next[at]++; !met[n] {
			met[n], parent[n], order = true, at, append(order, n)
			at = n
		}
	}
	return order, parent
}

// partsWithout are the squares that hang together without one of them.
func (g *tourGraph) partsWithout(cut int) (parts [][]int) {
	met := make([]bool, g.size())
	met[cut] = true
	for s := range g.near {
		if met[s] {
			continue
		}
		met[s] = true
		part := []int{s}
		for i := 0; i < len(part); i++ {
			g.tick()
			for _, n := range g.near[part[i]] {
				if !met[n] {
					met[n], part = true, append(part, n)
				}
			}
		}
		parts = append(parts, part)
	}
	return parts
}
