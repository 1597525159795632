// Package nurikabe is the family of boards whose cells are sea or island: Nurikabe (also Islands in the Stream).
//
// Black cells are the sea. White cells that hang together along rows and columns are an island. A Solution has one
// integer a cell, row by row: 1 for white, 0 for black.
//
//	rule      what it says
//	numbers   each island has exactly one clue: a number, which is how many cells it has, or '?', which tells nothing
//	sea       the black cells are connected
//	pools     no block of 2x2 cells is all black
//
// A board without clues has no islands: then all is sea, which has pools unless the board has one row or one column. A
// board without sea has one island.
//
// A clue that is dropped leaves '?' behind: without any clue its island would not be one. So a minimal board is one of
// which no number can be replaced by '?'.
package nurikabe

import (
	"fmt"

	"twofold/puzzles"
)

const (
	Blank   = puzzles.Silent // the clue of a cell without one
	AnySize = puzzles.Untold // the clue '?': an island whose size is not told
)

// A Board is one puzzle of the family. It is not changed once it is made.
type Board struct {
	puzzles.Shading
}

// Empty is a board without clues.
func Empty(rows, cols int) *Board { return &Board{puzzles.NewShading(rows, cols)} }

// Family is "nurikabe".
func (b *Board) Family() string { return "nurikabe" }

// Variant is "plain", the only one.
func (b *Board) Variant() string { return variant }

const variant = "plain"

// At is the board with a position.
func (b *Board) At(position puzzles.Solution) (puzzles.Board, error) {
	out := *b
	return &out, out.Fix(position)
}

// String is the board's text: its header, its grid, and its position.
func (b *Board) String() string {
	header := fmt.Sprintf("nurikabe %dx%d\n", b.Rows, b.Cols)
	return header + b.Grid() + puzzles.PositionText(b)
}
