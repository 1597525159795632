package treasure

import "twofold/puzzles"

// Hand is coins, or what stands for them, and empty cells.
func (b *Board) Hand() puzzles.Hand {
	words := [...][2]string{Hunt: {"coin", "empty"}, Minesweeper: {"mine", "empty"}, Mosaic: {"black", "white"}}[b.Rules]
	return puzzles.Hand{Values: puzzles.HandBits(1, words[0], words[1])}
}

var _ puzzles.Handed = (*Board)(nil)
