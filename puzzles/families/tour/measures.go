package tour

import (
	"slices"

	"twofold/puzzles"
)

// Measures are about the squares that are free at the board's position: neither given nor entered by a step.
func (b *Board) Measures() []puzzles.Measure {
	return []puzzles.Measure{
		{Name: "moves", About: "squares that the piece reaches from each cell in one move; 0 of a hole",
			Values: func() []int { return b.degrees(func(int) bool { return true }) }},
		{Name: "exits", About: "free squares that it reaches from each cell: what Warnsdorff's rule goes by; 0 of a hole",
			Values: func() []int { return b.degrees(b.isFree) }},
	}
}

// degrees are, for each cell, how many squares of a kind the piece reaches from it.
func (b *Board) degrees(is func(cell int) bool) []int {
	values := make([]int, len(b.Given))
	steps := b.Piece.steps()
	for cell := range values {
		values[cell] = len(slices.DeleteFunc(b.reached(cell, steps), func(to int) bool { return !is(to) }))
	}
	return values
}

// reached are the squares one move from a cell; none from a hole.
func (b *Board) reached(cell int, steps []step) (all []int) {
	for _, s := range steps {
		row, col := cell/b.Cols+s.down, cell%b.Cols+s.right
		to := row*b.Cols + col
		if b.Given[cell] != Hole && row >= 0 && row < b.Rows && col >= 0 && col < b.Cols && b.Given[to] != Hole {
			all = append(all, to)
		}
	}
	return all
}
