package treasure

import (
	"math/rand/v2"

	"twofold/puzzles"
)

var (
	_ puzzles.Relaxer = (*Board)(nil)
	_ puzzles.Sibling = (*Board)(nil)
)

// Means: r2c3 says that there is a coin.
func (b *Board) Means(name string) ([]int, puzzles.Meaning) {
	return puzzles.MeansCell(b, name)
}

// Near turns one to three cells round.
func (b *Board) Near(r *rand.Rand, s puzzles.Solution, about []int) puzzles.Solution {
	return puzzles.Flipped(r, s, about)
}

// Sibling places coins anew. Cells with clues hold none, but in mosaic. The position fixes the same cells.
func (b *Board) Sibling(r *rand.Rand) (puzzles.Clued, puzzles.Solution) {
	s := make(puzzles.Solution, len(b.Clues))
	for cell, clue := range b.Clues {
		if (clue == Blank || b.Rules == Mosaic) && r.Float64() < siblingDensity {
			s[cell] = 1
		}
	}
	full, err := b.Full(s)
	if err != nil {
		return nil, nil
	}
	sibling := puzzles.KeepCells(full, b.ClueCells())
	if b.Fixed == nil {
		return sibling, s
	}
	positioned, err := puzzles.At(sibling, puzzles.Masked(s, b.Fixed))
	if err != nil {
		return nil, nil
	}
	return positioned.(puzzles.Clued), s
}

const siblingDensity = 0.2
