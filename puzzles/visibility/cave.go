package visibility

import (
	"math/rand/v2"

	"twofold/puzzles"
)

// loose: whatever the open cells become, a cave's white cells are connected and its black ones reach the edge, given
// that they do with all open cells black. Any open cell may be the only white one of them, or the only black one. So
// it has to have a white cell beside it, and a black one or the edge; with that any of them may be white. While no
// cell is white, any two open ones have to be side by side, so that there are no more than two.
func (b *Board) loose(s puzzles.Solution) bool {
	var open []int
	white := false
	filled := make(puzzles.Solution, len(s))
	for cell, v := range s {
		if filled[cell] = v; v == puzzles.Open {
			open = append(open, cell)
			filled[cell] = 1
		}
		white = white || v == 1
	}
	if b.checkEdge(filled) != nil {
		return false
	}
	for _, cell := range open {
		if !b.atEdge(cell) && !b.isBeside(s, cell, 0) || white && !b.isBeside(s, cell, 1) {
			return false
		}
	}
	return white || len(open) < 2 ||
		len(open) == 2 && (b.rightOf(open[0]) == open[1] || b.below(open[0]) == open[1])
}

// isBeside says whether a cell of a colour is beside one.
func (b *Board) isBeside(s puzzles.Solution, cell, colour int) bool {
	for _, at := range [4]int{b.above(cell), b.leftOf(cell), b.rightOf(cell), b.below(cell)} {
		if at >= 0 && s[at] == colour {
			return true
		}
	}
	return false
}

// hollow blackens cells in random order, from the edge inwards, up to so many, as the rules of cave allow; may says
// which of them may be black. As long as the rules hold, white cells have no hole. So one of them cuts the others apart
// exactly if those around it are not connected among themselves.
func (b *Board) hollow(r *rand.Rand, black int, may func(cell int) bool) puzzles.Solution {
	s := make(puzzles.Solution, b.Rows*b.Cols)
	for cell := range s {
		s[cell] = 1
	}
	white := len(s)
	for more := true; more; {
		more = false
		for _, cell := range r.Perm(len(s)) {
			if black > 0 && s[cell] == 1 && may(cell) && (white == 1 || b.erodes(s, cell)) {
				s[cell] = 0
				white, black = white-1, black-1
				more = true
			}
		}
	}
	return s
}

// erodes says whether a white cell that is not the only one may turn black: it is at the edge or beside a black one,
// and those of the eight cells around it that are white have only one part which it is beside.
func (b *Board) erodes(s puzzles.Solution, cell int) bool {
	if !b.atEdge(cell) && !b.isBeside(s, cell, 0) {
		return false
	}
	row, col := cell/b.Cols, cell%b.Cols
	isWhite := func(way int) bool {
		step := around[way%len(around)]
		y, x := row+step[0], col+step[1]
		return y >= 0 && y < b.Rows && x >= 0 && x < b.Cols && s[y*b.Cols+x] == 1
	}
	parts := 0
	for way := 0; way < len(around); way += 2 { // those that share an edge with it
		if isWhite(way) && !(isWhite(way+1) && isWhite(way+2)) {
			parts++
		}
	}
	return parts == 1
}

// around are the steps to the eight cells around one, clockwise.
var around = [8][2]int{{-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}}
