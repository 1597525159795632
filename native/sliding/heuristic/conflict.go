package heuristic

import (
	"context"

	board "twofold/puzzles/families/sliding"
)

// linearConflict is Hansson, Mayer and Yung's "Criticizing solutions to relaxed models yields powerful
// admissible heuristics" (1992). Tiles that are in the row they belong to, but in the wrong order, cannot
// all stay in it: it takes 2 moves up or down, which the Manhattan distance does not count, for each tile that
// leaves the row and comes back. At least those outside a longest ascending subsequence do. Columns likewise;
// a tile leaves its row by moves in its column, so the two never count the same move.
//
// It is consistent: a move within a row changes at most the two columns that it leads out of and into. If
// one of them is the tile's own, the moves that the column needs change by 2 at most, against the
// Manhattan distance's change by 1. A tile without a place takes part in no conflict, so goals may be partial.
func linearConflict(_ context.Context, b *board.Board, _ Tables) (Follower, error) {
	f := &conflicts{costs: newManhattan(b), extra: [2][]int8{extraMoves(b.Cols), extraMoves(b.Rows)}}
	for cell := range b.Goal {
		f.line[rows][cell], f.line[cols][cell] = int8(cell/b.Cols), int8(cell%b.Cols)
	}
	for tile, at := range places(b) {
		for _, dir := range []int{rows, cols} {
			f.home[dir][tile] = -1
			if at >= 0 && tile != board.Blank {
				f.home[dir][tile] = f.line[dir][at]
			}
		}
	}
	for dir, length := range []int{b.Cols, b.Rows} {
		power := 1
		for i := range length {
			f.power[dir][i] = uint16(power)
			power *= length + 1
		}
	}
	return f, nil
}

// The two kinds of lines.
const (
	rows = iota
	cols
)

// conflicts follows linear conflict. The tiles of a line that belong to it are a number: for each place
// in the line a digit, 0 for no such tile, else 1 and where in the line its own place is.
type conflicts struct {
	*costs
	line  [2][maxCells]int8        // row and column of a cell
	home  [2][maxCells]int8        // row and column that a tile belongs to, or -1
	power [2][board.MaxSide]uint16 // of a digit, by its place in a row or column
	extra [2][]int8                // moves by number of a row or column
	path  path[conflictState]
}

type conflictState struct {
	estimate int16
	lines    [2][board.MaxSide]uint16 // numbers of the rows and columns
}

func (f *conflicts) Start(cells []int8) int {
	var s conflictState
	s.estimate = int16(f.costs.Start(cells))
	for cell, tile := range cells {
		for dir := range s.lines {
			if line := f.line[dir][cell]; line == f.home[dir][tile] {
				s.lines[dir][line] += f.digit(dir, tile, cell)
			}
		}
	}
	for dir := range s.lines {
		for _, number := range s.lines[dir] {
			s.estimate += int16(f.extra[dir][number])
		}
	}
	*f.path.start() = s
	return int(s.estimate)
}

// digit is what a tile at a cell of its row or column adds to the line's number.
func (f *conflicts) digit(dir int, tile int8, cell int) uint16 {
	return uint16(1+f.home[1-dir][tile]) * f.power[dir][f.line[1-dir][cell]]
}

func (f *conflicts) Slide(step int, tile int8, from, to, _ int) int {
	last, next := f.path.step(step)
	*next = *last
	next.estimate += int16(f.change(tile, from, to))
	along := rows
	if f.line[rows][from] != f.line[rows][to] {
		along = cols
	}
	across := 1 - along
	if line := f.line[along][from]; line == f.home[along][tile] {
		next.lines[along][line] += f.digit(along, tile, to) - f.digit(along, tile, from)
	}
	switch f.home[across][tile] {
	case f.line[across][from]:
		f.put(next, across, f.line[across][from], -f.digit(across, tile, from))
	case f.line[across][to]:
		f.put(next, across, f.line[across][to], f.digit(across, tile, to))
	}
	return int(next.estimate)
}

// put adds a digit to the number of a line, and the difference in moves to the estimate.
func (f *conflicts) put(s *conflictState, dir int, line int8, digit uint16) {
	number := &s.lines[dir][line]
	s.estimate -= int16(f.extra[dir][*number])
	*number += digit
	s.estimate += int16(f.extra[dir][*number])
}

// extraMoves has the moves that a line of the given length needs because of conflicts, by its number.
func extraMoves(length int) []int8 {
	size := 1
	for range length {
		size *= length + 1
	}
	extra := make([]int8, size)
	for number := range extra {
		var order []int
		for rest := number; rest > 0; rest /= length + 1 {
			if digit := rest % (length + 1); digit > 0 {
				order = append(order, digit)
			}
		}
		extra[number] = int8(2 * (len(order) - longestAscending(order)))
	}
	return extra
}

// longestAscending is the length of the longest ascending subsequence.
func longestAscending(order []int) int {
	best := 0
	ending := make([]int, len(order)) // length of the longest that ends here
	for i, n := range order {
		for j := range i {
			if order[j] < n {
				ending[i] = max(ending[i], ending[j])
			}
		}
		ending[i]++
		best = max(best, ending[i])
	}
	return best
}
