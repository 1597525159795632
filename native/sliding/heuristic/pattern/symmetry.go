package pattern

// A Symmetry turns or reflects a board, which may exchange its numbers of rows and columns.
type Symmetry struct {
	Rows, Cols int   // afterwards
	To         []int // where each cell goes
}

// Symmetries lists the eight of a board, the first of which leaves all cells where they are, and the second
// reflects the board about its main diagonal.
func Symmetries(rows, cols int) []Symmetry {
	list := make([]Symmetry, 8)
	for i := range list {
		list[i] = newSymmetry(rows, cols, i&1 != 0, i&2 != 0, i&4 != 0)
	}
	return list
}

// newSymmetry turns the rows upside down, reverses the columns, and exchanges both, as it is told.
func newSymmetry(rows, cols int, exchange, flip, reverse bool) Symmetry {
	s := Symmetry{rows, cols, make([]int, rows*cols)}
	if exchange {
		s.Rows, s.Cols = cols, rows
	}
	for cell := range s.To {
		row, col := cell/cols, cell%cols
		if flip {
			row = rows - 1 - row
		}
		if reverse {
			col = cols - 1 - col
		}
		if exchange {
			row, col = col, row
		}
		s.To[cell] = row*s.Cols + col
	}
	return s
}

// Move is where a set of cells goes.
func (s Symmetry) Move(cells Cells) Cells {
	var moved Cells
	for cell := range cells.all() {
		moved |= 1 << s.To[cell]
	}
	return moved
}
