package tour

import (
	"fmt"
	"slices"

	"twofold/puzzles"
)

// Full is the board of the same rules that gives all numbers of a solution, row by row, with a hole for each 0. The
// error says why the numbers are no tour of the piece.
func (b *Board) Full(s puzzles.Solution) (puzzles.Clued, error) {
	full := Empty(b.Rows, b.Cols, b.Piece, b.Closed)
	if len(s) != len(full.Given) {
		return nil, full.checkShape(s, false)
	}
	for cell, step := range s {
		full.Given[cell] = step
		if step == 0 {
			full.Given[cell] = Hole
		}
	}
	if err := full.Check(s); err != nil {
		return nil, err
	}
	return full, nil
}

// Form is how the board writes the tour that s numbers: s itself, unless it is a closed tour and too few numbers are
// given to say from where, or which way round, it is numbered.
func (b *Board) Form(s puzzles.Solution) puzzles.Solution { return b.inForm(slices.Clone(s)) }

// Numbers are the steps of s; holes are silent.
func (b *Board) Numbers(s puzzles.Solution) []int32 {
	numbers := make([]int32, len(s))
	for cell, step := range s {
		if numbers[cell] = int32(step); step <= 0 {
			numbers[cell] = puzzles.Silent
		}
	}
	return numbers
}

// With is the board that gives these numbers.
func (b *Board) With(numbers []int32) puzzles.Clued {
	out := *b
	out.Given = puzzles.Renumbered(b.Given, numbers)
	return &out
}

// Writings are s, and of a closed tour each turn and reflection of its steps that has the given numbers in their
// places.
func (b *Board) Writings(s puzzles.Solution) []puzzles.Solution {
	if !b.Closed {
		return []puzzles.Solution{s}
	}
	var all []puzzles.Solution
	n := b.Squares()
	for turn := range n {
		for _, way := range []int{1, -1} {
			t := make(puzzles.Solution, len(s))
			for cell, step := range s {
				if step > 0 {
					t[cell] = ((way*step+turn)%n+n)%n + 1
				}
			}
			if len(b.Broken(t)) == 0 {
				all = append(all, t)
			}
		}
	}
	return all
}

// HideClues is Keep: there is no clue without a number.
func (b *Board) HideClues(kept []bool) puzzles.Clued { return b.Keep(kept) }

// Relaxed is the board itself: its rules are the same whatever clues it has.
func (b *Board) Relaxed() (relaxed puzzles.Numbered, without string) { return b, "" }

// Unrelaxed is Form.
func (b *Board) Unrelaxed(s puzzles.Solution) puzzles.Solution { return b.Form(s) }

// Value is "step 7", or "a hole".
func (b *Board) Value(value int) string {
	if value == 0 {
		return "a hole"
	}
	return fmt.Sprintf("step %d", value)
}
