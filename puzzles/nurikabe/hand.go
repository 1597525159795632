package nurikabe

import "twofold/puzzles"

// Hand is black and white cells.
func (b *Board) Hand() puzzles.Hand {
	return puzzles.Hand{Values: puzzles.HandBits(0, "black", "white")}
}

var _ puzzles.Handed = (*Board)(nil)
