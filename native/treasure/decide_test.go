package treasure

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"twofold/puzzles"
	board "twofold/puzzles/treasure"
)

// agreement is what all colourings that Check accepts have in common.
func agreement(b *board.Board) puzzles.Solution {
	var out puzzles.Solution
	s := make(puzzles.Solution, len(b.Clues))
	for n := range 1 << len(s) {
		for cell := range s {
			s[cell] = n >> cell & 1
		}
		if b.Check(s) != nil {
			continue
		}
		if out == nil {
			out = slices.Clone(s)
		}
		for cell := range s {
			if out[cell] != s[cell] {
				out[cell] = puzzles.Open
			}
		}
	}
	return out
}

func TestDecideIsWhatAllSolutionsHaveInCommon(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for range 600 {
		b := randomBoard(r)
		want := agreement(b)
		got, _, err := Decide(context.Background(), b)
		if err != nil || !slices.Equal(got, want) || (got == nil) != (want == nil) {
			t.Fatalf("decides %v, %v, want %v:\n%v", got, err, want, b)
		}
	}
}

// BenchmarkDecide decides the cells of random minesweeper boards.
func BenchmarkDecide(b *testing.B) {
	for _, like := range []board.Recipe{
		{Rows: 16, Cols: 30, Density: 0.2, Given: 0.3, Total: true},
		{Rows: 100, Cols: 100, Density: 0.25, Given: 0.5},
		{Rows: 50, Cols: 50, Density: 0.25, Given: 0.5, Total: true},
		{Rows: 50, Cols: 50, Density: 0.2, Given: 0.15},
		{Rows: 100, Cols: 100, Density: 0.25, Given: 0.5, Total: true},
	} {
		like.Rules = board.Minesweeper
		one, _ := board.Random(rand.New(rand.NewPCG(1, 2)), like)
		name := fmt.Sprintf("%dx%d,mined=%v,given=%v,total=%v", like.Rows, like.Cols, like.Density, like.Given, like.Total)
		b.Run(name, func(b *testing.B) {
			var nodes int64
			for b.Loop() {
				_, stats, err := Decide(context.Background(), one)
				if err != nil {
					b.Fatal(err)
				}
				nodes = stats.Counts[puzzles.Expanded]
			}
			b.ReportMetric(float64(nodes), "nodes")
		})
	}
}
