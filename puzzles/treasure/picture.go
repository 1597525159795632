package treasure

import (
	"fmt"
	"slices"
	"strconv"

	"twofold/puzzles"
	"twofold/puzzles/parse"
)

// Picture draws a solution as a grid of cells: '*' a coin, '?' an open cell, a digit a clue on a cell
// without a coin, '.' any other cell. ReadPicture reads it back.
func (b *Board) Picture(s puzzles.Solution) string {
	return parse.FormatGrid(len(s), b.Cols, func(cell int) string {
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

// states are the words for cells of the notebook "Lovac na blago", besides clues and '.': N as it prints a coin, and
// the numbers of its matrix.
var states = map[string]int{"N": 1, "10": 1, "-10": 0, "-1": puzzles.Open}

// ReadPicture reads a solution, complete or partial, drawn as Picture does, or with states. A digit has to be the
// board's clue at its place; '.' may stand for a clue as well.
func (b *Board) ReadPicture(t *parse.Text) (puzzles.Solution, error) {
	return parse.Cells(t, 0, b.Rows, b.Cols, func(cell int, word parse.Token) (int, error) {
		state, isState := states[word.Text]
		switch clue := b.Clues[cell]; {
		case isState:
			return state, nil
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

// stateCoin is what the notebook writes into a cell with a coin, and -stateCoin into one that can have none.
const stateCoin = 10

// Recode reads a state of the notebook "Lovac na blago": 10 a coin, -10 none, -1 open, and the clues. A solution
// without 10 and -10 is none.
func (b *Board) Recode(s puzzles.Solution) (puzzles.Solution, error) {
	if len(s) != len(b.Clues) || !slices.Contains(s, stateCoin) && !slices.Contains(s, -stateCoin) {
		return s, nil
	}
	own := make(puzzles.Solution, len(s))
	for cell, v := range s {
		switch {
		case v == stateCoin:
			own[cell] = 1
		case v == puzzles.Open:
			own[cell] = v
		case v != -stateCoin && (b.Clues[cell] == Blank || v != int(b.Clues[cell])):
			return nil, fmt.Errorf("%s: value %d: expected 10 for a coin, -10 for none, -1, or the board's clue",
				puzzles.Place(cell, b.Cols), v)
		}
	}
	return own, nil
}
