package treasure

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	board "twofold/puzzles/treasure"
)

// likely is a random minesweeper board and a name that tells what it is like.
func likely(like board.Recipe) (name string, one *board.Board) {
	like.Rules = board.Minesweeper
	one, _ = board.Random(rand.New(rand.NewPCG(1, 2)), like)
	return fmt.Sprintf("%dx%d,mined=%v,given=%v,total=%v", like.Rows, like.Cols, like.Density, like.Given, like.Total), one
}

// BenchmarkCount counts the solutions of random minesweeper boards.
func BenchmarkCount(b *testing.B) {
	for _, like := range []board.Recipe{
		{Rows: 50, Cols: 50, Density: 0.2, Given: 0.3},
		{Rows: 100, Cols: 100, Density: 0.2, Given: 0.15},
		{Rows: 100, Cols: 100, Density: 0.2, Given: 0.3},
		{Rows: 16, Cols: 30, Density: 0.2, Given: 0.3, Total: true},
	} {
		name, one := likely(like)
		b.Run(name, func(b *testing.B) {
			var digits int
			for b.Loop() {
				n, _, err := Count(context.Background(), one)
				if err != nil {
					b.Fatal(err)
				}
				digits = len(n.String())
			}
			b.ReportMetric(float64(digits), "digits")
		})
	}
}
