package pattern

// A graph says where moves of tiles lead, for a size of board and a number of tiles. A node stands for all
// arrangements that occupy the same cells while the blank is in the same component of the free ones,
// within which it goes about without moving a tile of the pattern.
type graph struct {
	*indexing
	grid
	first      []int   // node of a block; one entry more at the end
	components []Cells // where the blank is, by node
	edges      [][]edge
}

// An edge is a move that leads to the node that lists it.
type edge struct {
	from int32 // the node that it comes from
	move int32 // what it does to the order: of indexing.moved
}

func newGraph(rows, cols, tiles int) *graph {
	g := &graph{indexing: newIndexing(rows*cols, cols, tiles), grid: newGrid(rows, cols)}
	everywhere := Cells(1)<<(rows*cols) - 1
	for _, occupied := range g.sets {
		g.first = append(g.first, len(g.components))
		for free := everywhere &^ occupied; free != 0; {
			component := g.flood(free&-free, free)
			g.components = append(g.components, component)
			free &^= component
		}
	}
	g.first = append(g.first, len(g.components))
	g.edges = make([][]edge, len(g.components))
	for block, occupied := range g.sets {
		for n := g.first[block]; n < g.first[block+1]; n++ {
			g.edges[n] = g.edgesTo(occupied, g.components[n])
		}
	}
	return g
}

// edgesTo lists the moves that end with the tiles on the occupied cells and the blank in a component: a
// tile that is beside it now came from there.
func (g *graph) edgesTo(occupied, component Cells) []edge {
	var edges []edge
	for to := range occupied.all() {
		for from := range (g.beside(1<<to) & component).all() {
			before := occupied ^ (1<<to | 1<<from)
			edges = append(edges, edge{int32(g.nodeOf(before, to)), int32(g.move(before, from, to))})
		}
	}
	return edges
}

// nodeOf finds the node of a set of occupied cells and a place of the blank.
func (g *graph) nodeOf(occupied Cells, blank int) int {
	n := g.first[g.block(occupied)]
	for !g.components[n].Has(blank) {
		n++
	}
	return n
}
