package treasure

import (
	"math/rand/v2"

	"twofold/puzzles"
)

var (
	_ puzzles.Relaxer = (*Board)(nil)
	_ puzzles.Sibling = (*Board)(nil)
)

// Sibling places coins anew. Cells with clues hold none, but in mosaic; nor, in hunt, do those that no clue counts.
func (b *Board) Sibling(r *rand.Rand) puzzles.Solution {
	s := make(puzzles.Solution, len(b.Clues))
	for cell, clue := range b.Clues {
		may := b.Rules == Mosaic || clue == Blank && (b.Rules != Hunt || b.isCounted(cell))
		if may && r.Float64() < siblingDensity {
			s[cell] = 1
		}
	}
	return s
}

const siblingDensity = 0.2
