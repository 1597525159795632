package puzzles

import (
	"slices"
	"strconv"
)

// Untold is the clue '?' of a Shading: it says that its cell is white, and no number.
const Untold = -2

// Shading is what boards have in common whose cells are white, 1, or black, 0, and whose clues are numbers. Such a
// board embeds it.
type Shading struct {
	Bits
	Clues []int32 // one a cell, row by row: a number, Silent or Untold
}

// NewShading is without clues.
func NewShading(rows, cols int) Shading {
	return Shading{Bits{Rows: rows, Cols: cols}, slices.Repeat([]int32{Silent}, rows*cols)}
}

// Fix is that of Bits.
func (b *Shading) Fix(position Solution) error { return b.Bits.Fix(position, shades) }

// CheckShape returns nil if s has a value for each cell, which may be open if that is allowed.
func (b *Shading) CheckShape(s Solution, open bool) error { return CheckBits(b, s, open, shades) }

const shades = "1 for white or 0 for black"

// Hand is black and white cells.
func (b *Shading) Hand() Hand { return Hand{Values: HandBits(0, "black", "white")} }

// Value is "black" or "white".
func (b *Shading) Value(value int) string { return [...]string{"black", "white"}[value] }

// ClueWord is the clue of a cell as the board's text has it: its number, "?", or "." if there is none.
func (b *Shading) ClueWord(cell int) string {
	switch clue := b.Clues[cell]; clue {
	case Silent:
		return Free
	case Untold:
		return "?"
	default:
		return strconv.Itoa(int(clue))
	}
}

// Grid is the clues as the board's text has them.
func (b *Shading) Grid() string { return FormatGrid(len(b.Clues), b.Cols, b.ClueWord) }

// Picture draws a solution as a grid of cells: '*' black, the clue's number or '.' white, '?' open. A clue '?' is drawn
// as '.', for '?' is an open cell in pictures.
func (b *Shading) Picture(s Solution) string {
	return FormatGrid(len(s), b.Cols, func(cell int) string {
		switch clue := b.Clues[cell]; {
		case s[cell] == Open:
			return OpenWord
		case s[cell] == 0:
			return "*"
		case clue > 0:
			return b.ClueWord(cell)
		}
		return "."
	})
}

// ReadPicture reads a solution, complete or partial, drawn as Picture does. A number has to be the board's clue at its
// place, and stands for what the clue says of its cell: black if it is 0. '.' may stand for a clue as well.
func (b *Shading) ReadPicture(t *Text) (Solution, error) {
	return ReadCells(t, 0, b.Rows, b.Cols, func(cell int, word Token) (int, error) {
		switch clue := int(b.Clues[cell]); {
		case word.Text == OpenWord:
			return Open, nil
		case word.Text == "*":
			return 0, nil
		case word.Text == ".":
			return 1, nil
		case clue >= 0 && word.Text == b.ClueWord(cell):
			return min(clue, 1), nil
		case clue >= 0:
			return 0, t.Errorf(word, "cell %q: expected '*' black, '.' white, '?' open, or the board's clue %d", word.Text, clue)
		default:
			return 0, t.Errorf(word, "cell %q: expected '*' black, '.' white or '?' open", word.Text)
		}
	})
}
