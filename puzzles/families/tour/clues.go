package tour

import (
	"fmt"
	"strconv"

	"twofold/puzzles"
)

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
