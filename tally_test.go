package twofold

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/campaign"
	"twofold/puzzles/crosscheck"
	"twofold/puzzles/puzzletest"
	"twofold/puzzles/runs"
)

// TestTalliesAreThoseOfBruteForce: on random small boards of every variant, and on degenerate ones, every engine that
// tallies says what brute force counts.
func TestTalliesAreThoseOfBruteForce(t *testing.T) {
	for _, f := range puzzletest.Families(t, coded, Find) {
		engines, err := f.Engines(Options{})
		if err != nil {
			t.Fatal(err)
		}
		var asked []puzzles.Engine
		for _, e := range engines {
			if e.Marginals != nil {
				asked = append(asked, e)
			}
		}
		if asked == nil {
			continue
		}
		asked = append(asked, campaign.Brute(f.Assignments, 1<<14))
		for _, text := range puzzletest.Odd(&f.Family) {
			if b, err := f.Parse(text); err == nil {
				tallied(t, b, asked)
			}
		}
		for _, variant := range f.Variants {
			boards, isRules := puzzletest.Cases(1500), !slices.Contains(coded, f)
			least := boards / 10
			if isRules {
				boards, least = puzzletest.Cases(100), 1
			}
			drawn, several := 0, 0
			for i := range boards {
				b, err := smallBoard(f, variant, uint64(i))
				if err != nil && isRules {
					continue // of a rules file there may be none of a size
				}
				if err != nil {
					t.Fatal(err)
				}
				drawn++
				if i%3 == 0 {
					b = positioned(t, f, b, uint64(i))
				}
				if tallied(t, b, asked) {
					several++
				}
			}
			if drawn < boards/4 || several < least {
				t.Errorf("%s %s: %d of %d boards, %d have several solutions", f.Name, variant, drawn, boards, several)
			}
		}
	}
}

func smallBoard(f *Family, variant string, seed uint64) (puzzles.Board, error) {
	r := rand.New(rand.NewPCG(seed, 16))
	like := f.Usual
	like.Variant, like.Rows, like.Cols = variant, 1+r.IntN(f.Small), 1+r.IntN(f.Small)
	if like.Rows*like.Cols > 12 {
		like.Rows = 3
	}
	like.Density, like.Given = 0.7*r.Float64(), 0.8*r.Float64()
	like = f.Vary(r, like)
	return f.Random(context.Background(), r, like)
}

// positioned is the board with a position that fixes a few entries, of which some solution may have all or none.
func positioned(t *testing.T, f *Family, b puzzles.Board, seed uint64) puzzles.Board {
	r := rand.New(rand.NewPCG(seed, 17))
	var position puzzles.Solution
	_ = f.Assignments(b, 1<<14, func(s puzzles.Solution) bool {
		if b.Check(s) == nil && (position == nil || r.IntN(3) == 0) {
			position = slices.Clone(s)
		}
		return position == nil || r.IntN(2) == 0
	})
	for i := range position {
		if r.IntN(4) > 0 {
			position[i] = puzzles.Open
		} else if r.IntN(20) == 0 {
			position[i] = 1 - position[i]
		}
	}
	with, err := puzzles.AtPosition(b, position)
	if err != nil {
		t.Fatal(err)
	}
	return with
}

// tallied compares the engines, of which brute force is the last, and reports whether the board has several solutions.
func tallied(t *testing.T, b puzzles.Board, engines []puzzles.Engine) bool {
	t.Helper()
	report := crosscheck.Tallies(context.Background(), b, engines, runs.Limits{})
	if report.Finding != nil {
		t.Fatalf("%s\n%v", report.Finding.Problem, b)
	}
	truth := report.Answers[len(engines)-1]
	if truth.Limit != nil {
		return false
	}
	if report.Finished() < len(engines) {
		t.Fatalf("%s\n%v", report.Agreement(), b)
	}
	return truth.Verdict == puzzles.Multiple
}
