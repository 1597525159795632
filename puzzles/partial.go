package puzzles

import "fmt"

// Open is the value of an unknown that a partial solution leaves open.
const Open = -1

// CheckBits returns nil if s has 1, 0 or, if that is allowed, Open for each cell of the board. What says what 1 and 0
// are.
func CheckBits(b Board, s Solution, open bool, what string) error {
	rows, cols := b.Size()
	if len(s) != rows*cols {
		return fmt.Errorf("the solution has %d cells: expected %d", len(s), rows*cols)
	}
	for cell, v := range s {
		if v != 0 && v != 1 && !(open && v == Open) {
			return fmt.Errorf("%s: value %d: expected %s", Place(cell, cols), v, what)
		}
	}
	return nil
}

// A Judgement is what a partial solution amounts to.
type Judgement int

const (
	Undecided Judgement = iota
	Violated            // a rule is broken whatever the open unknowns become
	Met                 // it is a solution whatever the open unknowns become
)

var judgementNames = [...]string{"open", "violated", "met"}

func (j Judgement) String() string { return judgementNames[j] }

// A PartialChecker is a Board that judges solutions of which some values are Open, and whose
// ReadPicture reads them.
type PartialChecker interface {
	Board
	// Judge looks at one rule at a time, so an undecided solution need not have a completion. The
	// error is nil unless a rule is violated; then it tells which and where. Like Check it judges any
	// slice. Of a complete solution it says what Check does.
	Judge(partial Solution) (Judgement, error)
}
