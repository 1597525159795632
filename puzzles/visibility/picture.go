package visibility

import (
	"strconv"

	"twofold/puzzles"
)

// Picture draws a solution as a grid of cells: '*' black, the clue's number or '.' white, '?' open. A
// clue '?' is drawn as '.', for '?' is an open cell in pictures.
func (b *Board) Picture(s puzzles.Solution) string {
	return puzzles.FormatGrid(len(s), b.Cols, func(cell int) string {
		switch clue := b.Clues[cell]; {
		case s[cell] == puzzles.Open:
			return "?"
		case s[cell] == 0:
			return "*"
		case clue > 0:
			return strconv.Itoa(int(clue))
		}
		return "."
	})
}

// ReadPicture reads a solution, complete or partial, drawn as Picture does. A number has to be the
// board's clue at its place, and stands for what the clue says of its cell; '.' may stand for a clue
// as well.
func (b *Board) ReadPicture(t *puzzles.Text) (puzzles.Solution, error) {
	return puzzles.ReadCells(t, 0, b.Rows, b.Cols, func(cell int, word puzzles.Token) (int, error) {
		switch clue := int(b.Clues[cell]); {
		case word.Text == "?":
			return puzzles.Open, nil
		case word.Text == "*":
			return 0, nil
		case word.Text == ".":
			return 1, nil
		case clue >= 0 && word.Text == strconv.Itoa(clue):
			return min(clue, 1), nil
		case clue >= 0:
			return 0, t.Errorf(word, "cell %q: expected '*' black, '.' white, '?' open, or the board's clue %d", word.Text, clue)
		default:
			return 0, t.Errorf(word, "cell %q: expected '*' black, '.' white or '?' open", word.Text)
		}
	})
}
