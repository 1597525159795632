package hitting

import (
	"cmp"
	"slices"

	"twofold/puzzles"
)

// Halved is units of a board's clues in an order in which near ones have near numbers: they are cut into halves across
// the longer side of the box in which they lie, and each half again (a k-d tree: Jon Louis Bentley: Multidimensional
// Binary Search Trees Used for Associative Searching, Communications of the ACM 18, 1975). Of units that
// are as good the search for the fewest clues takes the first, so it leaves out near ones together. Row by row, plain
// visibility boards of 12x12 needed up to three times as many sets. A unit lies where its first clue is.
func Halved(b puzzles.Clued, units [][]int) [][]int {
	_, cols := b.Size()
	cells := b.ClueCells()
	ordered := slices.Clone(units)
	n := neighbourhood{
		row: func(unit []int) int { return cells[unit[0]] / cols },
		col: func(unit []int) int { return cells[unit[0]] % cols },
	}
	n.order(ordered)
	return ordered
}

// A neighbourhood tells where units lie.
type neighbourhood struct{ row, col func(unit []int) int }

func (n neighbourhood) order(units [][]int) {
	if len(units) < 2 {
		return
	}
	across, along := n.row, n.col
	if extent(units, n.col) > extent(units, n.row) {
		across, along = n.col, n.row
	}
	slices.SortFunc(units, func(x, y []int) int {
		return cmp.Or(cmp.Compare(across(x), across(y)), cmp.Compare(along(x), along(y)))
	})
	n.order(units[:len(units)/2])
	n.order(units[len(units)/2:])
}

func extent(units [][]int, at func(unit []int) int) int {
	least, most := at(units[0]), at(units[0])
	for _, unit := range units {
		least, most = min(least, at(unit)), max(most, at(unit))
	}
	return most - least
}
