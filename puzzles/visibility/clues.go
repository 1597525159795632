package visibility

import (
	"slices"

	"twofold/puzzles"
)

// Full is the board of the variant that has all clues of a solution: those of all cells, in kuromasu of the
// white ones. A solution that breaks a rule of kuromasu is an error.
func Full(rules Variant, rows, cols int, s puzzles.Solution) (*Board, error) {
	b := &Board{Rules: rules, Rows: rows, Cols: cols, Clues: slices.Repeat([]int32{Blank}, rows*cols)}
	if err := b.checkShape(s, 0); err != nil {
		return nil, err
	}
	for cell, n := range b.minSeen(s) {
		if n >= b.minClue() {
			b.Clues[cell] = int32(n)
		}
	}
	return b, b.Check(s)
}

// ClueCells are the cells that give a clue, '?' among them.
func (b *Board) ClueCells() []int {
	return puzzles.CluesOn(b.Clues, func(clue int32) bool { return clue != Blank })
}

// Keep is the board with the kept clues only. It has all solutions of the board.
func (b *Board) Keep(kept []bool) puzzles.Clued {
	less := *b
	less.Clues = puzzles.KeepClues(b.Clues, b.ClueCells(), kept, Blank)
	return &less
}

// Broken lists the clues that s breaks.
func (b *Board) Broken(s puzzles.Solution) []int {
	var broken []int
	for clue, cell := range b.ClueCells() {
		if b.checkClue(s, cell) != nil {
			broken = append(broken, clue)
		}
	}
	return broken
}
