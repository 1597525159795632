package visibility

import (
	"math"
	"slices"
)

// A forest holds the black cells of a Kuromasu board as a graph: cells that touch at a corner are
// joined, and cells on the edge of the board are joined to one more node, the frame. Because no two
// black cells share an edge, the white cells hang together exactly if this graph has no ring: the cells
// that a blackened cell would cut off (an articulation point of the cells that are not black) are those
// inside a ring that it closes. So the graph is a forest, a cell that would close a ring is white, and
// the path that it would close is the reason. Trees are kept by union by size with undo and no path
// compression.
type forest struct {
	corners [][]int32 // the nodes that a cell would be joined to: cells, and the frame
	frame   int32
	parent  []int32
	size    []int32
	next    []int32 // members of a tree, in a circle
	merged  []int32 // roots that were put under another, in their order

	edge  []int32 // the cells that the frame is joined to
	since []int32 // by node: the moment at which it became black, or never; the frame is black before all
	black []blackened

	from         []int32 // of search: where a node was reached from, or -1
	queue, cells []int32
}

// A blackened cell is kept with the number of mergers before it.
type blackened struct {
	cell    int32
	mergers int
}

const never = math.MaxInt32 // later than any moment

// touched is how many corners a cell may have: four cells, or two and twice the frame.
const touched = 4

func newForest(m *model) *forest {
	cells := m.rows * m.cols
	nodes := func() []int32 { return make([]int32, cells+1) }
	f := &forest{
		corners: roomFor(touched, cells), frame: int32(cells),
		parent: nodes(), size: nodes(), next: nodes(), since: nodes(), from: nodes(),
	}
	for cell := range int32(cells) {
		corners := m.around(cell, [4][2]int{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}}, f.corners[cell])
		f.corners[cell] = m.frames(cell, f.frame, corners)
		if n := len(f.corners[cell]); n > 0 && f.corners[cell][n-1] == f.frame {
			f.edge = append(f.edge, cell)
		}
	}
	for node := range int32(cells + 1) {
		f.parent[node], f.size[node], f.next[node], f.since[node], f.from[node] = node, 1, node, never, -1
	}
	f.since[f.frame] = -1
	f.size[f.frame] = f.frame + 1 // never the smaller tree, so its cells are never walked
	return f
}

// frames joins a cell to the frame once if it is on the edge, by appending it to out. In a single row or column an
// inner cell touches it on two sides, and is a ring by itself.
func (m *model) frames(cell, frame int32, out []int32) []int32 {
	row, col := int(cell)/m.cols, int(cell)%m.cols
	switch {
	case m.rows == 1 && col > 0 && col < m.cols-1, m.cols == 1 && row > 0 && row < m.rows-1:
		return append(out, frame, frame)
	case row == 0, row == m.rows-1, col == 0, col == m.cols-1:
		return append(out, frame)
	}
	return out
}

func (f *forest) root(node int32) int32 {
	for f.parent[node] != node {
		node = f.parent[node]
	}
	return node
}

// join merges two trees and returns the root of the one that came under the other, or -1 if they were
// one already.
func (f *forest) join(a, b int32) int32 {
	a, b = f.root(a), f.root(b)
	if a == b {
		return -1
	}
	if f.size[a] < f.size[b] {
		a, b = b, a
	}
	f.parent[b] = a
	f.size[a] += f.size[b]
	f.next[a], f.next[b] = f.next[b], f.next[a]
	f.merged = append(f.merged, b)
	return b
}

// blacken notes that a cell is black from a moment on, which must not be before that of the last one. What it
// touches is joined to it by join.
func (f *forest) blacken(cell, moment int32) {
	f.since[cell] = moment
	f.black = append(f.black, blackened{cell, len(f.merged)})
}

// undo takes back the last cell that was blackened, and all mergers since.
func (f *forest) undo() {
	last := f.black[len(f.black)-1]
	f.black = f.black[:len(f.black)-1]
	f.since[last.cell] = never
	for len(f.merged) > last.mergers {
		b := f.merged[len(f.merged)-1]
		f.merged = f.merged[:len(f.merged)-1]
		a := f.parent[b]
		f.next[a], f.next[b] = f.next[b], f.next[a]
		f.size[a] -= f.size[b]
		f.parent[b] = b
	}
}

// closes says whether the cell, blackened, would close a ring with black cells assigned before it.
func (f *forest) closes(cell, before int32) bool {
	var roots [6]int32
	n := 0
	for _, node := range f.corners[cell] {
		if f.since[node] >= before {
			continue
		}
		root := f.root(node)
		if slices.Contains(roots[:n], root) {
			return true
		}
		roots[n] = root
		n++
	}
	return false
}

// path lists the cells of a shortest ring that the cell would close with black cells assigned before it,
// itself not among them. It is valid until the next call.
func (f *forest) path(cell, before int32) []int32 {
	var best []int32
	found := false
	for i, start := range f.corners[cell] {
		if f.since[start] >= before {
			continue
		}
		if path, ok := f.search(start, f.corners[cell][i+1:], before); ok && (!found || len(path) < len(best)) {
			best, found = slices.Clone(path), true
		}
	}
	return best
}

// search is breadth first from a node to the nearest of some others.
func (f *forest) search(start int32, goals []int32, before int32) ([]int32, bool) {
	f.queue = append(f.queue[:0], start)
	f.from[start] = start
	defer func() {
		for _, node := range f.queue {
			f.from[node] = -1
		}
	}()
	for i := 0; i < len(f.queue); i++ {
		node := f.queue[i]
		if slices.Contains(goals, node) {
			return f.walk(node), true
		}
		for _, next := range f.joined(node) {
			if f.from[next] < 0 && f.since[next] < before {
				f.from[next] = node
				f.queue = append(f.queue, next)
			}
		}
	}
	return nil, false
}

func (f *forest) joined(node int32) []int32 {
	if node == f.frame {
		return f.edge
	}
	return f.corners[node]
}

// walk lists the cells from a node back to where the search began.
func (f *forest) walk(node int32) []int32 {
	f.cells = f.cells[:0]
	for {
		if node != f.frame {
			f.cells = append(f.cells, node)
		}
		if f.from[node] == node {
			return f.cells
		}
		node = f.from[node]
	}
}
