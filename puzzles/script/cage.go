package script

import (
	"slices"

	"twofold/puzzles/parse"
	"twofold/puzzles/picture"
)

// inset is how far within its cells a cage is drawn, so that the border of a block does not hide it.
const inset = 0.08

// cages draws dashed lines within each area. One of a single cell that says nothing is no cage.
func (k *sketch) cages() {
	b := k.board
	said, _ := b.lists(parse.AreasMark, b.rows*b.cols)
	isCage := func(cell int) bool {
		return said != nil && said[cell] != nil || count(b.areas, b.areas[cell]) > 1
	}
	for _, down := range []bool{false, true} {
		for _, far := range []bool{false, true} {
			k.sides(side{b, down, far}, isCage)
		}
	}
}

func count(all []int, one int) (n int) {
	for _, v := range all {
		if v == one {
			n++
		}
	}
	return n
}

// A side of cells: upper or lower ones, which go to the right, or with down the left or right ones.
type side struct {
	*Board
	down, far bool
}

// cell is the cell of a line, of which there are as many as rows or columns; -1 beside the board.
func (s side) cell(line, at int) int {
	row, col := line, at
	if s.down {
		row, col = at, line
	}
	if row < 0 || row >= s.rows || col < 0 || col >= s.cols {
		return -1
	}
	return row*s.cols + col
}

// isBorder reports whether a cell has a border of its area on this side.
func (s side) isBorder(line, at int) bool {
	beyond := line - 1
	if s.far {
		beyond = line + 1
	}
	return !s.isSame(s.cell(line, at), s.cell(beyond, at))
}

func (s side) isSame(a, b int) bool { return a >= 0 && b >= 0 && s.areas[a] == s.areas[b] }

// sides draws the borders on a side: each from one corner of its area to the next one.
func (k *sketch) sides(s side, isCage func(cell int) bool) {
	lines, length := s.rows, s.cols
	if s.down {
		lines, length = length, lines
	}
	for line := range lines {
		for at := 0; at < length; at++ {
			cell, first := s.cell(line, at), at
			if !isCage(cell) || !s.isBorder(line, at) {
				continue
			}
			for s.isSame(cell, s.cell(line, at+1)) && s.isBorder(line, at+1) {
				at++
			}
			from, to := float64(first)+inset, float64(at+1)-inset
			if s.isSame(cell, s.cell(line, first-1)) {
				from -= 2 * inset // around a corner into the area
			}
			if s.isSame(cell, s.cell(line, at+1)) {
				to += 2 * inset
			}
			y := float64(line) + inset
			if s.far {
				y = float64(line+1) - inset
			}
			points := []picture.Point{{X: from, Y: y}, {X: to, Y: y}}
			for i, p := range points {
				if s.down {
					points[i] = picture.Point{X: p.Y, Y: p.X}
				}
			}
			k.grid.Paths = append(k.grid.Paths, picture.Path{
				Points: slices.Clip(points), Tone: picture.Ink, Dashed: true, Thin: true, Inset: true,
			})
		}
	}
}
