package idastar

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"twofold/native/sliding/heuristic"
	"twofold/puzzles"
	board "twofold/puzzles/families/sliding"
	"twofold/puzzles/runs"
)

// TestStagesHaveTheSamePlans: wherever one stage ends and another begins, the plans are the same, each once.
func TestStagesHaveTheSamePlans(t *testing.T) {
	for _, start := range []string{"867254301", "647850321", "123456780", "302651478"} {
		b := &board.Board{Rows: 3, Cols: 3, Start: digits(start), Goal: digits("123456780")}
		want := plans(t, b, Stage{Heuristic: heuristic.Manhattan})
		tabled, err := heuristic.ByName("pdb-4-4")
		if err != nil {
			t.Fatal(err)
		}
		others, err := heuristic.ByName("pdb-5-6") // serves no 3x3
		if err != nil {
			t.Fatal(err)
		}
		for _, lasts := range []int64{1, 60_000, 1 << 40} {
			first := Stage{Heuristic: heuristic.Misplaced, Lasts: lasts}
			second := Stage{Heuristic: heuristic.Manhattan, Lasts: lasts}
			third := Stage{Heuristic: tabled, Lasts: 1}
			last := Stage{Heuristic: others}
			if got := plans(t, b, first, second, last, third, last); !slices.EqualFunc(got, want, slices.Equal) {
				t.Errorf("%s by stages of %d moves: plans %v, expected %v", start, lasts, got, want)
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
	got := plans(t, b, Stage{Heuristic: heuristic.Misplaced, Lasts: 1},
		Stage{Heuristic: heuristic.Manhattan, Lasts: 1}, Stage{Heuristic: heuristic.LinearConflict})
	if !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("%d plans by stages, expected %d", len(got), len(want))
	}
}

// TestStopsBetweenPlans stops a search after the first plan, and later.
func TestStopsBetweenPlans(t *testing.T) {
	b := &board.Board{Rows: 3, Cols: 3, Start: digits("867254301"), Goal: digits("123456780")}
	for want := 1; want <= 40; want += 13 {
		got := 0
		stats, err := Search(t.Context(), b, heuristic.Tables{}, func(puzzles.Solution) bool { got++; return got < want },
			Stage{Heuristic: heuristic.Manhattan})
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
	unserved, outgrown := &runs.Unserved{Reason: "not this"}, &runs.Outgrown{Need: "much"}
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
