package idastar

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"twofold/native/sliding/heuristic"
	"twofold/puzzles"
	board "twofold/puzzles/sliding"
)

// TestPrunedHasTheSamePlans: without duplicates the plans are the same, in the same order, on boards of every kind.
func TestPrunedHasTheSamePlans(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.SampledFrom([][2]int{{1, 3}, {2, 2}, {2, 3}, {3, 3}, {2, 4}, {4, 2}, {3, 4}, {4, 4}, {3, 5}, {5, 5}}).
			Draw(t, "size")
		b, _ := board.Random(rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0)), board.Recipe{
			Rows: size[0], Cols: size[1],
			Question:   rapid.SampledFrom(board.Variants).Draw(t, "question"),
			Moves:      rapid.IntRange(1, 9).Draw(t, "moves"),
			Open:       rapid.SampledFrom([]float64{0, 0, 0.3, 0.7, 1}).Draw(t, "open"),
			BlankFirst: rapid.Bool().Draw(t, "blank first"),
		})
		want := plans(t, b, Stage{Heuristic: heuristic.Manhattan})
		got := plans(t, b, Stage{Heuristic: heuristic.Manhattan, Pruned: true})
		if !slices.EqualFunc(got, want, slices.Equal) {
			t.Fatalf("without duplicates, plans %v of\n%vexpected %v", got, b, want)
		}
	})
}

// TestPrunedOverTheWholeBoard starts from states far from the goal, where there are many plans and duplicates of every
// length, towards goals of all kinds.
func TestPrunedOverTheWholeBoard(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 21))
	for _, size := range [][2]int{{2, 3}, {3, 2}, {3, 3}, {2, 4}, {4, 2}} {
		for range 12 {
			b := &board.Board{Rows: size[0], Cols: size[1], Goal: board.Ordered(size[0], size[1])}
			r.Shuffle(len(b.Goal), func(i, j int) { b.Goal[i], b.Goal[j] = b.Goal[j], b.Goal[i] })
			b.Start = slices.Clone(b.Goal)
			for blank := slices.Index(b.Start, board.Blank); r.IntN(300) > 0; {
				to := blank + []int{-b.Cols, -1, 1, b.Cols}[r.IntN(4)]
				if to >= 0 && to < len(b.Start) && (to/b.Cols == blank/b.Cols || to%b.Cols == blank%b.Cols) {
					b.Start[blank], b.Start[to], blank = b.Start[to], board.Blank, to
				}
			}
			for range r.IntN(3) {
				b.Goal[r.IntN(len(b.Goal))] = board.Any
			}
			want := plans(t, b, Stage{Heuristic: heuristic.Manhattan})
			got := plans(t, b, Stage{Heuristic: heuristic.Manhattan, Pruned: true})
			if !slices.EqualFunc(got, want, slices.Equal) {
				t.Errorf("without duplicates, plans %v of\n%vexpected %v", got, b, want)
			}
		}
	}
}

// TestStagesHaveTheSamePlans: wherever one stage ends and another begins, the plans are the same, each once.
func TestStagesHaveTheSamePlans(t *testing.T) {
	for _, start := range []string{"867254301", "647850321", "123456780", "302651478"} {
		b := &board.Board{Rows: 3, Cols: 3, Start: digits(start), Goal: digits("123456780")}
		want := plans(t, b, Stage{Heuristic: heuristic.Manhattan})
		zero, err := heuristic.ByName("zpdb-4-4")
		if err != nil {
			t.Fatal(err)
		}
		others, err := heuristic.ByName("zpdb-5-6") // serves no 3x3
		if err != nil {
			t.Fatal(err)
		}
		for _, lasts := range []int64{1, 60_000, 1 << 40} {
			for pruned := range 8 {
				first := Stage{heuristic.Misplaced, pruned&1 != 0, lasts}
				second := Stage{heuristic.Manhattan, pruned&2 != 0, lasts}
				third := Stage{zero, pruned&4 != 0, 1}
				last := Stage{others, true, 0}
				if got := plans(t, b, first, second, last, third, last); !slices.EqualFunc(got, want, slices.Equal) {
					t.Errorf("%s by stages of %d moves: plans %v, expected %v", start, lasts, got, want)
				}
			}
		}
	}
}

// TestStagesOfExactBoards: an Exact board is searched anew at the same number of moves.
func TestStagesOfExactBoards(t *testing.T) {
	b := &board.Board{Rows: 3, Cols: 3, Start: digits("123745086"), Goal: digits("123456780"),
		Question: board.Exact, Moves: 16}
	want := plans(t, b, Stage{Heuristic: heuristic.Manhattan})
	if len(want) != (oracle{b}).walks(16) {
		t.Fatalf("%d plans, expected %d", len(want), (oracle{b}).walks(16))
	}
	got := plans(t, b, Stage{heuristic.Misplaced, true, 1}, Stage{heuristic.Manhattan, true, 1},
		Stage{heuristic.LinearConflict, false, 0})
	if !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("%d plans by stages, expected %d", len(got), len(want))
	}
}

// TestPrunedKorf: fewer nodes lead to as many moves.
func TestPrunedKorf(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	boards := fifteen(t)
	pruned := given(mustFollow(t, "manhattan", boards[0].Board, heuristic.Tables{}))
	pruned.Pruned = true
	for _, p := range boards {
		if p.nodes < 3e6 {
			if got := p.solve(t, pruned); 3*got > 2*p.nodes {
				t.Errorf("board %d: %d nodes without duplicates, %d with them: expected a third less", p.id, got, p.nodes)
			}
		}
	}
	zero := given(mustFollow(t, "zpdb-6-6-3", boards[0].Board, heuristic.Tables{}))
	zero.Pruned = true
	for _, p := range boards {
		if p.nodes < 1e8 {
			p.solve(t, zero)
		}
	}
}

// TestStopsBetweenPlans stops a search without duplicates after the first plan, which needs no other round, and later.
func TestStopsBetweenPlans(t *testing.T) {
	b := &board.Board{Rows: 3, Cols: 3, Start: digits("867254301"), Goal: digits("123456780")}
	for want := 1; want <= 40; want += 13 {
		got := 0
		stats, err := Search(t.Context(), b, heuristic.Tables{}, func(puzzles.Solution) bool { got++; return got < want },
			Stage{Heuristic: heuristic.Manhattan, Pruned: true})
		if err != nil || got != want {
			t.Errorf("%d plans, error %v, %s: expected to stop after %d", got, err, fmt.Sprint(stats), want)
		}
	}
}
