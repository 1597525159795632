package encode_test

import (
	"context"
	"testing"

	"twofold/encode"
	"twofold/puzzles"
	"twofold/puzzles/families/sliding"
	"twofold/puzzles/runs"
	"twofold/sat"
)

// BenchmarkSliding finds all shortest plans of one of the two hardest 8-puzzles, 40 plans of 31 moves, and of a
// 15-puzzle, two of 30. Variables and clauses are those of the last horizon, conflicts of all together.
func BenchmarkSliding(b *testing.B) {
	boards := []struct{ name, text string }{
		{"8-puzzle", "sliding 3x3\n8 6 7\n2 5 4\n3 _ 1\n"},
		{"15-puzzle", "sliding 4x4\n1 6 3 2\n5 7 14 _\n11 9 8 4\n13 10 15 12\n"},
	}
	for _, puzzle := range boards {
		board, err := sliding.Parse(puzzle.text)
		if err != nil {
			b.Fatal(err)
		}
		for _, e := range encode.SlidingFamily.Encodings {
			b.Run(puzzle.name+"/"+e.Name, func(b *testing.B) { findShortest(b, board, e) })
		}
	}
}

func findShortest(b *testing.B, board *sliding.Board, e encode.BoardEncoding) {
	engine := sat.Engine(e.Name, e.About, func(_ context.Context, b *sliding.Board) (encode.Ladder, error) {
		return e.Ladder(context.Background(), b)
	}, sat.InProcess)
	for b.Loop() {
		stats, err := engine.Search(context.Background(), board, func(puzzles.Solution) bool { return true })
		if err != nil {
			b.Fatal(err)
		}
		for _, c := range []runs.Counter{runs.Variables, runs.Clauses, runs.Conflicts} {
			b.ReportMetric(float64(stats.Counts[c]), string(c))
		}
	}
}
