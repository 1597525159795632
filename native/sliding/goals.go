package sliding

import (
	"slices"

	board "twofold/puzzles/families/sliding"
)

// maxGoals is how many arrangements a goal with open cells may stand for where they are listed.
const maxGoals = 1_000_000

// completions lists the arrangements of the right parity that meet the goal; nil if there are more than
// maxGoals of either parity. On a line not all of them can be reached.
func completions(b *board.Board) [][]int8 {
	open := openTiles(b.Goal)
	n := 1
	for k := range open {
		if n *= k + 1; n > maxGoals {
			return nil
		}
	}
	all := make([][]int8, 0, n)
	complete(slices.Clone(b.Goal), open, func(end []int8) {
		if sameParity(b, end) {
			all = append(all, slices.Clone(end))
		}
	})
	return all
}

// complete calls use with each way to put the tiles on the open cells; use may not keep it.
func complete(goal, tiles []int8, use func([]int8)) {
	cell := slices.Index(goal, board.Any)
	if cell < 0 {
		use(goal)
		return
	}
	for i, tile := range tiles {
		goal[cell] = tile
		complete(goal, slices.Delete(slices.Clone(tiles), i, i+1), use)
	}
	goal[cell] = board.Any
}
