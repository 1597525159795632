package visibility

import "twofold/puzzles"

// scales are near the quartiles of 1,000 boards 10x10 of each variant: the page of the family has the numbers.
var scales = map[Variant]puzzles.Scale{
	Plain:    {{Size: 2, Count: 1}, {Size: 2, Count: 4}, {Size: 3, Count: 2}, {Size: 10, Count: 1}},
	Kuromasu: {{Size: 3, Count: 1}, {Size: 4, Count: 1}, {Size: 5, Count: 1}, {Size: 10, Count: 1}},
	Cave:     {{Size: 2, Count: 1}, {Size: 2, Count: 4}, {Size: 3, Count: 2}, {Size: 10, Count: 1}},
}

// Scale says where levels begin.
func (b *Board) Scale() puzzles.Scale { return scales[b.Rules] }

var _ puzzles.Leveled = (*Board)(nil)
