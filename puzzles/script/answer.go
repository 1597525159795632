package script

import (
	"go.starlark.net/starlark"

	"twofold/puzzles"
	"twofold/puzzles/parse"
)

// An answer is a kind of solution: what a person marks on a board, and how that is written.
type answer interface {
	starlark.Value
	// group is the usual one of families with such answers.
	group() string
	// length is how many entries there are, and bounds what the values of one may be.
	length(rows, cols int) int
	bounds(rows, cols int) (low, high int)
	// place names an entry.
	place(i, rows, cols int) string
	// cells are those at which an entry lies.
	cells(i, rows, cols int) []int
	// words draws a solution, complete or partial, as a grid of words; read reads one word.
	words(rows, cols int, s puzzles.Solution) (words []string, width int)
	read(t *parse.Text, rows, cols int) (puzzles.Solution, error)
	// value says what a value is, behind "is".
	value(v int) string
	// unmarked is the value of what a person leaves open on a finished board, or Open.
	unmarked() int
	// hand is how a person writes a value, and lies where entries lie that are no cells.
	hand(v int) puzzles.HandValue
	lies() string
	// given is how check sees a solution. It is broken if it is none, whatever the rules.
	given(rows, cols int, s puzzles.Solution) (seen starlark.Value, broken []Fault)
	// near is a random assignment near which a solution is drawn, or nil.
	near(d *drawing) puzzles.Solution
	// accepts reports whether a board may be drawn that has the solution.
	accepts(d *drawing, s puzzles.Solution) bool
	// draw adds to a scene what its view knows of a solution.
	draw(k *sketch)
}

// wordsOf is a word for each entry, of which some are open.
func wordsOf(s puzzles.Solution, word func(v int) string) []string {
	words := make([]string, len(s))
	for i, v := range s {
		if words[i] = puzzles.OpenWord; v != puzzles.Open {
			words[i] = word(v)
		}
	}
	return words
}

// numbers is a number for each cell.
type numbers struct{ *number }

func (numbers) group() string               { return "number" }
func (numbers) length(rows, cols int) int   { return rows * cols }
func (numbers) place(i, _, cols int) string { return puzzles.Place(i, cols) }
func (numbers) cells(i, _, _ int) []int     { return []int{i} }
func (n numbers) words(_, cols int, s puzzles.Solution) ([]string, int) {
	return wordsOf(s, n.text), cols
}

func (n numbers) read(t *parse.Text, rows, cols int) (puzzles.Solution, error) {
	return parse.Cells(t, 0, rows, cols, func(_ int, word parse.Token) (int, error) {
		if word.Text == puzzles.OpenWord {
			return puzzles.Open, nil
		}
		v, ok := n.number.value(word.Text, rows, cols)
		if !ok {
			return 0, t.Errorf(word, "cell %q: expected %s, or '?' open", word.Text, n.expected(rows, cols))
		}
		return v, nil
	})
}

func (n numbers) value(v int) string { return n.text(v) }

// unmarked is the lowest value if values have names: the first is that of what is left white.
func (n numbers) unmarked() int {
	if n.names == nil {
		return puzzles.Open
	}
	return n.low
}

func (numbers) given(_, _ int, s puzzles.Solution) (starlark.Value, []Fault) { return intList(s), nil }

func (numbers) near(*drawing) puzzles.Solution          { return nil }
func (numbers) accepts(*drawing, puzzles.Solution) bool { return true }
