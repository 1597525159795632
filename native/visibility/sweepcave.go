package visibility

import "math/big"

// In the frontier of a Cave a black cell that is connected with the edge of the board by cells read so far has the part
// 0. The others have those from inner on, numbered from the left: each has to be connected with the edge by a cell that
// is not read yet.
const inner = 128

func isBlack(part uint8) bool { return part == 0 || part >= inner }

// whitePart is 0 for a black cell's part.
func whitePart(part uint8) uint8 {
	if part >= inner {
		return 0
	}
	return part
}

// blackInCave reads a black cell.
func (s *sweep) blackInCave(f frontier, cell int, ways *big.Int) {
	row, col := cell/s.cols, cell%s.cols
	above, own := f.part[col], uint8(inner+maxWidth+1)
	if row == 0 || col == 0 || row == s.rows-1 || col == s.cols-1 {
		own = 0
	}
	if row > 0 && isBlack(above) {
		own = f.join(own, above, s.cols)
	}
	if col > 0 && isBlack(f.part[col-1]) {
		own = f.join(own, f.part[col-1], s.cols)
	}
	f.part[col], f.up[col], f.down[col] = own, 0, 0
	f.left, f.right = 0, 0
	if row > 0 && !isBlack(above) && !f.has(above, s.cols) {
		s.close(&f, cell, ways)
		return
	}
	s.add(f, col, ways)
}

// join makes one part of two of black cells; 0 if one of them is.
func (f *frontier) join(one, other uint8, cols int) uint8 {
	to := min(one, other)
	for i, part := range f.part[:cols] {
		if part >= inner && (part == one || part == other) {
			f.part[i] = to
		}
	}
	return to
}

// close adds the ways in which the white part that ends above a black cell is the only one: all cells that are not read
// yet are black then, and connect all black cells with the edge.
func (s *sweep) close(f *frontier, cell int, ways *big.Int) {
	for _, part := range f.part[:s.cols] {
		if !isBlack(part) {
			return
		}
	}
	switch {
	case s.lastWhite > cell:
	case s.behind != nil:
		s.onward.Add(s.onward, big.NewInt(1))
	default:
		s.closed.Add(s.closed, ways)
	}
}

// uncovers says whether the cell below that of a column may be white: else it encloses black cells.
func (f *frontier) uncovers(col, cols int) bool {
	above := f.part[col]
	if above < inner {
		return true
	}
	for i, part := range f.part[:cols] {
		if part == above && i != col {
			return true
		}
	}
	return false
}

// numberCave is number for white and for inner black parts.
func (f *frontier) numberCave(cols int) {
	var to [2][maxWidth + 2]uint8
	var last [2]uint8
	for i, part := range f.part[:cols] {
		if part == 0 {
			continue
		}
		kind, at := part/inner, part%inner
		if to[kind][at] == 0 {
			last[kind]++
			to[kind][at] = kind*inner + last[kind]
		}
		f.part[i] = to[kind][at]
	}
}
