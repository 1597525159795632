package visibility

import (
	"slices"

	"twofold/puzzles"
)

// Full is the board of the same rules that has all clues of a solution: those of all cells, but of the white ones only
// in kuromasu and cave. A solution that breaks a rule of the variant is an error.
func (b *Board) Full(s puzzles.Solution) (puzzles.Clued, error) {
	if err := b.CheckShape(s, false); err != nil {
		return nil, err
	}
	full := *b
	full.Fixed = nil
	full.Clues = puzzles.Renumbered(slices.Repeat([]int32{Blank}, len(s)), b.Numbers(s))
	if err := full.Check(s); err != nil {
		return nil, err
	}
	return &full, nil
}

// Numbers counts what each cell sees; in kuromasu and cave black cells are silent.
func (b *Board) Numbers(s puzzles.Solution) []int32 {
	numbers := slices.Repeat([]int32{puzzles.Silent}, len(s))
	for cell, n := range b.minSeen(s) {
		if n >= b.minClue() {
			numbers[cell] = int32(n)
		}
	}
	return numbers
}

// With is the board with these numbers as clues, where it does not have '?'.
func (b *Board) With(numbers []int32) puzzles.Clued {
	out := *b
	out.Clues = puzzles.Renumbered(b.Clues, numbers)
	for cell, clue := range b.Clues {
		if clue == AnyNumber {
			out.Clues[cell] = clue
		}
	}
	return &out
}

// Hush puts '?' in the place of the clues that are not kept: their cells stay white. Plain boards have no '?'.
func (b *Board) Hush(kept []bool) puzzles.Clued {
	if !b.law().whiteOnly {
		return b.Keep(kept)
	}
	less := *b
	less.Clues = puzzles.KeepClues(b.Clues, b.ClueCells(), kept, AnyNumber)
	return &less
}
