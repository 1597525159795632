package visibility

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/enginetest"
	board "twofold/puzzles/visibility"
)

// minimal is a random board without a clue to spare.
func minimal(b *testing.B, rules board.Variant, size int, seed uint64) *board.Board {
	r := rand.New(rand.NewPCG(seed, 30))
	for {
		one, _ := board.Random(r, board.Recipe{Rules: rules, Rows: size, Cols: size, White: 0.7, Given: 1})
		if enginetest.Unique(b, one, Backtrack) {
			return enginetest.Irreducible(b, one, r.Perm(size*size), Backtrack)
		}
	}
}

// BenchmarkMinimal decides uniqueness of boards without a clue to spare, the hardest of their size.
func BenchmarkMinimal(b *testing.B) {
	for _, rules := range board.Variants {
		for _, size := range []int{10, 20, 30} {
			var boards []*board.Board
			for seed := range uint64(5) {
				boards = append(boards, minimal(b, rules, size, seed))
			}
			b.Run(
				fmt.Sprintf("%v/%dx%d", rules, size, size),
				func(b *testing.B) { enginetest.BenchUnique(b, boards, Backtrack) },
			)
		}
	}
}

// BenchmarkRange proves the uniqueness of boards that another program made.
func BenchmarkRange(b *testing.B) {
	text, err := os.ReadFile("../../testdata/visibility/range.txt")
	if err != nil {
		b.Fatal(err)
	}
	var boards []*board.Board
	for id := range strings.Lines(string(text)) {
		if id = strings.TrimSpace(id); id != "" && id[0] != '#' {
			boards = append(boards, fromRange(id))
		}
	}
	enginetest.BenchUnique(b, boards, Backtrack)
}

// fromRange reads a game ID of Range: runs of blank cells as letters, clues as numbers.
func fromRange(id string) *board.Board {
	size, cells, _ := strings.Cut(id, ":")
	b := &board.Board{Rules: board.Kuromasu}
	if _, err := fmt.Sscanf(size, "%dx%d", &b.Cols, &b.Rows); err != nil {
		panic(err)
	}
	for cells != "" {
		var clue int32
		if n, _ := fmt.Sscanf(cells, "%d", &clue); n == 1 {
			b.Clues = append(b.Clues, clue)
			cells = strings.TrimLeft(cells, "0123456789")
			continue
		}
		if cells[0] != '_' {
			for range cells[0] - 'a' + 1 {
				b.Clues = append(b.Clues, board.Blank)
			}
		}
		cells = cells[1:]
	}
	return b
}

// BenchmarkPlain looks for two solutions of random plain boards.
func BenchmarkPlain(b *testing.B) {
	for _, size := range []int{30, 50} {
		for _, given := range []float64{0.1, 0.15, 0.3} {
			b.Run(
				fmt.Sprintf("%dx%d,given=%v", size, size, given),
				func(b *testing.B) { enginetest.BenchUnique(b, random(size, given), Backtrack) },
			)
		}
	}
}

// random are five plain boards.
func random(size int, given float64) []*board.Board {
	var boards []*board.Board
	for seed := range uint64(5) {
		one, _ := board.Random(rand.New(rand.NewPCG(seed, 7)), board.Recipe{Rows: size, Cols: size, White: 0.7, Given: given})
		boards = append(boards, one)
	}
	return boards
}

// BenchmarkDecide finds the decided cells of random plain boards.
func BenchmarkDecide(b *testing.B) {
	for _, given := range []float64{0.1, 0.3} {
		boards := random(30, given)
		b.Run(fmt.Sprintf("30x30,given=%v", given), func(b *testing.B) {
			for b.Loop() {
				for _, one := range boards {
					if _, _, err := Decide(context.Background(), one); err != nil {
						b.Fatal(err)
					}
				}
			}
		})
	}
}

// BenchmarkCount counts the solutions of random plain boards. Those that take more than some seconds are
// left out.
func BenchmarkCount(b *testing.B) {
	for _, like := range []struct {
		size  int
		given float64
		seeds []int
	}{
		{20, 0.33, []int{0, 1, 2, 3, 4}}, {20, 0.25, []int{0, 1, 2, 3, 4}}, {20, 0.2, []int{0, 1, 2, 4}},
		{30, 0.33, []int{0, 1, 2, 3, 4}}, {30, 0.25, []int{0, 1, 2, 3, 4}}, {30, 0.2, []int{2}},
	} {
		boards := random(like.size, like.given)
		for _, seed := range like.seeds {
			b.Run(fmt.Sprintf("%dx%d,given=%v,seed=%d", like.size, like.size, like.given, seed), func(b *testing.B) {
				benchmarkCount(b, boards[seed])
			})
		}
	}
}

// BenchmarkCountKuromasu counts the solutions of boards without clues.
func BenchmarkCountKuromasu(b *testing.B) {
	for _, size := range []int{8, 10, 12} {
		b.Run(fmt.Sprintf("%dx%d", size, size), func(b *testing.B) {
			benchmarkCount(b, board.Empty(board.Kuromasu, size, size))
		})
	}
}

func benchmarkCount(b *testing.B, one *board.Board) {
	var digits int
	var nodes int64
	for b.Loop() {
		n, stats, err := Count(context.Background(), one)
		if err != nil {
			b.Fatal(err)
		}
		digits, nodes = len(n.String()), stats.Counts[puzzles.Expanded]
	}
	b.ReportMetric(float64(digits), "digits")
	b.ReportMetric(float64(nodes), "nodes")
}
