package treasure

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"twofold/puzzles/enginetest"
	board "twofold/puzzles/treasure"
)

// minimalHunt is a random hunt board without a clue to spare.
func minimalHunt(b *testing.B, size int, seed uint64) *board.Board {
	r := rand.New(rand.NewPCG(seed, 30))
	for {
		one, _ := board.Random(r, board.Recipe{Rules: board.Hunt, Rows: size, Cols: size, Density: 0.25, Given: 0.75})
		if enginetest.Unique(b, one, Backtrack) {
			return enginetest.Irreducible(b, one, r.Perm(size*size), Backtrack)
		}
	}
}

// likely is a random minesweeper board and a name that tells what it is like.
func likely(like board.Recipe) (name string, one *board.Board) {
	like.Rules = board.Minesweeper
	one, _ = board.Random(rand.New(rand.NewPCG(1, 2)), like)
	return fmt.Sprintf("%dx%d,mined=%v,given=%v,total=%v", like.Rows, like.Cols, like.Density, like.Given, like.Total), one
}

// BenchmarkMinimal decides uniqueness of boards without a clue to spare, the hardest of their size
// for propagation.
func BenchmarkMinimal(b *testing.B) {
	for _, size := range []int{10, 20, 30} {
		var boards []*board.Board
		for seed := range uint64(5) {
			boards = append(boards, minimalHunt(b, size, seed))
		}
		b.Run(fmt.Sprintf("backtrack/%dx%d", size, size), func(b *testing.B) { enginetest.BenchUnique(b, boards, Backtrack) })
	}
}

// BenchmarkRandom decides uniqueness of random minesweeper boards.
func BenchmarkRandom(b *testing.B) {
	for _, like := range []board.Recipe{
		{Rows: 100, Cols: 100, Density: 0.25, Given: 0.5},
		{Rows: 100, Cols: 100, Density: 0.25, Given: 0.5, Total: true},
		{Rows: 100, Cols: 100, Density: 0.35, Given: 0.3},
		{Rows: 200, Cols: 200, Density: 0.25, Given: 0.5},
	} {
		name, one := likely(like)
		b.Run("backtrack/"+name, func(b *testing.B) { enginetest.BenchUnique(b, []*board.Board{one}, Backtrack) })
	}
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
