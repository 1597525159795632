package sliding

import (
	"slices"

	"twofold/puzzles"
)

// Measures are estimates and properties of the start, or of what the position makes of it, as the report "8-slagalica"
// and the quiz on heuristics have them.
func (b *Board) Measures() []puzzles.Measure {
	one := func(value func() int) func() []int { return func() []int { return []int{value()} } }
	return []puzzles.Measure{
		{Name: "misplaced", About: "tiles that are not at their goal", Values: one(b.misplaced)},
		{Name: "manhattan", About: "steps that all tiles are from their goals, each for itself", Values: one(b.distance)},
		{Name: "inversions", About: "pairs of tiles, row by row, of which the larger comes first",
			Values: one(func() int { return inversionsOf(b.now()) })},
		{Name: "solved", About: "1 if the start is the goal",
			Values: one(func() int { return puzzles.Truth(b.isSolved()) })},
		{Name: "movable", About: "1 for each cell whose tile can slide into the blank", Values: b.movable},
	}
}

func (b *Board) isSolved() bool {
	now := b.now()
	for cell, tile := range b.Goal {
		if tile != Any && now[cell] != tile {
			return false
		}
	}
	return true
}

func (b *Board) misplaced() (n int) {
	for cell, tile := range b.now() {
		n += puzzles.Truth(tile != Blank && b.Goal[cell] != Any && b.Goal[cell] != tile)
	}
	return n
}

// distance leaves out tiles whose goal is not told.
func (b *Board) distance() (n int) {
	for cell, tile := range b.now() {
		if goal := slices.Index(b.Goal, tile); tile != Blank && goal >= 0 {
			n += abs(cell/b.Cols-goal/b.Cols) + abs(cell%b.Cols-goal%b.Cols)
		}
	}
	return n
}

func abs(n int) int { return max(n, -n) }

func inversionsOf(cells []int8) (n int) {
	for cell, tile := range cells {
		for _, later := range cells[cell:] {
			n += puzzles.Truth(later != Blank && later < tile)
		}
	}
	return n
}

func (b *Board) movable() []int {
	values := make([]int, len(b.Start))
	blank := slices.Index(b.now(), Blank)
	for cell := range values {
		values[cell] = puzzles.Truth(abs(cell/b.Cols-blank/b.Cols)+abs(cell%b.Cols-blank%b.Cols) == 1)
	}
	return values
}
