package nurikabe

import (
	"slices"

	"twofold/puzzles"
)

var _ puzzles.Husher = (*Board)(nil)

// ClueCells are the cells that give a number.
func (b *Board) ClueCells() []int {
	return puzzles.CluesOn(b.Clues, func(clue int32) bool { return clue > 0 })
}

// Keep is the board with '?' in the place of the numbers that are not kept. It has all solutions of the board.
func (b *Board) Keep(kept []bool) puzzles.Clued {
	less := *b
	less.Clues = puzzles.KeepClues(b.Clues, b.ClueCells(), kept, AnySize)
	return &less
}

// Hush is Keep.
func (b *Board) Hush(kept []bool) puzzles.Clued { return b.Keep(kept) }

// Broken lists the clues that s breaks: their cells are black, or are on islands of other sizes.
func (b *Board) Broken(s puzzles.Solution) []int {
	sizes := b.sizes(s)
	var broken []int
	for clue, cell := range b.ClueCells() {
		if int32(sizes[cell]) != b.Clues[cell] {
			broken = append(broken, clue)
		}
	}
	return broken
}

// sizes is, of each white cell, the size of its island; 0 of others.
func (b *Board) sizes(s puzzles.Solution) []int {
	sizes := make([]int, len(s))
	for _, island := range b.areas(s, 1) {
		for _, cell := range island {
			sizes[cell] = len(island)
		}
	}
	return sizes
}

// Full is the board with the number of each island: where this board has a clue on the island, and else on its first
// cell. A solution that breaks a rule is an error.
func (b *Board) Full(s puzzles.Solution) (puzzles.Clued, error) {
	if err := b.CheckShape(s, false); err != nil {
		return nil, err
	}
	full := Empty(b.Rows, b.Cols)
	for _, island := range b.areas(s, 1) {
		at := append(b.cluesOn(island), island[0])[0]
		full.Clues[at] = int32(len(island))
	}
	if err := full.Check(s); err != nil {
		return nil, err
	}
	return full, nil
}

// Numbers are the sizes of the islands on which the board has a clue, there. Other cells are silent: an island has one
// clue.
func (b *Board) Numbers(s puzzles.Solution) []int32 {
	numbers := slices.Repeat([]int32{puzzles.Silent}, len(s))
	for cell, size := range b.sizes(s) {
		if size > 0 && b.Clues[cell] != Blank {
			numbers[cell] = int32(size)
		}
	}
	return numbers
}

// With is the board with these numbers as clues, also in the place of '?'.
func (b *Board) With(numbers []int32) puzzles.Clued {
	out := *b
	out.Clues = puzzles.Renumbered(b.Clues, numbers)
	return &out
}
