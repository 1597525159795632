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
	"strconv"

	"twofold/puzzles"
)

const (
	Blank   = -1 // the clue of a cell without one
	AnySize = -2 // the clue '?': an island whose size is not told
)

// A Board is one puzzle of the family. It is not changed once it is made.
type Board struct {
	Rows, Cols int
	Clues      []int32          // one a cell, row by row: a number, Blank or AnySize
	Fixed      puzzles.Solution // its position; nil if it has none
}

// Family is "nurikabe".
func (b *Board) Family() string { return "nurikabe" }

// Variant is "plain", the only one.
func (b *Board) Variant() string { return variant }

const variant = "plain"

// Size is the number of rows and columns.
func (b *Board) Size() (rows, cols int) { return b.Rows, b.Cols }

// At is the board with a position.
func (b *Board) At(position puzzles.Solution) (puzzles.Board, error) {
	out := *b
	if out.Fixed = puzzles.Fixing(position); out.Fixed == nil {
		return &out, nil
	}
	if err := b.checkShape(position, true); err != nil {
		return nil, err
	}
	return &out, nil
}

// Position is the partial solution that solutions extend; nil if there is none.
func (b *Board) Position() puzzles.Solution { return b.Fixed }

// String is the board's text: its header, its grid, and its position.
func (b *Board) String() string {
	header := fmt.Sprintf("nurikabe %dx%d\n", b.Rows, b.Cols)
	return header + puzzles.FormatGrid(len(b.Clues), b.Cols, func(cell int) string {
		switch clue := b.Clues[cell]; clue {
		case Blank:
			return puzzles.Free
		case AnySize:
			return "?"
		default:
			return strconv.Itoa(int(clue))
		}
	}) + puzzles.PositionText(b)
}
