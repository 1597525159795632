package encode_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"twofold/encode"
	"twofold/puzzles"
	"twofold/puzzles/enginetest"
	"twofold/puzzles/nurikabe"
	"twofold/sat"
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
	for _, e := range encode.Cardinalities {
		f := encode.Nurikabe(b, e).Made(0)
		if got := solutions(t, f); !slices.Equal(got, want) {
			t.Fatalf("%s: %d solutions: brute force finds %d of\n%v", e.Name, len(got), len(want), b)
		}
		if !e.IsCNF {
			continue
		}
		if got := labelled(t, b, f.OnDemand()); !slices.Equal(got, want) {
			t.Fatalf("%s, on demand: %d solutions: brute force finds %d of\n%v", e.Name, len(got), len(want), b)
		}
		if len(want) == 0 {
			checkProved(t, f, b)
		}
	}
}

// labelled is solutions, for a formula whose variables of islands have names, which have to be true.
func labelled(t *testing.T, b *nurikabe.Board, f *encode.Formula) (all []string) {
	t.Helper()
	_, err := sat.Enumerate(context.Background(), f, sat.InProcess, func(model []bool) bool {
		s := f.Decode(model)
		for i, name := range f.Names {
			if at, clue, is := strings.Cut(name, "@"); is && model[i] != joined(t, b, s, at, clue) {
				t.Errorf("%s is %v in %v of\n%v", name, model[i], s, b)
			}
		}
		all = append(all, fmt.Sprint(s))
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(all)
	return all
}

// joined says whether white cells join two.
func joined(t *testing.T, b *nurikabe.Board, s puzzles.Solution, places ...string) bool {
	t.Helper()
	var ends []int
	for _, place := range places {
		cell, err := puzzles.ParsePlace(place, b.Rows, b.Cols)
		if err != nil {
			t.Fatal(err)
		}
		ends = append(ends, cell)
	}
	met := make([]bool, len(s))
	met[ends[0]] = s[ends[0]] == 1
	for range s {
		for cell := range s {
			for other := range s {
				down, right := cell/b.Cols-other/b.Cols, cell%b.Cols-other%b.Cols
				if met[cell] && s[other] == 1 && down*down+right*right == 1 {
					met[other] = true
				}
			}
		}
	}
	return met[ends[1]]
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
			e, err := encode.CardinalityByName(name)
			if err != nil {
				t.Fatal(err)
			}
			if got := solutions(t, encode.Nurikabe(b, e).Made(0)); !slices.Equal(got, want) {
				t.Fatalf("%s: solutions %v, expected %v of\n%v", name, got, want, b)
			}
		}
	}
}
