package visibility

import "twofold/puzzles"

// Measures are the functions of the exercise "Backtracking" (2022, part 1 and 2) at the board's position.
func (b *Board) Measures() []puzzles.Measure {
	colouring := b.Fixed
	if colouring == nil {
		colouring = make(puzzles.Solution, len(b.Clues))
		for cell := range colouring {
			colouring[cell] = puzzles.Open
		}
	}
	return []puzzles.Measure{
		{Name: "max_seen", About: "cells that each cell sees if all open cells are white; 0 from a black one",
			Values: func() []int { return b.maxSeen(colouring) }},
		{Name: "min_seen", About: "cells that each cell sees if all open cells are black; 0 from an open or black one",
			Values: func() []int { return b.minSeen(colouring) }},
		{Name: "constraints", About: "0 if a clue cannot be met any more, 1 if all clues are met, 2 otherwise",
			Values: func() []int { return []int{b.constraints(colouring)} }},
	}
}

// constraints looks at each clue by itself: it is broken if its number is outside of what its cell may see, and met if
// that is one number.
func (b *Board) constraints(s puzzles.Solution) int {
	least, most := b.minSeen(s), b.maxSeen(s)
	verdict := 1
	for cell, clue := range b.Clues {
		n := int(clue)
		switch {
		case clue == Blank:
		case clue == AnyNumber && s[cell] == 0, clue != AnyNumber && (n < least[cell] || n > most[cell]):
			return 0
		case clue == AnyNumber && s[cell] == puzzles.Open, clue != AnyNumber && least[cell] < most[cell]:
			verdict = 2
		}
	}
	return verdict
}

var _ puzzles.Measured = (*Board)(nil)
