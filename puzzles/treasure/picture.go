package treasure

import (
	"strconv"

	"twofold/puzzles"
)

// Picture draws a solution as a grid of cells: '*' a coin, '?' an open cell, a digit a clue on a cell
// without a coin, '.' any other cell. ReadPicture reads it back.
func (b *Board) Picture(s puzzles.Solution) string {
	return puzzles.FormatGrid(len(s), b.Cols, func(cell int) string {
		switch {
		case s[cell] == 1:
			return "*"
		case s[cell] == puzzles.Open:
			return "?"
		case b.Clues[cell] == Blank:
			return "."
		}
		return strconv.Itoa(int(b.Clues[cell]))
	})
}

// ReadPicture reads a solution, complete or partial, drawn as Picture does. A digit has to be the board's clue at its
// place; '.' may stand for a clue as well.
func (b *Board) ReadPicture(t *puzzles.Text) (puzzles.Solution, error) {
	return puzzles.ReadCells(t, 0, b.Rows, b.Cols, func(cell int, word puzzles.Token) (int, error) {
		switch clue := b.Clues[cell]; {
		case word.Text == "*":
			return 1, nil
		case word.Text == "?":
			return puzzles.Open, nil
		case word.Text == ".", clue != Blank && word.Text == strconv.Itoa(int(clue)):
			return 0, nil
		case clue == Blank:
			return 0, t.Errorf(word, "cell %q: expected '*' for a coin or '.'", word.Text)
		default:
			return 0, t.Errorf(word, "cell %q: expected '*' for a coin, '.' or the board's clue %d", word.Text, clue)
		}
	})
}
