package visibility

import "slices"

// A barrier finds rings of cells that keep two others apart: cells that meet at edges or corners, one after the other,
// and perhaps the frame of the board, which meets all cells at the edge. A ring keeps two cells apart exactly if it
// crosses a path between them an odd number of times. So it is a shortest path from a cell to itself, in two copies of
// the board, where each step over the right bank of the path leads to the other copy.
type barrier struct {
	frame  int32
	edge   []int32    // the cells that the frame meets
	around [][8]int32 // by cell: those around it, clockwise from above; the frame for those off the board
	wall   []bool     // by node: it may be part of a ring

	in, out     []int8  // by cell: on the path, the ways back and onward; else nowhere
	line        []int32 // the path
	from        []int32 // by node, twice: the one from which the search came; none before
	queue, next []int32
	cells       []int32 // of a ring
}

const nowhere = -1 // no way

func newBarrier(m *model) *barrier {
	cells := len(m.given)
	b := &barrier{
		frame: int32(cells), around: make([][8]int32, cells), wall: make([]bool, cells+1),
		in: slices.Repeat([]int8{nowhere}, cells), out: slices.Repeat([]int8{nowhere}, cells),
		from: slices.Repeat([]int32{noCell}, 2*cells+2),
	}
	steps := [8][2]int{{-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}}
	for cell := range b.around {
		for way, step := range steps {
			b.around[cell][way] = b.frame
			if row, col := cell/m.cols+step[0], cell%m.cols+step[1]; m.inside(row, col) {
				b.around[cell][way] = int32(row*m.cols + col)
			}
		}
		if slices.Contains(b.around[cell][:], b.frame) {
			b.edge = append(b.edge, int32(cell))
		}
	}
	return b
}

// ring is the nodes of a shortest ring of walls that keeps two nodes apart, of which the second may be the frame. There
// has to be one. It is valid until the next call.
func (b *barrier) ring(from, to int32) []int32 {
	b.path(from, to)
	best := b.cells[:0]
	for _, start := range b.line {
		if start == b.frame || !b.wall[start] {
			continue
		}
		if ring := b.shortest(start); len(best) == 0 || len(ring) > 0 && len(ring) < len(best) {
			best = append(best[:0], ring...)
		}
	}
	for _, cell := range b.line {
		if cell != b.frame {
			b.in[cell], b.out[cell] = nowhere, nowhere
		}
	}
	if len(best) == 0 {
		panic("nothing keeps these cells apart")
	}
	b.cells = best
	return best
}

// path is a path over edges with as few walls as can be: all that needs no further wall comes before what does.
func (b *barrier) path(from, to int32) {
	b.queue, b.next = append(b.queue[:0], from), b.next[:0]
	b.from[from] = from
	touched := append(b.cells[:0], from)
	for i := 0; b.from[to] == noCell; i++ {
		if i == len(b.queue) {
			b.queue, b.next = append(b.queue, b.next...), b.next[:0]
		}
		node := b.queue[i]
		for way := 0; way < 8; way += 2 {
			n := b.around[node][way]
			if b.from[n] != noCell || n == b.frame && to != b.frame {
				continue
			}
			b.from[n] = node
			touched = append(touched, n)
			if n != b.frame && b.wall[n] {
				b.next = append(b.next, n)
			} else if n != b.frame {
				b.queue = append(b.queue, n)
			}
		}
	}
	b.line = b.line[:0]
	for node := to; ; node = b.from[node] {
		b.line = append(b.line, node)
		if node == from {
			break
		}
	}
	for _, node := range touched {
		b.from[node] = noCell
	}
	b.cells = touched
	for i := 1; i+1 < len(b.line); i++ { // from the end
		cell := b.line[i]
		b.out[cell], b.in[cell] = b.way(cell, b.line[i-1]), b.way(cell, b.line[i+1])
	}
}

// way is one of the four ways on which a node is beside a cell.
func (b *barrier) way(cell, node int32) int8 {
	for way := 0; way < 8; way += 2 {
		if b.around[cell][way] == node {
			return int8(way)
		}
	}
	panic("cells that do not share an edge")
}

// isRight says whether a way from a cell leads over the right bank of the path.
func (b *barrier) isRight(cell int32, way int8) bool {
	out := b.out[cell]
	return out != nowhere && way != out && (way-out)&7 < (b.in[cell]-out)&7
}

// shortest is a shortest ring through a wall; nil if there is none. Nodes are numbered twice here: 2·n, and 2·n+1
// beyond the path. It is valid until the next call.
func (b *barrier) shortest(start int32) (ring []int32) {
	b.queue = append(b.queue[:0], 2*start)
	b.from[2*start] = 2 * start
	goal := 2*start + 1
	for i := 0; i < len(b.queue) && b.from[goal] == noCell; i++ {
		if b.queue[i]/2 == b.frame {
			b.leaveFrame(b.queue[i])
		} else {
			b.leave(b.queue[i])
		}
	}
	if b.from[goal] != noCell {
		ring = b.next[:0]
		for n := b.from[goal]; ; n = b.from[n] {
			ring = append(ring, n/2)
			if n == 2*start {
				break
			}
		}
		b.next = ring
	}
	for _, n := range b.queue {
		b.from[n] = noCell
	}
	return ring
}

// leave goes from a cell to the walls around it.
func (b *barrier) leave(at int32) {
	cell := at / 2
	for way, n := range &b.around[cell] {
		if !b.wall[n] {
			continue
		}
		half := at & 1
		if b.isRight(cell, int8(way)) {
			half = 1 - half
		}
		if n != b.frame && b.isRight(n, int8(way+4)&7) {
			half = 1 - half
		}
		b.reach(2*n+half, at)
	}
}

// leaveFrame goes from the frame to the walls at the edge, on both banks of the path if a cell has both beside it.
func (b *barrier) leaveFrame(at int32) {
	for _, cell := range b.edge {
		if !b.wall[cell] {
			continue
		}
		for way, n := range &b.around[cell] {
			if n != b.frame {
				continue
			}
			half := at & 1
			if b.isRight(cell, int8(way)) {
				half = 1 - half
			}
			b.reach(2*cell+half, at)
		}
	}
}

func (b *barrier) reach(node, from int32) {
	if b.from[node] == noCell {
		b.from[node] = from
		b.queue = append(b.queue, node)
	}
}
