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
	grid, err := t.Grid(0, b.Rows, b.Cols)
	if err != nil {
		return nil, err
	}
	s := make(puzzles.Solution, 0, b.Rows*b.Cols)
	for _, line := range grid {
		for _, token := range line {
			clue := b.Clues[len(s)]
			switch {
			case token.Text == "*":
				s = append(s, 1)
			case token.Text == "?":
				s = append(s, puzzles.Open)
			case token.Text == ".", clue != Blank && token.Text == string('0'+rune(clue)):
				s = append(s, 0)
			case clue == Blank:
				return nil, t.Errorf(token, "cell %q: expected '*' for a coin or '.'", token.Text)
			default:
				return nil, t.Errorf(token, "cell %q: expected '*' for a coin, '.' or the board's clue %d", token.Text, clue)
			}
		}
	}
	return s, nil
}
