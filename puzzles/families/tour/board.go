// Package tour is the family of boards that a piece visits, every square once: the knight's tour, and
// with given step numbers Hidato (king steps) and Numbrix (wazir steps).
//
// The cells of a board are squares, and holes, which are not part of it. A Solution has one integer a
// cell, row by row: the number of the step that enters it, from 1 on, and 0 for a hole. Steps that follow
// each other are one move of the piece apart; in a closed tour the last and the first are as well. An
// open tour is a directed path: read backwards it is another. A closed tour is an undirected cycle
// without a first square, and so that each has one Solution:
//
//   - with no number given, the board's first square (row by row) has step 1;
//   - if the tour read backwards from its lowest given number (or from that first square) meets all given
//     numbers as well, the square after it comes before the square ahead of it, row by row.
//
// A closed tour has at least 3 squares.
//
// Files:
//
//	board, piece, parse, check, partial, family: the board, its text, its rules
//	clues, numbered, reasons, evident, argue, arguecut: dropping clues, and evidence
//	random, odd, measures, insights, scale: boards for tests, and numbers
//	primer, scene, picture, hand: for people
package tour

import (
	"fmt"
	"slices"
	"strconv"

	"twofold/puzzles"
	"twofold/puzzles/parse"
)

// Hole is the given number of a cell that is not part of the board, Free that of a square without one.
const (
	Free = 0
	Hole = -1
)

// MaxCells is the most cells that a board read from a text has.
const MaxCells = 1_000_000

// A Board is one puzzle of the family. It has a square at least, and no number is given twice. It is not
// changed once it is made.
type Board struct {
	Rows, Cols int
	Piece      Piece
	Closed     bool
	Given      []int            // one a cell, row by row: a step number, 1 to Squares(), Free or Hole
	Fixed      puzzles.Solution // its position; nil if it has none
}

// Empty is a board without holes and given numbers.
func Empty(rows, cols int, piece Piece, closed bool) *Board {
	return &Board{Rows: rows, Cols: cols, Piece: piece, Closed: closed, Given: make([]int, rows*cols)}
}

// Family is "tour".
func (b *Board) Family() string { return "tour" }

// Variant is the kind of the board's piece, and "-closed" for closed tours.
func (b *Board) Variant() string {
	if b.Closed {
		return b.Piece.Kind() + "-closed"
	}
	return b.Piece.Kind()
}

// Size is the number of rows and columns.
func (b *Board) Size() (rows, cols int) { return b.Rows, b.Cols }

// Squares is the number of cells that are not holes. O(R·C).
func (b *Board) Squares() int {
	n := 0
	for _, given := range b.Given {
		if given != Hole {
			n++
		}
	}
	return n
}

// At is the board with a position. The form of closed tours is that of the board without: given numbers say where and
// which way round a tour is numbered, and a position does not.
func (b *Board) At(position puzzles.Solution) (puzzles.Board, error) {
	out := *b
	out.Fixed = nil
	position = slices.Clone(position)
	for cell := range min(len(position), len(b.Given)) {
		if b.Given[cell] == Hole && position[cell] == puzzles.Open {
			position[cell] = 0
		}
	}
	if position == nil {
		return &out, nil
	}
	if err := b.checkShape(position, true); err != nil {
		return nil, err
	}
	if slices.ContainsFunc(position, func(step int) bool { return step > 0 }) { // holes are the board's
		out.Fixed = position
	}
	return &out, nil
}

// Position is the partial solution that solutions extend; nil if there is none.
func (b *Board) Position() puzzles.Solution { return b.Fixed }

// String is the board's text: its header, which leaves out what is the default, its grid, which is left
// out if it has nothing but free squares, and its position.
func (b *Board) String() string {
	header := fmt.Sprintf("tour %dx%d", b.Rows, b.Cols)
	if b.Closed {
		header += " closed"
	}
	if b.Piece != Knight {
		header += " piece=" + string(b.Piece)
	}
	empty := true
	for _, given := range b.Given {
		empty = empty && given == Free
	}
	if empty {
		return header + "\n" + puzzles.PositionText(b)
	}
	return header + "\n" + parse.FormatGrid(len(b.Given), b.Cols, func(cell int) string {
		switch given := b.Given[cell]; given {
		case Free:
			return "."
		case Hole:
			return "x"
		default:
			return strconv.Itoa(given)
		}
	}) + puzzles.PositionText(b)
}

// Joined reports whether the piece moves from one cell to the other.
func (b *Board) Joined(from, to int) bool {
	rows, cols := to/b.Cols-from/b.Cols, to%b.Cols-from%b.Cols
	return b.Piece.moves(rows, cols)
}
