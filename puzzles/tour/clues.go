package tour

import (
	"fmt"
	"strconv"

	"twofold/puzzles"
)

// Full is the board that gives all numbers of a solution, row by row, with a hole for each 0. The error says
// why the numbers are no tour of the piece.
func Full(rows, cols int, piece Piece, closed bool, s puzzles.Solution) (*Board, error) {
	b := Empty(rows, cols, piece, closed)
	if len(s) != len(b.Given) {
		return nil, b.checkShape(s, false)
	}
	for cell, step := range s {
		b.Given[cell] = step
		if step == 0 {
			b.Given[cell] = Hole
		}
	}
	if err := b.Check(s); err != nil {
		return nil, err
	}
	return b, nil
}

// Pictured is the board without given numbers of which a picture, as Picture draws it, shows a solution: it has
// holes where the picture has them.
func Pictured(t *puzzles.Text, rows, cols int, piece Piece, closed bool) (*Board, error) {
	grid, err := t.Grid(0, rows, cols)
	if err != nil {
		return nil, err
	}
	b := Empty(rows, cols, piece, closed)
	for row, line := range grid {
		for col, token := range line {
			if token.Text == "x" {
				b.Given[row*cols+col] = Hole
			}
		}
	}
	if b.Squares() == 0 {
		return nil, t.Errorf(grid[0][0], "all cells are holes: expected a square")
	}
	return b, nil
}

// ClueCells are the squares whose numbers are given.
func (b *Board) ClueCells() []int {
	return puzzles.CluesOn(b.Given, func(number int) bool { return number > 0 })
}

// Keep is the board with the kept numbers only.
//
// A solution of a board of closed tours stands for a cycle, and is how its squares are numbered along one of the two
// ways round from one of them on. The board has those cycles that can be numbered so that each clue holds,
// and no cycle can be numbered so in two ways: a numbering becomes another one of the same cycle by a turn or
// a reflection of the numbers, and those that leave the numbers of all clues as they are give the
// board's one solution for the cycle (see the package's documentation). So with fewer clues there are no fewer cycles,
// and dropping clues loses none, though it may be written otherwise then (see Form). One clue alone excludes no
// cycle, for each can be numbered from its square on.
func (b *Board) Keep(kept []bool) puzzles.Clued {
	less := *b
	less.Given = puzzles.KeepClues(b.Given, b.ClueCells(), kept, Free)
	return &less
}

// Broken lists the given numbers that s does not have in their places. A closed tour is taken as it is numbered.
func (b *Board) Broken(s puzzles.Solution) []int {
	var broken []int
	for clue, cell := range b.ClueCells() {
		if s[cell] != b.Given[cell] {
			broken = append(broken, clue)
		}
	}
	return broken
}

// Grids are the given numbers (puzzles.Gridded): a tour turns with its board, wherever it starts.
func (b *Board) Grids() (rules string, grids [][]string) {
	var grid []string
	for _, given := range b.Given {
		grid = append(grid, strconv.Itoa(given))
	}
	return fmt.Sprintf("%s %s %t", b.Family(), b.Piece, b.Closed), [][]string{grid}
}
