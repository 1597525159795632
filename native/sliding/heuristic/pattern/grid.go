package pattern

// A grid says which cells are side by side.
type grid struct {
	cols int
	left Cells // the first column
}

func newGrid(rows, cols int) grid {
	g := grid{cols: cols}
	for row := range rows {
		g.left |= 1 << (row * cols)
	}
	return g
}

// beside is the set of the neighbours of the cells of a set, and perhaps some beyond the last row.
func (g grid) beside(s Cells) Cells {
	return (s&^g.left)>>1 | s<<1&^g.left | s>>g.cols | s<<g.cols
}

// flood is the part of the free cells that is connected with the given ones.
func (g grid) flood(some, free Cells) Cells {
	for {
		more := some | g.beside(some)&free
		if more == some {
			return some
		}
		some = more
	}
}
