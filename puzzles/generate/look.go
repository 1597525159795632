package generate

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/steps"
)

// A look is what boards of a varied order are compared by. Boards look alike if their clues lie on the same cells, or
// if their largest clues are the same number and their first steps follow from the same clues on the same cells, and
// from the same rules. Rotations and reflections are the same.
type look struct{ pattern, opening string }

// lookOf is the look of a board whose first step has these reasons.
func lookOf(b puzzles.Clued, first firstStep) look {
	opening := puzzles.KeepCells(b, first.cells)
	return look{
		pattern: Pattern(b),
		opening: fmt.Sprint(largestClue(b), " ", Canonical(opening), first.rules),
	}
}

// clueNumbers are those of a board's text.
func clueNumbers(b puzzles.Clued) (numbers []int) {
	_, grid, _ := strings.Cut(b.String(), "\n")
	words := strings.Fields(grid)
	rows, cols := b.Size()
	for clue, cell := range b.ClueCells() {
		var word string
		if cell < min(rows*cols, len(words)) {
			word = words[cell]
		} else { // beside the grid
			word = puzzles.ClueWords(b, clue)
		}
		if n, err := strconv.Atoi(word); err == nil {
			numbers = append(numbers, n)
		}
	}
	return numbers
}

// largestClue is the largest number of a board's text; 0 if there is none.
func largestClue(b puzzles.Clued) int { return slices.Max(append(clueNumbers(b), 0)) }

// A firstStep is what the first step of a board follows from.
type firstStep struct {
	cells []int // with clues
	rules string
}

// text is such as "r1c2 r3c4 and the white cells are connected".
func (s firstStep) text(b puzzles.Clued) string {
	var words []string
	for clue, cell := range b.ClueCells() {
		if slices.Contains(s.cells, cell) {
			words = append(words, puzzles.CluePlace(b, clue))
		}
	}
	if s.rules != "" {
		words = append(words, "and", s.rules)
	}
	return strings.Join(words, " ")
}

// readFirstStep reads the text of a first step.
func readFirstStep(text string, b puzzles.Clued) (s firstStep, err error) {
	places, rules, _ := strings.Cut(" "+text+" ", " and ")
	s.rules = strings.TrimSpace(rules)
	places += " "
	for clue, cell := range slices.Backward(b.ClueCells()) { // the place of an area ends in that of a cell
		if name := " " + puzzles.CluePlace(b, clue) + " "; strings.Contains(places, name) {
			s.cells = append(s.cells, cell)
			places = strings.Replace(places, name, " ", 1)
		}
	}
	if places = strings.TrimSpace(places); places != "" {
		return s, fmt.Errorf("the first step: %q: expected places of clues", places)
	}
	return s, nil
}

// firstOf finds the first step of a board. The error is ctx's cause, or says that there is none.
func (d *Demand) firstOf(ctx context.Context, board puzzles.Clued, s puzzles.Solution) (out firstStep, err error) {
	b, ok := board.(puzzles.Reasoned)
	if !ok || d.Finds == nil {
		return out, fmt.Errorf("boards of %s are not solved in steps", board.Family())
	}
	f, err := steps.Start(b, s, b.Shown(), d.Finds)
	if err != nil {
		return out, err
	}
	step := f.Next(ctx)
	if step == nil {
		return out, f.Err() // nil of a board that shows its solution
	}
	l, cells := f.List(b.Shown(), nil), b.ClueCells()
	for _, clue := range l.Clues(step) {
		out.cells = append(out.cells, cells[clue])
	}
	for _, cell := range l.Cells(step) {
		if slices.Contains(cells, cell) && !slices.Contains(out.cells, cell) {
			out.cells = append(out.cells, cell)
		}
	}
	out.rules = strings.Join(l.Rules(step), " and ")
	return out, nil
}
