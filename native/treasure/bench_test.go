package treasure

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"twofold/puzzles"
	board "twofold/puzzles/treasure"
)

// unique says whether the board has exactly one solution.
func unique(b *board.Board) bool {
	n := 0
	if _, err := Backtrack(context.Background(), b, func(puzzles.Solution) bool { n++; return n < 2 }); err != nil {
		panic(err)
	}
	return n == 1
}

// minimalHunt drops clues of a random hunt board, in random order, as long as it stays unique.
func minimalHunt(size int, seed uint64) *board.Board {
	r := rand.New(rand.NewPCG(seed, 30))
	for {
		b, _ := board.Random(r, board.Recipe{Rules: board.Hunt, Rows: size, Cols: size, Density: 0.25, Given: 0.75})
		if !unique(b) {
			continue
		}
		for _, cell := range r.Perm(len(b.Clues)) {
			clue := b.Clues[cell]
			if b.Clues[cell] = board.Blank; !unique(b) {
				b.Clues[cell] = clue
			}
		}
		return b
	}
}

func benchmark(b *testing.B, boards []*board.Board, search Search) {
	var nodes, conflicts int64
	for b.Loop() {
		nodes, conflicts = 0, 0
		for _, one := range boards {
			n := 0
			stats, err := search(context.Background(), one, func(puzzles.Solution) bool { n++; return n < 2 })
			if err != nil {
				b.Fatal(err)
			}
			nodes += stats.Counts[puzzles.Expanded]
			conflicts += stats.Counts[puzzles.Conflicts]
		}
	}
	b.ReportMetric(float64(nodes)/float64(len(boards)), "nodes/board")
	b.ReportMetric(float64(conflicts)/float64(len(boards)), "conflicts/board")
}

// BenchmarkMinimal decides uniqueness of boards without a clue to spare, the hardest of their size
// for propagation.
func BenchmarkMinimal(b *testing.B) {
	for _, size := range []int{10, 20, 30} {
		var boards []*board.Board
		for seed := range uint64(5) {
			boards = append(boards, minimalHunt(size, seed))
		}
		b.Run(fmt.Sprintf("backtrack/%dx%d", size, size), func(b *testing.B) { benchmark(b, boards, Backtrack) })
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
		like.Rules = board.Minesweeper
		one, _ := board.Random(rand.New(rand.NewPCG(1, 2)), like)
		name := fmt.Sprintf("backtrack/%dx%d,mined=%v,given=%v,total=%v", like.Rows, like.Cols, like.Density, like.Given, like.Total)
		b.Run(name, func(b *testing.B) { benchmark(b, []*board.Board{one}, Backtrack) })
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
		like.Rules = board.Minesweeper
		one, _ := board.Random(rand.New(rand.NewPCG(1, 2)), like)
		name := fmt.Sprintf("%dx%d,mined=%v,given=%v,total=%v", like.Rows, like.Cols, like.Density, like.Given, like.Total)
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
