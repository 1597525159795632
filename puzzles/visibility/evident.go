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

// Sibling colours the cells without a clue anew, as the rules of the variant allow; those with one keep their colour.
func (b *Board) Sibling(r *rand.Rand) puzzles.Solution {
	may := func(cell int) bool { return b.Clues[cell] == Blank }
	switch black := r.IntN(len(b.Clues)); {
	case b.law().apart:
		return b.colour(r, black, may)
	case b.law().open:
		return b.hollow(r, black, may)
	}
	s := make(puzzles.Solution, len(b.Clues))
	for cell, clue := range b.Clues {
		if clue != 0 && (clue != Blank || r.Float64() >= siblingDensity) {
			s[cell] = 1
		}
	}
	return s
}
