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
	grid, err := t.Grid(0, b.Rows, b.Cols)
	if err != nil {
		return nil, err
	}
	s := make(puzzles.Solution, 0, b.Rows*b.Cols)
	for _, line := range grid {
		for _, token := range line {
			clue := int(b.Clues[len(s)])
			switch {
			case token.Text == "?":
				s = append(s, puzzles.Open)
			case token.Text == "*":
				s = append(s, 0)
			case token.Text == ".":
				s = append(s, 1)
			case clue >= 0 && token.Text == strconv.Itoa(clue):
				s = append(s, min(clue, 1))
			case clue >= 0:
				return nil, t.Errorf(token, "cell %q: expected '*' black, '.' white, '?' open, or the board's clue %d", token.Text, clue)
			default:
				return nil, t.Errorf(token, "cell %q: expected '*' black, '.' white or '?' open", token.Text)
			}
		}
	}
	return s, nil
}
