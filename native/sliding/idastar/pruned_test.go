package idastar

import (
	"context"
	"errors"
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
				first := Stage{Heuristic: heuristic.Misplaced, Pruned: pruned&1 != 0, Lasts: lasts}
				second := Stage{Heuristic: heuristic.Manhattan, Pruned: pruned&2 != 0, Lasts: lasts}
				third := Stage{Heuristic: zero, Pruned: pruned&4 != 0, Lasts: 1}
				last := Stage{Heuristic: others, Pruned: true}
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
	got := plans(t, b, Stage{Heuristic: heuristic.Misplaced, Pruned: true, Lasts: 1},
		Stage{Heuristic: heuristic.Manhattan, Pruned: true, Lasts: 1}, Stage{Heuristic: heuristic.LinearConflict})
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

// TestStagesThatCannotBegin: one that serves no such board, or does not fit into the memory, is passed over; another
// error ends the search, and so does one of the only stage.
func TestStagesThatCannotBegin(t *testing.T) {
	b := &board.Board{Rows: 3, Cols: 3, Start: digits("867254301"), Goal: digits("123456780")}
	begun := func(err error) Stage {
		return Stage{Heuristic: heuristic.Heuristic{
			Follow: func(context.Context, *board.Board, heuristic.Tables) (heuristic.Follower, error) { return nil, err },
		}}
	}
	short := Stage{Heuristic: heuristic.Manhattan, Lasts: 1}
	fault := errors.New("no table")
	unserved, outgrown := &puzzles.Unserved{Reason: "not this"}, &puzzles.Outgrown{Need: "much"}
	for _, test := range []struct {
		stages []Stage
		want   error
		plans  int
	}{
		{[]Stage{short, begun(unserved)}, nil, 40},
		{[]Stage{short, begun(outgrown), begun(unserved)}, nil, 40},
		{[]Stage{begun(outgrown), begun(unserved), short}, nil, 40},
		{[]Stage{begun(outgrown), begun(unserved)}, outgrown, 0},
		{[]Stage{begun(unserved), begun(fault), short}, fault, 0},
	} {
		n := 0
		_, err := Search(t.Context(), b, heuristic.Tables{}, func(puzzles.Solution) bool { n++; return true }, test.stages...)
		if err != test.want || n != test.plans {
			t.Errorf("%d plans, error %v: expected %d, %v", n, err, test.plans, test.want)
		}
	}
}
