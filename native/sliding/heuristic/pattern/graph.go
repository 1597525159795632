package pattern

import "iter"

// A nodes numbers what the blank sees of the arrangements of a pattern's tiles. A node stands for all arrangements that
// occupy the same cells while the blank is in the same component of the free ones, within which it goes about without
// moving a tile of the pattern.
type nodes struct {
	indexing
	grid
	first      []int32 // by block: its first node; one entry more at the end
	components []Cells // where the blank is, by node
}

func newNodes(rows, cols, tiles int) nodes {
	n := nodes{indexing: newIndexing(rows*cols, cols, tiles), grid: newGrid(rows, cols)}
	everywhere := Cells(1)<<(rows*cols) - 1
	for _, occupied := range n.sets {
		n.first = append(n.first, int32(len(n.components)))
		for free := everywhere &^ occupied; free != 0; {
			component := n.flood(free&-free, free)
			free &^= component
			n.components = append(n.components, component)
		}
	}
	n.first = append(n.first, int32(len(n.components)))
	return n
}

// of yields the nodes of a block.
func (n *nodes) of(block int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for node := n.first[block]; node < n.first[block+1] && yield(int(node)); node++ {
		}
	}
}

// nodeOf finds the node of a set of occupied cells and a place of the blank.
func (n *nodes) nodeOf(occupied Cells, blank int) int {
	node := int(n.first[n.block(occupied)])
	for !n.components[node].Has(blank) {
		node++
	}
	return node
}

// words is the number of words of a node's set: a bit for each order of the tiles.
func (n *nodes) words() int { return (n.orders + 63) / 64 }

// A graph says where moves of tiles lead, for a size of board and a number of tiles.
type graph struct {
	nodes
	edges [][]edge // by node
}

// An edge is a move that leads to the node that lists it.
type edge struct {
	from int32 // the node that it comes from
	move int32 // what it does to the order: of indexing.moved; -1 for nothing
}

func newGraph(rows, cols, tiles int) *graph {
	g := &graph{nodes: newNodes(rows, cols, tiles)}
	g.edges = make([][]edge, len(g.components))
	for block, occupied := range g.sets {
		for n := range g.of(block) {
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
			move := g.move(before, from, to)
			if move%(g.tiles+1) == 0 { // it passes no other tile
				move = -1
			}
			edges = append(edges, edge{int32(g.nodeOf(before, to)), int32(move)})
		}
	}
	return edges
}
