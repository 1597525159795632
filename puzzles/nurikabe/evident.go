package nurikabe

import (
	"math/rand/v2"

	"twofold/puzzles"
)

var _ puzzles.Sibling = (*Board)(nil)

// Sibling lets islands grow from the cells with clues, until there are no pools. It fails if the islands have no more
// room, and where clues meet.
func (b *Board) Sibling(r *rand.Rand) puzzles.Solution {
	s := make(puzzles.Solution, len(b.Clues))
	for cell, clue := range b.Clues {
		if clue != Blank {
			s[cell] = 1
		}
	}
	for _, island := range b.areas(s, 1) {
		if len(island) > 1 {
			return nil
		}
	}
	for b.checkPools(s) != nil {
		if !b.grow(r, s) {
			return nil
		}
	}
	return s
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
