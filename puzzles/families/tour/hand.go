package tour

import (
	"twofold/puzzles"
)

// Hand is the steps of the tour.
func (b *Board) Hand() puzzles.Hand { return puzzles.Hand{Steps: b.Squares()} }

var _ puzzles.Handed = (*Board)(nil)
