package pattern

import (
	"iter"
	"sync"
)

// A nodes numbers what the blank sees of the arrangements of a pattern's tiles. A node stands for all arrangements that
// occupy the same cells while the blank is in the same component of the free ones, within which it goes about without
// moving a tile of the pattern.
//
// First come the nodes with the blank in the largest component, in the order of the blocks and so with their numbers;
// then the others. So a search, in which the blank is there mostly, looks up little else: see beyond.
type nodes struct {
	indexing
	grid
	others     []int32  // by block: the first of its other nodes; one entry more at the end
	components []Cells  // where the blank is, by node
	beyond     []uint16 // by block: what kind of block it is
	outside    []Cells  // by kind of block: the free cells that are not in the largest component; at most 12436 kinds
}

// numbered has the nodes by size of board and number of tiles. There are few, and databases that share them are looked
// up faster: they take less of the processor's cache.
var numbered sync.Map

type numbering struct{ rows, cols, tiles int }

// nodesOf are the nodes of a size of board and number of tiles, which are not to be changed.
func nodesOf(rows, cols, tiles int) nodes {
	key := numbering{rows, cols, tiles}
	n, ok := numbered.Load(key)
	if !ok {
		n, _ = numbered.LoadOrStore(key, newNodes(rows, cols, tiles))
	}
	return n.(nodes)
}

func newNodes(rows, cols, tiles int) nodes {
	n := nodes{indexing: newIndexing(rows*cols, cols, tiles), grid: newGrid(rows, cols)}
	n.components = make([]Cells, len(n.sets))
	kinds := map[Cells]uint16{}
	everywhere := Cells(1)<<(rows*cols) - 1
	for block, occupied := range n.sets {
		n.others = append(n.others, int32(len(n.components)))
		largest := Cells(0)
		for free := everywhere &^ occupied; free != 0; {
			component := n.flood(free&-free, free)
			free &^= component
			if component.Count() > largest.Count() {
				largest, component = component, largest
			}
			if component != 0 {
				n.components = append(n.components, component)
			}
		}
		n.components[block] = largest
		outside := everywhere &^ occupied &^ largest
		kind, ok := kinds[outside]
		if !ok {
			kind = uint16(len(kinds))
			kinds[outside] = kind
			n.outside = append(n.outside, outside)
		}
		n.beyond = append(n.beyond, kind)
	}
	n.others = append(n.others, int32(len(n.components)))
	return n
}

// of yields the nodes of a block.
func (n *nodes) of(block int) iter.Seq[int] {
	return func(yield func(int) bool) {
		if !yield(block) {
			return
		}
		for other := n.others[block]; other < n.others[block+1]; other++ {
			if !yield(int(other)) {
				return
			}
		}
	}
}

// nodeOf finds the node of a set of occupied cells and a place of the blank.
func (n *nodes) nodeOf(occupied Cells, blank int) int { return n.nodeIn(n.block(occupied), blank) }

// nodeIn finds the node of a block and a place of the blank.
func (n *nodes) nodeIn(block, blank int) int {
	if !n.outside[n.beyond[block]].Has(blank) {
		return block
	}
	node := int(n.others[block])
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
	g := &graph{nodes: nodesOf(rows, cols, tiles)}
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
