package visibility

// Lines are the cells of a board along its lines in each direction, one line behind the other: a ray is a part of one.
// Those of a direction begin at a multiple of 64, and there are 64 places or more behind them.
type lines struct {
	place [][4]int32 // by cell and direction
	cells []int32    // by place
}

func newLines(rows, cols int) *lines {
	cells := rows * cols
	each := 64 * (cells/64 + 2)
	l := &lines{place: make([][4]int32, cells), cells: make([]int32, 4*each)}
	for cell := range l.place {
		row, col := cell/cols, cell%cols
		for d, place := range [4]int{row*cols + cols - 1 - col, cell, col*rows + rows - 1 - row, col*rows + row} {
			place += d * each // in the order of directions
			l.place[cell][d] = int32(place)
			l.cells[place] = int32(cell)
		}
	}
	return l
}

// ray is so many cells beyond one.
func (l *lines) ray(cell, d, length int) []int32 {
	from := int(l.place[cell][d]) + 1
	return l.cells[from : from+length : from+length]
}
