package treasure

import (
	"math/rand/v2"
	"slices"
	"testing"

	"twofold/native"
	"twofold/puzzles"
	"twofold/puzzles/puzzletest"
	"twofold/puzzles/runs"
)

var notebooks = []boardSearch{
	native.OfText(NotebookBreadthFirst), native.OfText(NotebookDepthFirst), native.OfText(NotebookAStar),
}

// TestNotebook: the notebook "Lovac na blago" opens as many states of its first four boards until its first
// solution, by the three searches of its sections, as Python does that runs them with the slip in 'optimise' mended.
func TestNotebook(t *testing.T) {
	boards := sourceBoards(t)
	for name, want := range map[string][3]int64{
		"4x4": {70, 10, 7}, "6x6": {398, 16, 88}, "7x7": {479, 9, 105}, "8x8": {479, 9, 105},
	} {
		b := boards[name].board(hunt)
		for i, search := range notebooks {
			found := false
			stats, err := search(t.Context(), b, func(s puzzles.Solution) bool {
				if err := b.Check(s); err != nil {
					t.Errorf("%s, search %d: %v", name, i, err)
				}
				found = true
				return false
			})
			if got := stats.Counts[runs.Expanded]; err != nil || !found || got != want[i] {
				t.Errorf("%s, search %d: %d states, found %v, %v: want %d", name, i, got, found, err, want[i])
			}
		}
	}
}

// TestPythonOrder: what CPython 3.11 says of the tuple of a page, and of the set of the root's successors on the 4x4
// board.
func TestPythonOrder(t *testing.T) {
	if got := pythonHash(page{0, -1, -1, 2}, 2); got != 13170360729452676390 {
		t.Errorf("hash %d", got)
	}
	root := page{0, -1, 1, -1, -1, 1, -1, 2, 2, 4, -1, -1, -1, -1, -1, -1}
	var all []page
	for cell, mark := range root {
		if mark == openMark {
			next := slices.Clone(root)
			next[cell] = coinMark
			all = append(all, next)
		}
	}
	poll, want := &runs.Poll{Context: t.Context()}, []int{1, 2, 5, 6, 7, 3, 9, 0, 8, 4}
	if got := pythonOrder(poll, all, 4); !slices.Equal(got, want) {
		t.Errorf("order %v: want %v", got, want)
	}
}

// TestNotebookFindsAll: they find what depth-first search finds, each once, on small boards, at positions as well.
func TestNotebookFindsAll(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	for range 600 {
		b := randomBoard(r)
		if b.Variant() != hunt {
			continue
		}
		if r.IntN(2) == 0 {
			rows, cols := b.Size()
			fixed := slices.Repeat(puzzles.Solution{puzzles.Open}, rows*cols)
			fixed[r.IntN(len(fixed))] = r.IntN(2)
			at, err := puzzles.AtPosition(b, fixed)
			if err != nil {
				continue
			}
			b = at
		}
		want := puzzletest.Listed(t, b, native.OfText(DepthFirst))
		for i, search := range notebooks {
			if got := puzzletest.Listed(t, b, search); !puzzletest.Same(got, want) {
				t.Errorf("search %d: %v, want %v\n%v", i, got, want, b)
			}
		}
	}
}
