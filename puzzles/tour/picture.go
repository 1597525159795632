package tour

import (
	"strconv"

	"twofold/puzzles"
)

// Picture draws a solution as a grid of step numbers, with 'x' for holes and '?' for open squares.
func (b *Board) Picture(s puzzles.Solution) string {
	return puzzles.FormatGrid(len(s), b.Cols, func(cell int) string {
		switch step := s[cell]; {
		case step == puzzles.Open:
			return "?"
		case b.Given[cell] == Hole && step == 0:
			return "x"
		default:
			return strconv.Itoa(step)
		}
	})
}

// ReadPicture reads a solution, complete or partial, drawn as Picture does. It does not compare it with
// the given numbers.
func (b *Board) ReadPicture(t *puzzles.Text) (puzzles.Solution, error) {
	grid, err := t.Grid(0, b.Rows, b.Cols)
	if err != nil {
		return nil, err
	}
	squares := b.Squares()
	s := make(puzzles.Solution, 0, len(b.Given))
	for _, line := range grid {
		for _, token := range line {
			step, err := parseNumber(token.Text, 1, squares)
			switch hole := b.Given[len(s)] == Hole; {
			case hole && token.Text == "x":
				s = append(s, 0)
			case hole:
				return nil, t.Errorf(token, "cell %q: expected 'x', as the board has a hole here", token.Text)
			case token.Text == "?":
				s = append(s, puzzles.Open)
			case err != nil:
				return nil, t.Errorf(token, "cell %q: expected a step number, 1 to %d, or '?' open", token.Text, squares)
			default:
				s = append(s, step)
			}
		}
	}
	return s, nil
}
