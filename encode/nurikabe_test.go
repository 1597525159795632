package encode_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"twofold/encode"
	"twofold/puzzles"
	"twofold/puzzles/enginetest"
	"twofold/puzzles/nurikabe"
)

// TestNurikabeModels holds the solutions of each encoding against all colourings that Check accepts. Without one, there
// has to be a proof of that.
func TestNurikabeModels(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range enginetest.Cases(100) {
		rows := 1 + r.IntN(6)
		b, _ := nurikabe.Random(r, nurikabe.Recipe{
			Rows: rows, Cols: 1 + r.IntN(11/rows), Black: 0.3 + 0.6*r.Float64(), Given: r.Float64(),
		})
		if r.IntN(3) == 0 {
			b.Clues[r.IntN(len(b.Clues))] = int32(1 + r.IntN(4))
		}
		if r.IntN(4) == 0 {
			b.Fixed = slices.Repeat(puzzles.Solution{puzzles.Open}, len(b.Clues))
			b.Fixed[r.IntN(len(b.Clues))] = r.IntN(2)
		}
		var want []string
		for _, s := range enginetest.EverySolution(b, len(b.Clues)) {
			want = append(want, fmt.Sprint(s))
		}
		slices.Sort(want)
		for _, e := range encode.Encodings {
			f := encode.Nurikabe(b, e).Made(0)
			if got := solutions(t, f); !slices.Equal(got, want) {
				t.Fatalf("%s: %d solutions: brute force finds %d of\n%v", e.Name, len(got), len(want), b)
			}
			if e.IsCNF && len(want) == 0 {
				checkProved(t, f, b)
			}
		}
	}
}
