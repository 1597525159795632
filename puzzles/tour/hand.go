package tour

import (
	"twofold/puzzles/hands"
)

// Hand is the steps of the tour.
func (b *Board) Hand() hands.Hand { return hands.Hand{Steps: b.Squares()} }

var _ hands.Handed = (*Board)(nil)
