// Package treasure is the family of boards whose clues count hidden coins: treasure hunt, minesweeper
// and mosaic.
//
// A board has R×C cells, each a clue or blank. A Solution has one integer a cell, row by row: 1 for a
// coin, 0 for none. The variants differ in three points:
//
//	variant      a clue counts                      a clue cell       a blank cell that no clue counts
//	hunt         its up to 8 neighbours, 0 to 8     holds no coin     holds no coin
//	minesweeper  its up to 8 neighbours, 0 to 8     holds no coin     is free
//	mosaic       its 3×3 block with itself, 0 to 9  may hold a coin   is free
//
// A minesweeper board may give the total number of coins. Mosaic is also known as Fill-a-Pix.
package treasure

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
)

// A Variant is one of the three sets of rules.
type Variant int

const (
	Hunt Variant = iota
	Minesweeper
	Mosaic
)

// Variants lists all variants, the default first.
var Variants = []Variant{Hunt, Minesweeper, Mosaic}

func (v Variant) String() string { return [...]string{"hunt", "minesweeper", "mosaic"}[v] }

// ParseVariant finds a variant by its name.
func ParseVariant(name string) (Variant, error) {
	return prose.Named("variant", name, Variants, Variant.String)
}

// maxClue is the largest clue that a text may give.
func (v Variant) maxClue() int {
	if v == Mosaic {
		return 9
	}
	return 8
}

// Blank is the clue of a cell without one, NoTotal the total of a board that gives none.
const (
	Blank   = -1
	NoTotal = -1
)

// A Board is one puzzle of the family. It is not changed once it is made.
type Board struct {
	puzzles.Bits
	Rules Variant
	Total int    // of coins, or NoTotal
	Clues []int8 // one a cell, row by row: a clue or Blank
}

// Empty is a board without clues and total.
func Empty(rules Variant, rows, cols int) *Board {
	return &Board{puzzles.Bits{Rows: rows, Cols: cols}, rules, NoTotal, slices.Repeat([]int8{Blank}, rows*cols)}
}

// Family is "treasure".
func (b *Board) Family() string { return "treasure" }

// Variant is the name of the board's rules.
func (b *Board) Variant() string { return b.Rules.String() }

// At is the board with a position.
func (b *Board) At(position puzzles.Solution) (puzzles.Board, error) {
	out := *b
	return &out, out.Fix(position, coins)
}

// coins is what the values of a solution are.
const coins = "1 for a coin or 0"

// String is the board's text: its header, which leaves out the default variant, its grid, and its position.
func (b *Board) String() string {
	var text strings.Builder
	fmt.Fprintf(&text, "treasure %dx%d", b.Rows, b.Cols)
	if b.Rules != Hunt {
		fmt.Fprintf(&text, " %v", b.Rules)
	}
	if b.Total != NoTotal {
		fmt.Fprintf(&text, " total=%d", b.Total)
	}
	text.WriteByte('\n')
	text.WriteString(parse.FormatGrid(len(b.Clues), b.Cols, func(cell int) string {
		if b.Clues[cell] == Blank {
			return "."
		}
		return strconv.Itoa(int(b.Clues[cell]))
	}))
	text.WriteString(puzzles.PositionText(b))
	return text.String()
}
