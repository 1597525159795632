package encode_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"twofold/encode"
	"twofold/puzzles"
	"twofold/puzzles/visibility"
	"twofold/sat"
)

// BenchmarkVisibility looks for two solutions of ten random boards, for each encoding as it is used (on
// demand for native) and, of kuromasu, for each way of saying that cells are connected. Plain boards of
// 0.85 white with a tenth of the cells given are the hardest of their size.
func BenchmarkVisibility(b *testing.B) {
	recipes := []visibility.Recipe{
		{Rules: visibility.Plain, Rows: 30, Cols: 30, White: 0.7, Given: 0.1},
		{Rules: visibility.Plain, Rows: 50, Cols: 50, White: 0.7, Given: 0.1},
		{Rules: visibility.Plain, Rows: 50, Cols: 50, White: 0.85, Given: 0.1},
		{Rules: visibility.Kuromasu, Rows: 9, Cols: 9, White: 0.7, Given: 0.25},
		{Rules: visibility.Kuromasu, Rows: 12, Cols: 12, White: 0.7, Given: 0.25},
		{Rules: visibility.Kuromasu, Rows: 30, Cols: 30, White: 0.7, Given: 0.2},
	}
	for _, recipe := range recipes {
		var boards []*visibility.Board
		for seed := range uint64(10) {
			board, _ := visibility.Random(rand.New(rand.NewPCG(seed, 1)), recipe)
			boards = append(boards, board)
		}
		size := fmt.Sprintf("%v/%dx%d/%v", recipe.Rules, recipe.Rows, recipe.Cols, recipe.White)
		for _, e := range encode.Cardinalities {
			if e.Name == "sequential" && recipe.White > 0.8 {
				continue
			}
			b.Run(size+"/"+e.Name, func(b *testing.B) {
				findTwo(b, boards, e, func(board *visibility.Board, e encode.Cardinality) *encode.Formula {
					return encode.Visibility(board, e).Made(0)
				})
			})
		}
		if recipe.Rules == visibility.Plain {
			continue
		}
		e, err := encode.CardinalityByName(encode.Native)
		if err != nil {
			b.Fatal(err)
		}
		for name, encoded := range encode.Connectivities {
			b.Run(size+"/"+name, func(b *testing.B) { findTwo(b, boards, e, encoded) })
		}
	}
}

func findTwo(
	b *testing.B,
	boards []*visibility.Board,
	e encode.Cardinality,
	encoded func(*visibility.Board, encode.Cardinality) *encode.Formula,
) {
	var counts [3]int64
	counters := [3]puzzles.Counter{puzzles.Variables, puzzles.Clauses, puzzles.Conflicts}
	for b.Loop() {
		clear(counts[:])
		for _, board := range boards {
			found := 0
			stats, err := sat.Enumerate(
				context.Background(),
				encoded(board, e),
				sat.InProcess,
				func([]bool) bool { found++; return found < 2 },
			)
			if err != nil {
				b.Fatal(err)
			}
			for i, c := range counters {
				counts[i] += stats.Counts[c]
			}
		}
	}
	for i, c := range counters {
		b.ReportMetric(float64(counts[i])/float64(len(boards)), string(c)+"/board")
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*len(boards))/1000, "ms/board")
}

// BenchmarkDecide finds what is decided on boards with many solutions.
func BenchmarkDecide(b *testing.B) {
	e, err := encode.CardinalityByName(encode.Native)
	if err != nil {
		b.Fatal(err)
	}
	for _, given := range []float64{0, 0.1, 0.2} {
		board, _ := visibility.Random(
			rand.New(rand.NewPCG(3, 1)),
			visibility.Recipe{Rows: 30, Cols: 30, White: 0.8, Given: given},
		)
		b.Run(fmt.Sprint(given), func(b *testing.B) {
			for b.Loop() {
				if _, _, err := sat.Decide(context.Background(), encode.Visibility(board, e).Made(0), sat.InProcess); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
