package twofold

import (
	"context"
	"math/rand/v2"
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/lab/campaign"
)

// TestTalliesAreThoseOfBruteForce: on random small boards of every variant, and on degenerate ones, every engine that
// tallies says what brute force counts.
func TestTalliesAreThoseOfBruteForce(t *testing.T) {
	for _, f := range Families {
		engines, err := f.Engines(Options{})
		if err != nil {
			t.Fatal(err)
		}
		var asked []puzzles.Engine
		for _, e := range engines {
			if e.Tally != nil {
				asked = append(asked, e)
			}
		}
		if asked == nil {
			continue
		}
		asked = append(asked, campaign.Brute(f.Assignments, 1<<14))
		for _, text := range f.Odd {
			if b, err := f.Parse(text); err == nil {
				tallied(t, b, asked)
			}
		}
		for _, variant := range f.Variants {
			boards := 1500
			if testing.Short() {
				boards = 150
			}
			several := 0
			for i := range boards {
				b := smallBoard(t, f, variant, uint64(i))
				if tallied(t, b, asked) {
					several++
				}
			}
			if several < boards/10 {
				t.Errorf("%s %s: %d of %d boards have several solutions", f.Name, variant, several, boards)
			}
		}
	}
}

func smallBoard(t *testing.T, f *Family, variant string, seed uint64) puzzles.Board {
	r := rand.New(rand.NewPCG(seed, 16))
	like := f.Usual
	like.Variant, like.Rows, like.Cols = variant, 1+r.IntN(f.Small), 1+r.IntN(f.Small)
	if like.Rows*like.Cols > 12 {
		like.Rows = 3
	}
	like.Density, like.Given = 0.7*r.Float64(), 0.8*r.Float64()
	if f.Vary != nil {
		like = f.Vary(r, like)
	}
	b, err := f.Random(r, like)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// tallied compares the engines, of which brute force is the last, and says whether the board has several solutions.
func tallied(t *testing.T, b puzzles.Board, engines []puzzles.Engine) bool {
	t.Helper()
	report := puzzles.CrosscheckTallies(context.Background(), b, engines, puzzles.Limits{})
	if report.Finding != nil {
		t.Fatalf("%s\n%v", report.Finding.Problem, b)
	}
	truth := report.Answers[len(engines)-1]
	if truth.Limit != "" {
		return false
	}
	if report.Finished() < len(engines) {
		t.Fatalf("%s\n%v", report.Agreement(), b)
	}
	return truth.Verdict == puzzles.Multiple
}
