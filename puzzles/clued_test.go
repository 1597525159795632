package puzzles_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"twofold/puzzles"
)

// TestKeptClues: what encode, native and the families share of clues.
func TestKeptClues(t *testing.T) {
	values := []int{0, 3, 0, 1, 2}
	cells := puzzles.CluesOn(values, func(v int) bool { return v > 0 })
	kept := puzzles.KeepClues(values, cells, []bool{true, false, true}, 0)
	got := [][]int{cells, kept, values}
	if diff := cmp.Diff([][]int{{1, 3, 4}, {0, 3, 0, 0, 2}, {0, 3, 0, 1, 2}}, got); diff != "" {
		t.Error(diff)
	}
}
