package heuristic

import (
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"twofold/native"
	"twofold/native/sliding/heuristic/pattern"
	board "twofold/puzzles/families/sliding"
)

// TestSlidesSayEarlyWhatIsEnough holds what is said early against what is said at last, on goals of all kinds, where a
// partition and its reflection are both looked up.
func TestSlidesSayEarlyWhatIsEnough(t *testing.T) {
	tables := Tables{Memory: native.NewMemory()}
	rapid.Check(t, func(t *rapid.T) {
		drawing := rapid.SampledFrom([]string{"_aa/bbc/bcc", "_aa/bac/bcc", "_ab/aab/abb"}).Draw(t, "drawing")
		b := &board.Board{Rows: 3, Cols: 3}
		drawGoal(t, b, false)
		follow := func() Follower {
			f, err := database("drawn", "", drawing).Follow(t.Context(), b, tables)
			if err != nil {
				t.Fatal(err)
			}
			return f
		}
		f, fresh := follow(), follow()
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		first := shuffled(r, b.Rows, b.Cols, b.Goal, 60)
		if got, want := f.Start(first), fresh.Start(first); got != want {
			t.Fatalf("goal %v, %v: %d, expected %d", b.Goal, first, got, want)
		}
		wander(r, b, [][]int8{first}, func(step int, cells []int8, tile int8, from, to int) {
			want := fresh.Start(cells)
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

// TestReflectedPartition: on a square board the larger sum of a partition and of its reflection counts, also where both
// have a pattern in common.
func TestReflectedPartition(t *testing.T) {
	b := &board.Board{Rows: 3, Cols: 3, Goal: board.Ordered(3, 3)}
	for _, drawing := range []string{"_ab/aab/abb", "_aa/bbc/bcc"} {
		p := newPartition("drawn", drawing)
		whole, err := p.follow(t.Context(), b, Tables{})
		if err != nil {
			t.Fatal(err)
		}
		isLarger := false
		r := rand.New(rand.NewPCG(1, 1))
		for range 50 {
			cells := shuffled(r, b.Rows, b.Cols, b.Goal, 60)
			one, other := sumOf(t, b, p.sums(b)[0], cells), sumOf(t, b, p.sums(b)[1], cells)
			if got := whole.Start(cells); got != max(one, other) {
				t.Fatalf("%s, %v: %d, expected the larger of %d and %d", drawing, cells, got, one, other)
			}
			isLarger = isLarger || other > one
		}
		if !isLarger {
			t.Errorf("%s: the reflection never counts: expected it to", drawing)
		}
	}
}

// sumOf adds up the databases of patterns, each by itself.
func sumOf(t *testing.T, b *board.Board, patterns []pattern.Cells, cells []int8) (sum int) {
	for _, places := range patterns {
		f := &databases{}
		if err := f.join(t.Context(), b, 0, places, Tables{}); err != nil {
			t.Fatal(err)
		}
		f.arrange()
		sum += f.Start(cells)
	}
	return sum
}
