package treasure

import (
	"math/rand/v2"
	"testing"

	"twofold/puzzles/enginetest"
	board "twofold/puzzles/treasure"
)

func TestDecideIsWhatAllSolutionsHaveInCommon(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for range 600 {
		b := randomBoard(r)
		enginetest.Decides(t, b, everySolution(b), Decide)
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
		name, one := likely(like)
		b.Run(name, func(b *testing.B) { enginetest.BenchDecide(b, one, Decide) })
	}
}
