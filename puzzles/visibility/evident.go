package visibility

import (
	"math/rand/v2"

	"twofold/puzzles"
)

var (
	_ puzzles.Husher  = (*Board)(nil)
	_ puzzles.Sibling = (*Board)(nil)
)

const siblingDensity = 0.2

// Sibling colours the cells without a clue anew; those with one keep their colour.
func (b *Board) Sibling(r *rand.Rand) puzzles.Solution {
	if b.law().open { // hardly any colouring would do
		return b.hollow(r, r.IntN(len(b.Clues)), func(cell int) bool { return b.Clues[cell] == Blank })
	}
	s := make(puzzles.Solution, len(b.Clues))
	for cell, clue := range b.Clues {
		if clue != 0 && (clue != Blank || r.Float64() >= siblingDensity) {
			s[cell] = 1
		}
	}
	return s
}
