// Package visibility is the family of boards whose cells are black or white and whose clues count the
// white cells that can be seen from them: the plain puzzle, Kuromasu (also Kurodoko, Range), and Cave (also Corral,
// Bag).
//
// From a white cell one sees the white cells of its row and column up to the first black cell or the edge
// in each of the four directions, itself included. A Solution has one integer a cell, row by row: 1
// for white, 0 for black.
//
//	variant   a clue n                         a clue 0            further rules
//	plain     its cell is white and sees n     its cell is black   none
//	kuromasu  its cell is white and sees n     there is none       no two black cells share an edge; the white
//	                                                               cells are connected; a clue '?' says white only
//	cave      its cell is white and sees n     there is none       the white cells, which are the cave, are connected;
//	                                                               from each black cell one comes to the edge of the
//	                                                               board over black cells; '?' as in kuromasu
//
// A board of kuromasu may be without black cells. It may be without white cells as well, since then
// none of them is cut off, but only at 1x1: any two cells of a larger board include two that share an edge. A
// board of cave without clues may be all white or all black.
package visibility

import (
	"fmt"

	"twofold/puzzles"
)

// A Variant is one of the sets of rules.
type Variant int

const (
	Plain Variant = iota
	Kuromasu
	Cave
)

// A law is what a variant has besides numbers that count what is seen.
type law struct {
	name      string
	whiteOnly bool // clues are of white cells: there is no clue 0, and a clue '?'
	apart     bool // no two black cells share an edge
	connected bool // the white cells are connected
	open      bool // each black cell reaches the edge of the board
}

var laws = [...]law{
	Plain:    {name: "plain"},
	Kuromasu: {name: "kuromasu", whiteOnly: true, apart: true, connected: true},
	Cave:     {name: "cave", whiteOnly: true, connected: true, open: true},
}

// Variants lists all variants, the default first.
var Variants = []Variant{Plain, Kuromasu, Cave}

func (v Variant) String() string { return laws[v].name }

// ParseVariant finds a variant by its name.
func ParseVariant(name string) (Variant, error) {
	return puzzles.Named("variant", name, Variants, Variant.String)
}

const (
	Blank     = puzzles.Silent // the clue of a cell without one
	AnyNumber = puzzles.Untold // the clue '?' of Kuromasu and Cave: a white cell whose number is not told
)

// A Board is one puzzle of the family. It is not changed once it is made.
type Board struct {
	puzzles.Shading
	Rules Variant
}

// Empty is a board without clues.
func Empty(rules Variant, rows, cols int) *Board {
	return &Board{puzzles.NewShading(rows, cols), rules}
}

func (b *Board) law() law { return laws[b.Rules] }

// Family is "visibility".
func (b *Board) Family() string { return "visibility" }

// Variant is the name of the board's rules.
func (b *Board) Variant() string { return b.Rules.String() }

// At is the board with a position.
func (b *Board) At(position puzzles.Solution) (puzzles.Board, error) {
	out := *b
	return &out, out.Fix(position)
}

// String is the board's text: its header, which leaves out the default variant, its grid, and its position.
func (b *Board) String() string {
	header := fmt.Sprintf("visibility %dx%d", b.Rows, b.Cols)
	if b.Rules != Plain {
		header += " " + b.Rules.String()
	}
	return header + "\n" + b.Grid() + puzzles.PositionText(b)
}

// minClue and maxClue bound the numbers that a clue can have.
func (b *Board) minClue() int {
	if b.law().whiteOnly {
		return 1
	}
	return 0
}

func (b *Board) maxClue() int { return b.Rows + b.Cols - 1 }
