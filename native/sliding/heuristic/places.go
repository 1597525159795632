package heuristic

import (
	"context"

	board "twofold/puzzles/families/sliding"
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

// maxCells is the most cells of a board.
const maxCells = board.MaxSide * board.MaxSide

// costs follows an estimate that is a sum over the tiles.
type costs struct {
	cost [maxCells][maxCells]int8 // of a tile at a cell; none of the blank
	path path[int]
}

func newCosts(b *board.Board, cost func(tile, cell int) int) *costs {
	c := new(costs)
	for tile := range b.Goal {
		for cell := range b.Goal {
			if tile != board.Blank {
				c.cost[tile][cell] = int8(cost(tile, cell))
			}
		}
	}
	return c
}

func (c *costs) Start(cells []int8) int {
	sum := 0
	for cell, tile := range cells {
		sum += int(c.cost[tile][cell])
	}
	*c.path.start() = sum
	return sum
}

func (c *costs) Slide(step int, tile int8, from, to, _ int) int {
	last, next := c.path.step(step)
	*next = *last + c.change(tile, from, to)
	return *next
}

// change is what a move adds.
func (c *costs) change(tile int8, from, to int) int {
	return int(c.cost[tile][to]) - int(c.cost[tile][from])
}

// misplaced counts the tiles that have to move at least once: those that are not at their place, and
// those without a place that are at a cell where the goal has another. No move moves two.
func misplaced(_ context.Context, b *board.Board, _ Tables) (Follower, error) {
	place := places(b)
	return newCosts(b, func(tile, cell int) int {
		at := place[tile]
		if at >= 0 && at != cell || at < 0 && b.Goal[cell] != board.Any {
			return 1
		}
		return 0
	}), nil
}

// manhattan adds up how many rows and columns each tile is from its place. No move brings two tiles
// closer, or one by more than one row or column.
func manhattan(_ context.Context, b *board.Board, _ Tables) (Follower, error) {
	return newManhattan(b), nil
}

func newManhattan(b *board.Board) *costs {
	place := places(b)
	return newCosts(b, func(tile, cell int) int {
		at := place[tile]
		if at < 0 {
			return 0
		}
		return abs(at/b.Cols-cell/b.Cols) + abs(at%b.Cols-cell%b.Cols)
	})
}

func abs(n int) int { return max(n, -n) }
