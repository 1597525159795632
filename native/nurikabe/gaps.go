package nurikabe

import "twofold/native/learn"

// Gaps are where the sea does not close: a corner at which two black cells and two white ones meet crosswise, and a
// stretch of white cells at the edge of the board, between black ones.
//
// There are no more gaps than islands. For let them be bridged one after the other: a corner from black to black, a
// stretch along the edge. As the sea is connected, each bridge closes a ring, which divides a part of the board in two
// with white cells in both; only the first bridge along the edge has none on its outer side. Before all bridges there
// is one part. In the end each part has an island at least.
type gaps struct {
	edge   []int32     // the cells at the edge of the board in their order; none if the board is a line
	gapped []learn.Lit // that one of the gaps is none
	met    int         // how many gaps
	seen   []int32     // places of edge whose colours are known
}

func (g *gaps) begin(m *model) {
	if m.rows < 2 || m.cols < 2 {
		return
	}
	last := int32((m.rows - 1) * m.cols)
	for col := range int32(m.cols) {
		g.edge = append(g.edge, col)
	}
	for row := 1; row < m.rows; row++ {
		g.edge = append(g.edge, int32((row+1)*m.cols-1))
	}
	for col := int32(m.cols) - 2; col >= 0; col-- {
		g.edge = append(g.edge, last+col)
	}
	for row := m.rows - 2; row > 0; row-- {
		g.edge = append(g.edge, int32(row*m.cols))
	}
}

// drawGaps is false if there are more gaps than islands. If there are as many, it lets no other one come. It looks only
// at boards whose sea is narrow and counted: elsewhere it costs more than it saves.
func (r *rules) drawGaps() bool {
	if r.size == 0 || len(r.edge) == 0 {
		return true
	}
	r.gapped, r.met = r.gapped[:0], 0
	for cell := range int32(len(r.near)) {
		r.crossings(cell, func(block [4]int32, other int32) {
			if other == none {
				r.met++
				r.gapped = r.different(r.gapped, block[:]...)
			}
		})
	}
	r.stretches(func(from, to int) {
		if one, two := r.edge[from], r.edge[to]; r.isWhite(one) && r.isBlack(two) {
			r.met++
			r.gapped = r.different(r.gapped, one, two)
		}
	})
	switch {
	case r.met > len(r.cells):
		return r.Conflict(r.gapped...)
	case r.met == len(r.cells):
		r.closeCorners()
		r.closeEdge()
	}
	return true
}

// different appends that one of some cells has another colour. Cells of clues have none.
func (r *rules) different(out []learn.Lit, cells ...int32) []learn.Lit {
	for _, cell := range cells {
		switch {
		case r.clueAt[cell] != none || r.isOpen(cell):
		case r.isWhite(cell):
			out = append(out, blackLit(cell))
		default:
			out = append(out, whiteLit(cell))
		}
	}
	return out
}

// crossings calls use for the block that begins with a cell if it is a gap, and with its only open cell if it would be
// one by that.
func (r *rules) crossings(cell int32, use func(block [4]int32, other int32)) {
	if int(cell)%r.cols == r.cols-1 || int(cell)/r.cols == r.rows-1 {
		return
	}
	cols := int32(r.cols)
	block := [4]int32{cell, cell + 1, cell + cols, cell + cols + 1}
	other, odd := int32(none), [2]int{} // cells that do not fit white on one diagonal, or the other
	for i, at := range block {
		onFirst := i == 0 || i == 3
		switch {
		case r.isOpen(at) && other != none:
			return
		case r.isOpen(at):
			other = at
		case r.isWhite(at) == onFirst:
			odd[1]++
		default:
			odd[0]++
		}
	}
	if odd[0] == 0 || odd[1] == 0 {
		use(block, other)
	}
}

// closeCorners keeps the last open cell of each block from making it a gap.
func (r *rules) closeCorners() {
	for cell := range int32(len(r.near)) {
		r.crossings(cell, func(block [4]int32, other int32) {
			if other == none {
				return
			}
			r.out = r.different(append(r.out[:0], r.gapped...), block[:]...)
			white := 0
			for _, at := range block {
				if r.isWhite(at) {
					white++
				}
			}
			if white == 1 { // two would be a gap
				r.force(blackLit(other))
			} else {
				r.force(whiteLit(other))
			}
		})
	}
}

// stretches calls use with each two places of the edge whose cells are known, and none between them is.
func (r *rules) stretches(use func(from, to int)) {
	r.seen = r.seen[:0]
	for i, cell := range r.edge {
		if !r.isOpen(cell) {
			r.seen = append(r.seen, int32(i))
		}
	}
	for i, to := range r.seen {
		use(int(r.seen[(i+len(r.seen)-1)%len(r.seen)]), int(to))
	}
}

// closeEdge keeps all cells between two of one colour in that. Where only white ones are known, there is one more
// stretch than was counted, a contradiction anyway.
func (r *rules) closeEdge() {
	r.stretches(func(from, to int) {
		one, two := r.edge[from], r.edge[to]
		if r.isWhite(one) != r.isWhite(two) {
			return
		}
		for i := (from + 1) % len(r.edge); i != to; i = (i + 1) % len(r.edge) {
			r.out = r.different(append(r.out[:0], r.gapped...), one, two)
			if r.isWhite(one) {
				r.force(whiteLit(r.edge[i]))
			} else {
				r.force(blackLit(r.edge[i]))
			}
		}
	})
}
