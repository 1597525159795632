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
		expectNurikabe(t, b)
	}
}

// expectNurikabe holds each encoding against brute force.
func expectNurikabe(t *testing.T, b *nurikabe.Board) {
	t.Helper()
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

// narrowBoard has few black cells, and a number on each island.
func narrowBoard(r *rand.Rand, rows, cols int) (*nurikabe.Board, puzzles.Solution) {
	return nurikabe.Random(r, nurikabe.Recipe{Rows: rows, Cols: cols, Black: 0.05 + 0.28*r.Float64(), Given: 1})
}

// TestNurikabeNarrowModels: where the sea is narrow, formulas say more of it, which loses no solution and gains none.
func TestNurikabeNarrowModels(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 4))
	for range enginetest.Cases(40) {
		rows := 2 + r.IntN(3)
		b, _ := narrowBoard(r, rows, 14/rows)
		if r.IntN(4) == 0 {
			cell := slices.IndexFunc(b.Clues, func(clue int32) bool { return clue > 1 })
			b.Clues[max(cell, 0)] = 1 + max(b.Clues[max(cell, 0)], 0) // one black cell less than there was
		}
		expectNurikabe(t, b)
	}
}

// TestNurikabeNarrowSeas: the solution that a larger board was made from is one of its formula's, and the only one in
// its position.
func TestNurikabeNarrowSeas(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 4))
	for range enginetest.Cases(150) {
		b, s := narrowBoard(r, 2+r.IntN(9), 2+r.IntN(9))
		b.Fixed = s
		want := []string{fmt.Sprint(s)}
		for _, name := range []string{encode.Native, encode.Direct} {
			e, err := encode.EncodingByName(name)
			if err != nil {
				t.Fatal(err)
			}
			if got := solutions(t, encode.Nurikabe(b, e).Made(0)); !slices.Equal(got, want) {
				t.Fatalf("%s: solutions %v, expected %v of\n%v", name, got, want, b)
			}
		}
	}
}
