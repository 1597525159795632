package tour

import (
	"twofold/puzzles/steps"
)

// scales are near the quartiles of 1,000 boards 6x6 of each variant: the page of the family has the numbers.
var scales = map[string]steps.Scale{
	"knight":        {{Size: 3, Count: 1}, {Size: 3, Count: 2}, {Size: 4, Count: 1}, {Size: 10, Count: 1}},
	"knight-closed": {{Size: 2, Count: 3}, {Size: 3, Count: 1}, {Size: 3, Count: 2}, {Size: 10, Count: 1}},
	"king":          {{Size: 4, Count: 1}, {Size: 4, Count: 2}, {Size: 5, Count: 1}, {Size: 10, Count: 1}},
	"king-closed":   {{Size: 3, Count: 2}, {Size: 3, Count: 3}, {Size: 4, Count: 1}, {Size: 10, Count: 1}},
	"wazir":         {{Size: 2, Count: 3}, {Size: 3, Count: 1}, {Size: 3, Count: 2}, {Size: 10, Count: 1}},
	"wazir-closed":  {{Size: 2, Count: 2}, {Size: 3, Count: 1}, {Size: 3, Count: 2}, {Size: 10, Count: 1}},
}

// Scale says where levels begin; other leapers have none.
func (b *Board) Scale() (s steps.Scale, isWeighed bool) { return scales[b.Variant()], false }

var _ steps.Leveled = (*Board)(nil)
