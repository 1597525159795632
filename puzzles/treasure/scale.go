package treasure

import (
	"twofold/puzzles/levels"
)

// scales are near the quartiles of 1,000 boards 10x10 of each variant: the page of the family has the numbers.
var scales = map[Variant]levels.Scale{
	Hunt:        {{Size: 2, Count: 3}, {Size: 2, Count: 5}, {Size: 3, Count: 1}, {Size: 10, Count: 1}},
	Minesweeper: {{Size: 2, Count: 3}, {Size: 2, Count: 5}, {Size: 3, Count: 1}, {Size: 10, Count: 1}},
	Mosaic:      {{Size: 3, Count: 1}, {Size: 3, Count: 2}, {Size: 4, Count: 1}, {Size: 10, Count: 1}},
}

// Scale says where levels begin.
func (b *Board) Scale() levels.Scale { return scales[b.Rules] }

var _ levels.Leveled = (*Board)(nil)
