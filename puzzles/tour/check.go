package tour

import (
	"fmt"

	"twofold/puzzles"
)

// Check returns nil if s solves the board, else the first rule that is broken, in the order shape, given
// numbers, numbers twice, steps, the form of closed tours. O(R·C).
func (b *Board) Check(s puzzles.Solution) error {
	if err := b.checkShape(s, false); err != nil {
		return err
	}
	return b.checkRules(s)
}

// checkShape returns nil if s has 0 for each hole and a step number, or Open if that is allowed, for each
// square.
func (b *Board) checkShape(s puzzles.Solution, open bool) error {
	if len(s) != len(b.Given) {
		return fmt.Errorf("the solution has %d cells: expected %d", len(s), len(b.Given))
	}
	squares := b.Squares()
	for cell, step := range s {
		switch hole := b.Given[cell] == Hole; {
		case hole && step != 0:
			return fmt.Errorf("%s: step %d in a hole: expected 0", b.place(cell), step)
		case !hole && (step < 1 || step > squares) && !(open && step == puzzles.Open):
			return fmt.Errorf("%s: step %d: expected 1 to %d", b.place(cell), step, squares)
		}
	}
	return nil
}

// nowhere is the cell of a step that has none.
const nowhere = -1

// checkRules returns nil if no rule is broken already, whatever the open squares become, as far as each
// rule by itself can tell. Of a complete solution it is the rules.
func (b *Board) checkRules(s puzzles.Solution) error {
	for cell, step := range s {
		if given := b.Given[cell]; given > 0 && step != puzzles.Open && step != given {
			return fmt.Errorf("%s: step %d: the board gives %d", b.place(cell), step, given)
		}
	}
	at, err := b.places(s)
	if err != nil {
		return err
	}
	last := len(at) - 1
	for step := 1; step < last; step++ {
		if err := b.checkStep(at, step, step+1); err != nil {
			return err
		}
	}
	if !b.Closed {
		return nil
	}
	if last < 3 {
		return fmt.Errorf("a closed tour of %d squares: expected at least 3", last)
	}
	if err := b.checkStep(at, last, 1); err != nil {
		return err
	}
	return b.checkForm(at)
}

// places is the cell of each step, from 1 on, or nowhere. No step may be in two places.
func (b *Board) places(s puzzles.Solution) ([]int, error) {
	at := make([]int, b.Squares()+1)
	for step := range at {
		at[step] = nowhere
	}
	for cell, step := range s {
		if step < 1 {
			continue
		}
		if at[step] != nowhere {
			return nil, fmt.Errorf("%s: step %d is at %s already", b.place(cell), step, b.place(at[step]))
		}
		at[step] = cell
	}
	return at, nil
}

func (b *Board) checkStep(at []int, step, next int) error {
	from, to := at[step], at[next]
	if from == nowhere || to == nowhere || b.Joined(from, to) {
		return nil
	}
	return fmt.Errorf("%s: step %d is no %s's move from step %d at %s", b.place(to), next, b.Piece.label(), step, b.place(from))
}

// checkForm returns nil if a closed tour is written in the one form that the package's documentation
// allows.
func (b *Board) checkForm(at []int) error {
	anchor, step := b.anchor()
	if at[step] != anchor && at[step] != nowhere {
		return fmt.Errorf("%s: step %d: a closed tour without a given number starts at %s", b.place(at[step]), step, b.place(anchor))
	}
	if !b.reversible() {
		return nil
	}
	after, ahead := neighboursOf(at, step)
	if after != nowhere && ahead != nowhere && after > ahead {
		return fmt.Errorf("%s: the closed tour goes on from step %d to here: read backwards it goes to %s, which comes first",
			b.place(after), step, b.place(ahead))
	}
	return nil
}

// neighboursOf is where a closed tour is after a step and ahead of it.
func neighboursOf(at []int, step int) (after, ahead int) {
	squares := len(at) - 1
	return at[step%squares+1], at[(step+squares-2)%squares+1]
}

// anchor is the cell of the lowest given number and that number; without one it is the first square, and
// 1.
func (b *Board) anchor() (cell, step int) {
	cell = nowhere
	for c, given := range b.Given {
		switch {
		case given > 0 && (step == 0 || given < step):
			cell, step = c, given
		case given == Free && step == 0 && cell == nowhere:
			cell = c
		}
	}
	return cell, max(step, 1)
}

// reversible says whether a closed tour read backwards from the anchor meets all given numbers as well: the
// step that is k after the anchor's becomes that which is k ahead of it, so that only the anchor's own and
// the one half a tour away remain.
func (b *Board) reversible() bool {
	squares := b.Squares()
	_, step := b.anchor()
	for _, given := range b.Given {
		if given > 0 && 2*(given-step)%squares != 0 {
			return false
		}
	}
	return true
}
