package generate_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"twofold"
	"twofold/native"
	"twofold/puzzles"
	"twofold/puzzles/generate"
	"twofold/puzzles/puzzletest"
)

// refereeOf is a complete native engine that has no part in generating: none but the first has.
func refereeOf(t *testing.T, f *twofold.Family) puzzles.Engine {
	t.Helper()
	engines, err := f.Native.Engines(native.Options{})
	if err != nil {
		t.Fatal(err)
	}
	at := 1 + slices.IndexFunc(engines[1:], func(e puzzles.Engine) bool { return e.Promise == puzzles.Complete })
	if at == 0 {
		t.Fatalf("%s has one complete native engine: expected a second", f.Name)
	}
	return engines[at]
}

// TestGeneratedByRecount: another engine finds one solution of each board, and others without any of its clues.
func TestGeneratedByRecount(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	for _, f := range puzzletest.Families(t, twofold.Default.Coded(), twofold.Find) {
		referee := refereeOf(t, f)
		for _, like := range kinds(f) {
			if like.Rows*like.Cols > f.Small*(f.Small+1) {
				continue // too many for a plain search
			}
			t.Run(fmt.Sprintf("%s %s %dx%d", f.Name, like.Variant, like.Rows, like.Cols), func(t *testing.T) {
				t.Parallel()
				for b := range reducibles(t, f, like) {
					minimizer, err := f.Native.MinimizerOf(b.full, b.s)
					if err != nil {
						t.Fatal(err)
					}
					r := rand.New(rand.NewPCG(11, uint64(b.index)))
					less, err := generate.Minimise(context.Background(), b.full, minimizer, generate.NoSymmetry, r)
					if err != nil {
						continue // the solution of a large board that is ranked need not be the only one
					}
					expectMinimal(t, less, less.Form(b.s), referee)
				}
			})
		}
	}
}

// expectMinimal: s is the board's only solution, and without any of its clues there is another one.
func expectMinimal(t *testing.T, b puzzles.Clued, s puzzles.Solution, referee puzzles.Engine) {
	t.Helper()
	if others := othersThan(s, b, referee); others != 0 {
		t.Errorf("%v has %d further solutions\n%v", s, others, b)
	}
	kept := slices.Repeat([]bool{true}, len(b.ClueCells()))
	for clue := range kept {
		kept[clue] = false
		if othersThan(s, b.Keep(kept), referee) == 0 {
			t.Errorf("%v stays the only solution without clue %d of\n%v", s, clue, b)
		}
		kept[clue] = true
	}
}

// othersThan counts the solutions of the board that are not s, up to 2; of a ranked board its best ones.
func othersThan(s puzzles.Solution, b puzzles.Clued, referee puzzles.Engine) (others int) {
	if referee.Search == nil {
		return int(puzzles.Count(context.Background(), referee, b).Count.Int64()) - 1
	}
	puzzles.Solve(context.Background(), referee, b, 2, func(other puzzles.Solution) {
		if !slices.Equal(other, b.Form(s)) {
			others++
		}
	})
	return others
}
