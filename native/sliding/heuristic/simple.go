package heuristic

import (
	"context"

	board "twofold/puzzles/sliding"
)

// places finds the goal's cell of each tile, -1 for one that the goal leaves open.
func places(b *board.Board) []int {
	place := make([]int, len(b.Goal))
	for tile := range place {
		place[tile] = -1
	}
	for cell, tile := range b.Goal {
		if tile != board.Any {
			place[tile] = cell
		}
	}
	return place
}

// misplaced counts the tiles that have to move at least once: those that are not at their place, and
// those without a place that are at a cell where the goal has another. No move moves two.
func misplaced(_ context.Context, b *board.Board, _ Tables) (Estimate, error) {
	place := places(b)
	return func(cells []int8) int {
		h := 0
		for cell, tile := range cells {
			at := place[tile]
			if tile != board.Blank && (at >= 0 && at != cell || at < 0 && b.Goal[cell] != board.Any) {
				h++
			}
		}
		return h
	}, nil
}

// manhattan adds up how many rows and columns each tile is from its place. No move brings two tiles
// closer, or one by more than one row or column.
func manhattan(_ context.Context, b *board.Board, _ Tables) (Estimate, error) {
	place := places(b)
	return func(cells []int8) int {
		h := 0
		for cell, tile := range cells {
			if at := place[tile]; tile != board.Blank && at >= 0 {
				h += abs(at/b.Cols-cell/b.Cols) + abs(at%b.Cols-cell%b.Cols)
			}
		}
		return h
	}, nil
}

func abs(n int) int { return max(n, -n) }
