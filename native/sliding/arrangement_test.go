package sliding

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	board "twofold/puzzles/families/sliding"
)

func TestSmallAndLargeAreArrangements(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		checkArrangement[small](t, rapid.IntRange(2, smallCells).Draw(t, "cells"))
		checkArrangement[large](t, rapid.IntRange(2, largeCells).Draw(t, "cells"))
	})
}

// checkArrangement exchanges the blank with tiles, packed and in a slice.
func checkArrangement[A arrangement[A]](t *rapid.T, n int) {
	cells := rapid.Permutation(board.Ordered(1, n)).Draw(t, "tiles")
	a := pack[A](cells)
	for range 5 {
		from, to := a.blank(), rapid.IntRange(0, n-1).Draw(t, "to")
		if from != slices.Index(cells, board.Blank) {
			t.Fatalf("%T: the blank is at %d of %v", a, from, cells)
		}
		a = slid(a, from, to)
		cells[from], cells[to] = cells[to], cells[from]
		for cell, tile := range cells {
			if a.at(cell) != tile {
				t.Fatalf("%T: tile %d is at %d of %v", a, a.at(cell), cell, cells)
			}
		}
		if a != pack[A](cells) {
			t.Fatalf("%T: %v packs otherwise", a, cells)
		}
	}
}
