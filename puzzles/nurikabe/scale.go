package nurikabe

import "twofold/puzzles"

// scale is measured on 150 boards 10x10: the page of the family has the numbers.
var scale = puzzles.Scale{{Size: 1, Count: 10}, {Size: 2, Count: 1}, {Size: 2, Count: 2}, {Size: 10, Count: 1}}

// Scale says where levels begin.
func (b *Board) Scale() puzzles.Scale { return scale }

var _ puzzles.Leveled = (*Board)(nil)
