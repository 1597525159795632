package tour

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"twofold/puzzles"
)

// agreement is what the solutions have in common, as Decide returns it.
func agreement(all []puzzles.Solution) puzzles.Solution {
	if len(all) == 0 {
		return nil
	}
	out := slices.Clone(all[0])
	for _, s := range all {
		for cell := range s {
			if s[cell] != out[cell] {
				out[cell] = puzzles.Open
			}
		}
	}
	return out
}

func TestDecideIsWhatAllSolutionsHaveInCommon(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for range 1000 {
		b := randomBoard(r)
		want := agreement(everyTour(b))
		got, _, err := Decide(context.Background(), b)
		if errors.As(err, new(*puzzles.Impossible)) {
			err = nil
		}
		if err != nil || !slices.Equal(got, want) || (got == nil) != (want == nil) {
			t.Fatalf("decides %v, %v, want %v:\n%v", got, err, want, b)
		}
	}
}
