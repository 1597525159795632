package tour

import (
	"fmt"

	"twofold/puzzles"
)

// Check returns nil if s solves the board, else the first rule that is broken, in the order shape, position,
// given numbers, numbers twice, moves, the form of closed tours. O(R·C).
func (b *Board) Check(s puzzles.Solution) error {
	if err := b.checkShape(s, false); err != nil {
		return err
	}
	if err := puzzles.CheckPosition(b, s); err != nil {
		return err
	}
	for cell, given := range b.Given {
		if given > 0 && s[cell] != given {
			return puzzles.Broken("%s: step %d: the board gives %d", puzzles.SpotAt(cell, b.Cols), s[cell], given)
		}
	}
	return b.checkFree(s)
}

// checkFree returns nil if s, which has the shape of a solution, obeys all rules but the given numbers.
func (b *Board) checkFree(s puzzles.Solution) error {
	at, doubles := b.places(s)
	if len(doubles) > 0 {
		return doubles
	}
	last := len(at) - 1
	if b.Closed && last < 3 {
		return fmt.Errorf("a closed tour of %d squares: expected at least 3", last)
	}
	for step := 1; step < last; step++ {
		if !b.Joined(at[step], at[step+1]) {
			return b.noMove(at, step, step+1)
		}
	}
	if !b.Closed {
		return nil
	}
	if !b.Joined(at[last], at[1]) {
		return b.noMove(at, last, 1)
	}
	return b.checkForm(s, at)
}

// checkForm returns nil if a closed tour is numbered in the one way that the package's documentation
// allows. Where a number is given, it is not looked at whether the tour has it.
func (b *Board) checkForm(s puzzles.Solution, at []int) error {
	anchor, step := b.anchor()
	if b.Given[anchor] == Free && s[anchor] != step {
		return b.noStart(at[step], step, anchor)
	}
	squares := len(at) - 1
	for _, given := range b.Given {
		if backwards := (2*step-given+squares-1)%squares + 1; given > 0 && given != backwards {
			return nil
		}
	}
	if after, ahead := neighboursOf(at, step); after > ahead {
		return b.turned(after, step, ahead)
	}
	return nil
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
			return puzzles.Broken("%s: step %d in a hole: expected 0", puzzles.SpotAt(cell, b.Cols), step)
		case !hole && (step < 1 || step > squares) && !(open && step == puzzles.Open):
			return puzzles.Broken("%s: step %d: expected 1 to %d", puzzles.SpotAt(cell, b.Cols), step, squares)
		}
	}
	return nil
}

// nowhere is the cell of a step that has none.
const nowhere = -1

// places is the cell of each step, from 1 on, or nowhere. No step may be in two places.
func (b *Board) places(s puzzles.Solution) (at []int, doubles puzzles.Breaches) {
	at = make([]int, b.Squares()+1)
	for step := range at {
		at[step] = nowhere
	}
	for cell, step := range s {
		if step < 1 {
			continue
		}
		if at[step] == nowhere {
			at[step] = cell
			continue
		}
		doubles = append(doubles, puzzles.Broken("%s: step %d is at %s already", puzzles.SpotAt(cell, b.Cols), step,
			puzzles.SpotAt(at[step], b.Cols))...)
	}
	return at, doubles
}

func (b *Board) noMove(at []int, step, next int) puzzles.Breaches {
	from, to := at[step], at[next]
	return puzzles.Broken("%s: step %d is no %s's move from step %d at %s", puzzles.SpotAt(to, b.Cols), next,
		b.Piece.label(), step, puzzles.SpotAt(from, b.Cols))
}

func (b *Board) noStart(at, step, anchor int) puzzles.Breaches {
	return puzzles.Broken("%s: step %d: a closed tour without a given number starts at %s", puzzles.SpotAt(at, b.Cols),
		step, puzzles.SpotAt(anchor, b.Cols))
}

func (b *Board) turned(after, step, ahead int) puzzles.Breaches {
	return puzzles.Broken(
		"%s: the closed tour goes on from step %d to here: read backwards it goes to %s, which comes first",
		puzzles.SpotAt(after, b.Cols), step, puzzles.SpotAt(ahead, b.Cols))
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
