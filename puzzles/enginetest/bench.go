package enginetest

import (
	"context"
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/effort"
)

// Unique reports whether the search finds exactly one solution of the board.
func Unique[B puzzles.Board](t testing.TB, b B, search Search[B]) bool {
	t.Helper()
	n, _ := upToTwo(t, b, search)
	return n == 1
}

func upToTwo[B puzzles.Board](t testing.TB, b B, search Search[B]) (n int, stats effort.Stats) {
	t.Helper()
	stats, err := search(context.Background(), b, func(puzzles.Solution) bool { n++; return n < 2 })
	if err != nil {
		t.Fatalf("%v\n%v", err, b)
	}
	return n, stats
}

// BenchUnique looks for two solutions of each board, and reports the decisions and conflicts that this took.
func BenchUnique[B puzzles.Board](b *testing.B, boards []B, search Search[B]) {
	b.Helper()
	var nodes, conflicts int64
	for b.Loop() {
		nodes, conflicts = 0, 0
		for _, one := range boards {
			_, stats := upToTwo(b, one, search)
			nodes += stats.Counts[effort.Expanded]
			conflicts += stats.Counts[effort.Conflicts]
		}
	}
	b.ReportMetric(float64(nodes)/float64(len(boards)), "nodes/board")
	b.ReportMetric(float64(conflicts)/float64(len(boards)), "conflicts/board")
}

// BenchDecide decides a board, and reports the decisions that this took.
func BenchDecide[B puzzles.Board](b *testing.B, one B,
	decide func(context.Context, B) (puzzles.Solution, effort.Stats, error),
) {
	b.Helper()
	var nodes int64
	for b.Loop() {
		_, stats, err := decide(context.Background(), one)
		if err != nil {
			b.Fatal(err)
		}
		nodes = stats.Counts[effort.Expanded]
	}
	b.ReportMetric(float64(nodes), "nodes")
}

// Irreducible drops the clues of a unique board, those of the given cells one after the other, as long as it stays
// unique. All boards have to be of type B.
func Irreducible[B puzzles.Clued](t testing.TB, b B, order []int, search Search[B]) B {
	t.Helper()
	kept, number := []bool{}, map[int]int{}
	for clue, cell := range b.ClueCells() {
		kept, number[cell] = append(kept, true), clue
	}
	for _, cell := range order {
		clue, has := number[cell]
		if !has {
			continue
		}
		kept[clue] = false
		kept[clue] = !Unique(t, b.Keep(kept).(B), search)
	}
	return b.Keep(kept).(B)
}
