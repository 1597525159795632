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

func notebookSearches(asPrinted bool) []boardSearch {
	return []boardSearch{
		native.OfText(NotebookBreadthFirst(asPrinted)), native.OfText(NotebookDepthFirst(asPrinted)),
		native.OfText(NotebookAStar(asPrinted)),
	}
}

// TestNotebook: the notebook "Lovac na blago" opens as many states of its first four boards until its first
// solution, by the three searches of its sections, as Python does that runs them as printed, and with the slip in
// 'optimise' mended.
func TestNotebook(t *testing.T) {
	boards := sourceBoards(t)
	for name, want := range map[string][2][3]int64{
		"4x4": {{70, 10, 7}, {106, 16, 11}},
		"6x6": {{398, 16, 88}, {813, 8, 288}},
		"7x7": {{479, 9, 105}, {991, 71, 397}},
		"8x8": {{479, 9, 105}, {751, 14, 299}},
	} {
		b := boards[name].board(hunt)
		for printed, want := range want {
			for i, search := range notebookSearches(printed == 1) {
				found := false
				stats, err := search(t.Context(), b, func(s puzzles.Solution) bool {
					if err := b.Check(s); err != nil {
						t.Errorf("%s, search %d: %v", name, i, err)
					}
					found = true
					return false
				})
				if got := stats.Counts[runs.Expanded]; err != nil || !found || got != want[i] {
					t.Errorf("%s, search %d, printed %d: %d states, found %v, %v: want %d", name, i, printed, got, found, err,
						want[i])
				}
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

// TestNotebookFindsAll: they find what depth-first search finds, each once, on small boards, at positions as well. As
// printed they find nothing else.
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
		for i, search := range notebookSearches(false) {
			if got := puzzletest.Listed(t, b, search); !puzzletest.Same(got, want) {
				t.Errorf("search %d: %v, want %v\n%v", i, got, want, b)
			}
		}
		for i, search := range notebookSearches(true) {
			got := puzzletest.Listed(t, b, search)
			if !puzzletest.Same(slices.DeleteFunc(slices.Clone(want), func(s puzzles.Solution) bool {
				return !slices.ContainsFunc(got, func(other puzzles.Solution) bool { return slices.Equal(s, other) })
			}), got) {
				t.Errorf("search %d as printed: %v, of %v\n%v", i, got, want, b)
			}
		}
	}
}

// TestNotebookAsPrinted: the slip shuts cells that hold a coin, so that this board's solution is not found.
func TestNotebookAsPrinted(t *testing.T) {
	b := boardOf("treasure 5x5 hunt\n. . . . .\n. . . . .\n3 . . . 3\n1 2 . . 1\n. 1 1 1 .\n")
	for i, search := range notebookSearches(false) {
		mended, printed := puzzletest.Listed(t, b, search), puzzletest.Listed(t, b, notebookSearches(true)[i])
		if len(mended) != 1 || len(printed) != 0 {
			t.Errorf("search %d: %v mended, %v as printed: want one and none", i, mended, printed)
		}
	}
}
