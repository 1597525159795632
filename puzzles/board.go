package puzzles

import (
	"fmt"

	"twofold/puzzles/parse"
)

// A Solution assigns one integer to each unknown of a board, in the order that its family
// documents: treasure 1 for a coin, 0 for none, the cells row by row.
type Solution []int

// Opens is the number of entries that are Open.
func (s Solution) Opens() (n int) { return Having(Open)(s) }

// Having is the function that counts the entries of a solution that are the value.
func Having(value int) func(s Solution) int {
	return func(s Solution) (n int) {
		for _, v := range s {
			if v == value {
				n++
			}
		}
		return n
	}
}

// A Board is one puzzle. Boards are not changed once they are made, so engines may share one.
type Board interface {
	// Family is the name that begins the board's text.
	Family() string
	// Variant names the rules within the family.
	Variant() string
	// Size is the number of rows and columns.
	Size() (rows, cols int)
	// String is the text that the family's Parse reads: Parse(b.String()) is the same board.
	String() string
	// Check returns nil if s solves the board, else the rule that is broken and where. It judges any
	// slice whatever its length and values.
	Check(s Solution) error
	// Picture draws a solution that Check accepts as lines of cells, and ReadPicture reads it back.
	Picture(s Solution) string
	ReadPicture(t *parse.Text) (Solution, error)
}

// A Ranked board asks for its best solutions: those of the least cost. Check cannot tell whether a
// solution is a best one, so it accepts the others as well.
type Ranked interface {
	Board
	Cost(s Solution) int
	// Praise is the cost in a few words, such as "21 moves, the fewest"; best says that it was proved
	// to be the least.
	Praise(s Solution, best bool) string
}

// A Stepper is a board whose solutions are played step by step.
type Stepper interface {
	Board
	// Steps draws the board at the start and after each step of a solution that Check accepts.
	Steps(s Solution) []string
}

// An Impossible is an argument that a board has no solution, found without a search. As the error of an
// engine it is a proof, and no fault.
type Impossible struct {
	Reason string // in one line, such as "the arrangements differ in parity"
}

func (i *Impossible) Error() string { return "no solution: " + i.Reason }

// Title is a board in a few words.
func Title(b Board) string {
	rows, cols := b.Size()
	return fmt.Sprintf("%s %dx%d %s", b.Family(), rows, cols, b.Variant())
}
