package treasure

import "twofold/puzzles"

// scales are near the quartiles of 1,000 boards 10x10 of each variant: the page of the family has the numbers.
var scales = map[Variant]puzzles.Scale{
	Hunt:        {{Size: 2, Count: 3}, {Size: 2, Count: 5}, {Size: 3, Count: 1}, {Size: 10, Count: 1}},
	Minesweeper: {{Size: 2, Count: 3}, {Size: 2, Count: 5}, {Size: 3, Count: 1}, {Size: 10, Count: 1}},
	Mosaic:      {{Size: 3, Count: 1}, {Size: 3, Count: 2}, {Size: 4, Count: 1}, {Size: 10, Count: 1}},
}

// Scale says where levels begin.
func (b *Board) Scale() puzzles.Scale { return scales[b.Rules] }

var _ puzzles.Leveled = (*Board)(nil)
