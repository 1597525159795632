package heuristic

import (
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"twofold/native"
	"twofold/native/sliding/heuristic/pattern"
	board "twofold/puzzles/families/sliding"
)

// TestSeveralPartitions holds the largest sum of two partitions, which have a pattern in common, against those of each
// one by itself; and what is said early against what is said at last.
func TestSeveralPartitions(t *testing.T) {
	tables := Tables{Memory: native.NewMemory()}
	drawings := []string{"_aa/bbc/bcc", "_aa/bac/bcc"}
	rapid.Check(t, func(t *rapid.T) {
		kind := rapid.SampledFrom([]pattern.Kind{pattern.AnyBlank, pattern.ZeroAware}).Draw(t, "kind")
		b := &board.Board{Rows: 3, Cols: 3}
		drawGoal(t, b, false)
		follow := func(drawings ...string) Follower {
			f, err := database("several", "", kind, drawings...).Follow(t.Context(), b, tables)
			if err != nil {
				t.Fatal(err)
			}
			return f
		}
		f, one, two := follow(drawings...), follow(drawings[0]), follow(drawings[1])
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		first := shuffled(r, b.Rows, b.Cols, b.Goal, 60)
		if got, want := f.Start(first), max(one.Start(first), two.Start(first)); got != want {
			t.Fatalf("goal %v, %v: %d, expected %d", b.Goal, first, got, want)
		}
		wander(r, b, [][]int8{first}, func(step int, cells []int8, tile int8, from, to int) {
			want := max(one.Start(cells), two.Start(cells))
			enough := max(1, want-3+r.IntN(7))
			if got := f.Slide(step, tile, from, to, enough); got != want && (got < enough || got > want) {
				t.Fatalf("goal %v, %v, where %d are enough: %d, expected %d", b.Goal, cells, enough, got, want)
			}
			if got := f.Slide(step, tile, from, to, Unreachable); got != want {
				t.Fatalf("goal %v, %v: %d, expected %d", b.Goal, cells, got, want)
			}
		})
	})
}
