package encode

// forest says that the graph of black cells that touch at corners, with the edge of the board as one
// more node, is a forest: each cell has at most one parent, of two cells that touch one is the parent of
// the other, the edge is the parent of all cells at it, and no cell is its own forebear. Where the edge
// is the root, a chain that comes back to it would need a cell with two parents. In the inner part of the
// board acyclic says that no ring of parents is closed.
func (g *grid) forest(acyclic func(f *Formula, nodes int, arcs map[Arc]int)) {
	arcs := map[Arc]int{}
	for cell := range g.white {
		for _, n := range g.near(cell, diagonal) {
			switch {
			case n < cell || g.white[cell] == always || g.white[n] == always:
			case g.atEdge(cell) && g.atEdge(n): // a chain by themselves
				g.Add(g.white[cell], g.white[n])
			case !g.atEdge(cell) && !g.atEdge(n):
				up, down := g.NewVar(""), g.NewVar("")
				arcs[Arc{cell, n}], arcs[Arc{n, cell}] = up, down
				g.Add(g.white[cell], g.white[n], up, down)
			}
		}
	}
	for cell := range g.white {
		if g.white[cell] != always && !g.atEdge(cell) {
			g.oneParent(cell, arcs)
		}
	}
	acyclic(g.Formula, len(g.white), arcs)
}

// oneParent says it of a cell in the inner part, of which any black cell at the edge that it touches is
// the parent.
func (g *grid) oneParent(cell int, arcs map[Arc]int) {
	var parents []int
	for _, n := range g.near(cell, diagonal) {
		l, inner := arcs[Arc{cell, n}]
		switch {
		case g.white[n] == always:
			continue
		case !inner:
			l = -g.white[n]
		}
		for _, other := range parents {
			g.Add(g.white[cell], -other, -l)
		}
		parents = append(parents, l)
	}
}
