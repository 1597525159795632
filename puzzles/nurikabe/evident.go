package nurikabe

import (
	"math/rand/v2"
	"slices"

	"twofold/puzzles"
)

var _ puzzles.Sibling = (*Board)(nil)

// Means: r2c3 says that the cell is white.
func (b *Board) Means(name string) ([]int, puzzles.Meaning) {
	return puzzles.MeansCell(b, name)
}

// Near turns one to three cells round.
func (b *Board) Near(r *rand.Rand, s puzzles.Solution, about []int) puzzles.Solution {
	return puzzles.Flipped(r, s, about)
}

// Sibling lets islands grow from the cells with clues, until there are no pools. The position fixes the same cells. It
// fails if the islands have no more room, and for boards without pools where clues meet.
func (b *Board) Sibling(r *rand.Rand) (puzzles.Clued, puzzles.Solution) {
	s := make(puzzles.Solution, len(b.Clues))
	for cell, clue := range b.Clues {
		if clue != Blank {
			s[cell] = 1
		}
	}
	for b.checkPools(s) != nil {
		if !b.grow(r, s) {
			return nil, nil
		}
	}
	sibling := *b
	sibling.Fixed, sibling.Clues = nil, slices.Clone(b.Clues)
	for cell, size := range b.sizes(s) {
		if b.Clues[cell] > 0 {
			sibling.Clues[cell] = int32(size)
		}
	}
	if sibling.Check(s) != nil {
		return nil, nil
	}
	if b.Fixed == nil {
		return &sibling, s
	}
	positioned, err := puzzles.At(&sibling, puzzles.Masked(s, b.Fixed))
	if err != nil {
		return nil, nil
	}
	return positioned.(puzzles.Clued), s
}

// grow whitens a random cell beside an island, and is false if there is none that joins no two islands and keeps the
// sea connected.
func (b *Board) grow(r *rand.Rand, s puzzles.Solution) bool {
	island := make([]int, len(s)) // by cell
	for number, cells := range b.areas(s, 1) {
		for _, cell := range cells {
			island[cell] = number + 1
		}
	}
	for _, cell := range r.Perm(len(s)) {
		if s[cell] == 1 {
			continue
		}
		meets := map[int]bool{}
		for _, next := range b.beside(cell) {
			if island[next] > 0 {
				meets[island[next]] = true
			}
		}
		s[cell] = 1
		if len(meets) == 1 && b.checkSea(s) == nil {
			return true
		}
		s[cell] = 0
	}
	return false
}
