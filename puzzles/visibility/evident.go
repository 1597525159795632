package visibility

import (
	"math/rand/v2"

	"twofold/puzzles"
)

var (
	_ puzzles.Husher  = (*Board)(nil)
	_ puzzles.Sibling = (*Board)(nil)
)

// Means: r2c3 says that the cell is white.
func (b *Board) Means(name string) ([]int, puzzles.Meaning) {
	return puzzles.MeansCell(b, name)
}

// Near turns one to three cells round.
func (b *Board) Near(r *rand.Rand, s puzzles.Solution, about []int) puzzles.Solution {
	return puzzles.Flipped(r, s, about)
}

const siblingDensity = 0.2

// Sibling colours the cells without a clue anew; those with one keep their colour. The position
// fixes the same cells.
func (b *Board) Sibling(r *rand.Rand) (puzzles.Clued, puzzles.Solution) {
	s := b.recoloured(r)
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

func (b *Board) recoloured(r *rand.Rand) puzzles.Solution {
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
