package treasure

import (
	"fmt"
	"slices"

	"twofold/puzzles"
)

// Full is the board of the same rules that has all clues of a solution: those of all cells without a coin, in mosaic of
// all cells; and the total of its coins if the board gives a total. A coin that no clue counts is an error
// without a total: nothing tells of it. With one the cells without a clue are as many as the coins.
func (b *Board) Full(s puzzles.Solution) (puzzles.Clued, error) {
	if err := b.checkShape(s, false); err != nil {
		return nil, err
	}
	full := b.told(s)
	for cell, coin := range s {
		if coin == 1 && b.Total == NoTotal && !full.isCounted(cell) {
			return nil, fmt.Errorf("%s: a coin that no clue can count", puzzles.Place(cell, b.Cols))
		}
	}
	if b.Total != NoTotal {
		full.Total = Coins(s)
	}
	return full, nil
}

// told is the board with all clues that a solution can give.
func (b *Board) told(s puzzles.Solution) *Board {
	told := *b
	told.Fixed = nil
	told.Clues = puzzles.Renumbered(slices.Repeat([]int8{Blank}, len(s)), b.Numbers(s))
	return &told
}

// isCounted says whether some clue counts a coin on the cell.
func (b *Board) isCounted(cell int) bool {
	for n := range b.near(cell) {
		if b.Clues[n] != Blank {
			return true
		}
	}
	return false
}

// Numbers counts the coins around each cell; where a clue's cell holds no coin, those that hold one are silent.
func (b *Board) Numbers(s puzzles.Solution) []int32 {
	numbers := slices.Repeat([]int32{puzzles.Silent}, len(s))
	for cell, coin := range s {
		if coin == 0 || b.Rules == Mosaic {
			n, _ := b.count(cell, s)
			numbers[cell] = int32(n)
		}
	}
	return numbers
}

// With is the board with these numbers as clues, and its total.
func (b *Board) With(numbers []int32) puzzles.Clued {
	out := *b
	out.Clues = puzzles.Renumbered(b.Clues, numbers)
	return &out
}

// Relaxed is the board as one of minesweeper: in hunt dropping a clue loses solutions, for a blank cell beside no clue
// holds no coin. What hunt says of cells beside a clue is the same there, and coins elsewhere stand for none.
func (b *Board) Relaxed() (relaxed puzzles.Numbered, without string) {
	if b.Rules != Hunt || b.misplaced() {
		return b, ""
	}
	less := *b
	less.Rules = Minesweeper
	return &less, "a blank cell beside no clue holds no coin"
}

// misplaced says that the position has a coin that no clue counts: then there is no solution with fewer clues, either.
func (b *Board) misplaced() bool {
	for cell, value := range b.Fixed {
		if value == 1 && !b.isCounted(cell) {
			return true
		}
	}
	return false
}

// Unrelaxed leaves out, in hunt, the coins that no clue of the board counts.
func (b *Board) Unrelaxed(s puzzles.Solution) puzzles.Solution {
	if b.Rules != Hunt {
		return s
	}
	out := make(puzzles.Solution, len(s))
	for cell := range out {
		if b.isCounted(cell) {
			out[cell] = s[cell]
		}
	}
	return out
}

// Value is "a coin" or "no coin".
func (b *Board) Value(value int) string { return [...]string{"no coin", "a coin"}[value] }
