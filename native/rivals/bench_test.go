package rivals_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"twofold/puzzles"
	"twofold/puzzles/generate"
	"twofold/puzzles/hitting"
	"twofold/sat"
)

var benchmarked = map[string][]int{
	"treasure hunt": {5, 10, 20, 30}, "treasure minesweeper": {5, 10, 20}, "treasure mosaic": {5, 10, 15},
	"visibility plain": {5, 8, 10, 15, 20}, "visibility kuromasu": {7, 9, 12},
}

func BenchmarkMinimal(b *testing.B) {
	for _, v := range variants {
		for _, side := range benchmarked[v.name] {
			b.Run(fmt.Sprintf("%s/%dx%d", v.name, side, side), func(b *testing.B) {
				made, clues := 0, 0
				v.boards(b, side, side, b.N, func(r *rand.Rand, full puzzles.Clued, s puzzles.Solution) {
					board, err := generate.Minimise(context.Background(), full, v.reducer(full, s), generate.NoSymmetry, r)
					if err == nil {
						made++
						clues += len(board.ClueCells())
					}
				})
				b.ReportMetric(float64(made)/b.Elapsed().Seconds(), "boards/s")
				b.ReportMetric(float64(clues)/float64(max(made, 1)), "clues/board")
			})
		}
	}
}

// BenchmarkMinimum gives each board ten seconds.
func BenchmarkMinimum(b *testing.B) {
	for _, v := range variants {
		for _, side := range []int{8, 10, 12} {
			b.Run(fmt.Sprintf("%s/%dx%d", v.name, side, side), func(b *testing.B) {
				proved, gap := 0, 0
				v.boards(b, side, side, b.N, func(r *rand.Rand, full puzzles.Clued, s puzzles.Solution) {
					ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
					defer cancel()
					units, _ := generate.NoSymmetry.Orbits(full)
					board, least, err := hitting.Minimum(
						ctx,
						full,
						v.reducer(full, s),
						units,
						sat.NewHitter(hitting.Weights(units), sat.InProcess),
						r,
					)
					if err == nil {
						proved++
					} else if board != nil {
						gap += len(board.ClueCells()) - least
					}
				})
				b.ReportMetric(float64(proved)/float64(b.N), "proved")
				b.ReportMetric(float64(gap)/float64(b.N), "gap")
			})
		}
	}
}

// BenchmarkOracle makes an oracle of a board with half of its clues, and asks it of each cell whether it follows from
// each clue that watches it or its neighbours, alone and with a second clue: most of what looking for steps asks.
func BenchmarkOracle(b *testing.B) {
	const side = 15
	for _, v := range variants {
		b.Run(fmt.Sprintf("%s/%dx%d", v.name, side, side), func(b *testing.B) {
			questions := 0
			v.boards(b, side, side, b.N, func(r *rand.Rand, full puzzles.Clued, s puzzles.Solution) {
				kept := make([]bool, len(full.ClueCells()))
				for clue := range kept {
					kept[clue] = r.IntN(2) == 0
				}
				less := full.Keep(kept)
				o := v.oracle(less, s)
				for cell := range s {
					x, err := o.Differ(context.Background(), nil, cell)
					for i := 0; x != nil && i < len(x.Breaks) && err == nil; i++ {
						_, err = o.Differ(context.Background(), x.Breaks[i:min(i+2, len(x.Breaks))], cell)
						questions++
					}
					if err != nil {
						b.Fatal(err)
					}
				}
			})
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(max(questions, 1)), "ns/question")
		})
	}
}
