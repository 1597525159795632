package tour

import (
	"slices"

	"twofold/puzzles"
)

var _ puzzles.Reasoned = (*Board)(nil)

// NamedRules are none: only the given numbers can be left out. A filling is a tour of the piece over all squares, with
// any numbers in the squares of given ones.
//
// A closed tour is numbered as the board with all its given numbers asks, whichever of them are kept. So if they do not
// tell the way round, it goes on from the lowest given step to the square, row by row, that comes before the one ahead
// of that step, wherever that step is. If no number is given, step 1 is in the first square.
func (b *Board) NamedRules() []puzzles.NamedRule { return nil }

// Shown is the given numbers, the holes, and of a closed tour without a given number where it begins.
func (b *Board) Shown() puzzles.Solution {
	shown := make(puzzles.Solution, len(b.Given))
	for cell, given := range b.Given {
		switch given {
		case Hole:
		case Free:
			shown[cell] = puzzles.Open
		default:
			shown[cell] = given
		}
	}
	if cell, step := b.anchor(); b.Closed {
		shown[cell] = step
	}
	return shown
}

// Facts leaves the squares open whose given numbers are not kept.
func (b *Board) Facts(position puzzles.Solution, kept []bool) puzzles.Solution {
	facts := slices.Clone(position)
	for clue, cell := range b.ClueCells() {
		if !kept[clue] {
			facts[cell] = puzzles.Open
		}
	}
	return facts
}

// Breaks is puzzles.Reasoned's. O(R·C).
func (b *Board) Breaks(filling puzzles.Solution, _ []int) ([]int, error) {
	if err := b.checkShape(filling, false); err != nil {
		return nil, err
	}
	if err := b.checkFree(filling); err != nil {
		return nil, err
	}
	return b.Broken(filling), nil
}
