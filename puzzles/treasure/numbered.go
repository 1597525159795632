package treasure

import (
	"slices"

	"twofold/puzzles"
)

// Full is the board of the same rules with all clues of a solution, and the total of its coins if the board gives a total.
func (b *Board) Full(s puzzles.Solution) (puzzles.Clued, error) {
	full, err := Full(b.Rules, b.Rows, b.Cols, s)
	if err != nil {
		return nil, err
	}
	if b.Total != NoTotal {
		full.Total = Coins(s)
	}
	return full, nil
}

// Numbers counts the coins around each cell; where a clue's cell holds no coin, those that hold one are silent.
func (b *Board) Numbers(s puzzles.Solution) []int32 {
	numbers := slices.Repeat([]int32{puzzles.Silent}, len(s))
	counted := make([]bool, len(s))
	for cell, coin := range s {
		if coin == 0 || b.Rules == Mosaic {
			n, _ := b.count(cell, s, counted)
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

// Relaxed is the board as one of minesweeper: in hunt dropping a clue loses solutions, for a blank cell beside no clue holds no
// coin. What hunt says of cells beside a clue is the same there, and coins elsewhere stand for none.
func (b *Board) Relaxed() (relaxed puzzles.Numbered, without string) {
	if b.Rules != Hunt {
		return b, ""
	}
	less := *b
	less.Rules = Minesweeper
	return &less, "a blank cell beside no clue holds no coin"
}

// Unrelaxed leaves out, in hunt, the coins that no clue of the board counts.
func (b *Board) Unrelaxed(s puzzles.Solution) puzzles.Solution {
	if b.Rules != Hunt {
		return s
	}
	out := make(puzzles.Solution, len(s))
	counted := make([]bool, len(s))
	for _, cell := range b.ClueCells() {
		b.count(cell, s, counted)
	}
	for cell := range out {
		if counted[cell] {
			out[cell] = s[cell]
		}
	}
	return out
}

// Value is "a coin" or "no coin".
func (b *Board) Value(value int) string { return [...]string{"no coin", "a coin"}[value] }
