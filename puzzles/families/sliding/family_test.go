package sliding

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"twofold/puzzles"
	"twofold/puzzles/puzzletest"
)

// everyPlan calls try with all sequences of length moves, whether they can be made or not.
func everyPlan(length int, try func(puzzles.Solution)) {
	s := make(puzzles.Solution, length)
	for n := range 1 << (2 * length) {
		for i := range s {
			s[i] = n >> (2 * i) & 3
		}
		try(s)
	}
}

// best lists the solutions of the board of at most most moves: all of them of the exact variant, else the shortest.
func best(b *Board, most int) (all []string) {
	for length := 0; length <= most && len(all) == 0; length++ {
		everyPlan(length, func(s puzzles.Solution) {
			if b.Check(s) == nil {
				all = append(all, fmt.Sprint(s))
			}
		})
	}
	slices.Sort(all)
	return all
}

// TestAssignmentsMissNothing: among what brute force tries are all best solutions that there are, each once.
func TestAssignmentsMissNothing(t *testing.T) {
	const most = 6
	solved := 0
	puzzletest.CheckUntil(t, func() bool { return solved >= 20 }, func(t *rapid.T) {
		recipe := Parameters{
			Rows:     rapid.IntRange(1, 3).Draw(t, "rows"),
			Cols:     rapid.IntRange(2, 3).Draw(t, "cols"),
			Question: rapid.SampledFrom(Variants).Draw(t, "question"),
			Moves:    rapid.IntRange(1, most).Draw(t, "moves"),
			Open:     rapid.SampledFrom([]float64{0, 0.3, 1}).Draw(t, "open"),
		}
		b, _ := Random(drawSeed(t), recipe)
		var got []string
		shortest := -1
		err := Family.Assignments(b, 1_000_000, func(s puzzles.Solution) bool {
			if b.Check(s) == nil && (shortest < 0 || len(s) == shortest) {
				got, shortest = append(got, fmt.Sprint(s)), len(s)
			}
			return true
		})
		slices.Sort(got)
		want := best(b, most)
		if err != nil || !slices.Equal(got, want) {
			t.Fatalf("%v, %q: want %q\n%v", err, got, want, b)
		}
		solved += min(len(want), 1)
	})
}
