package encode_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"twofold/encode"
	"twofold/puzzles/families/tour"
	"twofold/sat"
)

// BenchmarkTour looks for two tours of boards with and without given steps. An encoding is left out where it takes
// more than a few seconds.
func BenchmarkTour(b *testing.B) {
	recipes := []struct {
		tour.Parameters
		encodings []string
	}{
		{tour.Parameters{Rows: 8, Cols: 8, Piece: tour.Knight}, []string{"native", "steps", "remainder"}},
		{tour.Parameters{Rows: 8, Cols: 8, Piece: tour.Knight, Closed: true}, []string{"native", "steps", "remainder"}},
		{tour.Parameters{Rows: 20, Cols: 20, Piece: tour.Knight}, []string{"native"}},
		{tour.Parameters{Rows: 8, Cols: 8, Piece: tour.Knight, Given: 0.3}, []string{"native", "steps", "remainder"}},
		{tour.Parameters{Rows: 20, Cols: 20, Piece: tour.King, Given: 0.4}, []string{"native", "steps"}},
		{tour.Parameters{Rows: 20, Cols: 20, Piece: tour.Wazir, Given: 0.3}, []string{"native", "steps", "remainder"}},
	}
	for _, recipe := range recipes {
		board, _, err := tour.Random(rand.New(rand.NewPCG(1, 1)), recipe.Parameters)
		if err != nil {
			b.Fatal(err)
		}
		for _, name := range recipe.encodings {
			e, err := encode.TourFamily.Encoding(name, false)
			if err != nil {
				b.Fatal(err)
			}
			b.Run(
				fmt.Sprintf("%s/%dx%d/%v/%s", board.Variant(), board.Rows, board.Cols, recipe.Given, name),
				func(b *testing.B) {
					for b.Loop() {
						ladder, err := e.Ladder(context.Background(), board)
						if err != nil {
							b.Fatal(err)
						}
						found := 0
						if _, err := sat.Enumerate(context.Background(), ladder.Made(0), sat.InProcess,
							func([]bool) bool { found++; return found < 2 }); err != nil {
							b.Fatal(err)
						}
					}
				},
			)
		}
	}
}
