package visibility

import "twofold/puzzles"

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
