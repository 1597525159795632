package tour

import (
	"fmt"
	"strconv"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/parse"
)

// Picture draws a solution as a grid of step numbers, with 'x' for holes and '?' for open squares.
func (b *Board) Picture(s puzzles.Solution) string {
	return parse.FormatGrid(len(s), b.Cols, func(cell int) string {
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
func (b *Board) ReadPicture(t *parse.Text) (puzzles.Solution, error) {
	squares := b.Squares()
	return parse.Cells(t, 0, b.Rows, b.Cols, func(cell int, word parse.Token) (int, error) {
		switch hole := b.Given[cell] == Hole; {
		case hole && word.Text == "x":
			return 0, nil
		case hole:
			return 0, t.Errorf(word, "cell %q: expected 'x', as the board has a hole here", word.Text)
		case word.Text == "?":
			return puzzles.Open, nil
		}
		step, err := parseNumber(word.Text, 1, squares)
		if err != nil {
			return 0, t.Errorf(word, "cell %q: expected a step number, 1 to %d, or '?' open", word.Text, squares)
		}
		return step, nil
	})
}

// Steps are the tour square by square: first its path as pairs of row and column from 0, as the report "Prehľadávanie
// stavového priestoru" prints it, then the board behind each step.
func (b *Board) Steps(s puzzles.Solution) []string {
	at := make([]int, b.Squares()+1)
	shown := make(puzzles.Solution, len(s))
	for cell, step := range s {
		if step > 0 {
			at[step], shown[cell] = cell, puzzles.Open
		}
	}
	pair := func(cell int) string { return fmt.Sprintf("(%d, %d)", cell/b.Cols, cell%b.Cols) }
	var path []string
	steps := []string{""}
	for _, cell := range at[1:] {
		shown[cell] = s[cell]
		path = append(path, pair(cell))
		steps = append(steps, fmt.Sprintf("# %s %s\n%s", puzzles.Place(cell, b.Cols), pair(cell), b.Picture(shown)))
	}
	steps[0] = "# path " + strings.Join(path, " ")
	return steps
}

var _ puzzles.Stepper = (*Board)(nil)
