package steps_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/generate"
	"twofold/puzzles/puzzletest"
)

// TestOraclesOfRules asks both oracles about small boards of rules files, and holds what they answer against all
// fillings. The fillings that break no reason are the solutions.
func TestOraclesOfRules(t *testing.T) {
	for _, f := range twofold.All() {
		if slices.Contains(twofold.Default.Coded(), f) {
			continue
		}
		t.Run(f.Name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, 1))
			found, served := 0, 0
			for range puzzletest.Until(4, func() bool { return served == 0 || found > 0 }) {
				b, ok := smallBoard(f, r).(puzzles.Reasoned)
				if !ok {
					continue
				}
				served++
				solutionsBreakNothing(t, f, b)
				s := puzzletest.Filling(t, r, b, f.Assignments)
				if s == nil {
					continue
				}
				finds, proves := f.Oracles(nil)
				for _, oracle := range []generate.OracleMaker{finds, proves} {
					o, err := oracle(b, s)
					if err != nil {
						t.Fatal(err)
					}
					found += puzzletest.Answers(t, r, b, s, o, f.Assignments, 20)
				}
			}
			if found == 0 && served > 0 {
				t.Error("no question had an answer")
			}
		})
	}
}

// smallBoard is nil if none is drawn.
func smallBoard(f *twofold.Family, r *rand.Rand) puzzles.Board {
	like := f.Usual
	like.Rows, like.Cols, like.Given = f.Small, f.Small, r.Float64()
	b, err := f.RandomBoard(context.Background(), r, like)
	if err != nil {
		return nil
	}
	return b
}

func solutionsBreakNothing(t *testing.T, f *twofold.Family, b puzzles.Reasoned) {
	t.Helper()
	left := puzzletest.Cases(20_000)
	err := f.Assignments(b, 1<<20, func(s puzzles.Solution) bool {
		broken, wrong := b.Breaks(s, nil)
		if (wrong == nil && len(broken) == 0) != (b.Check(s) == nil) {
			t.Errorf("%v breaks %v, %v; Check says %v\n%v", s, broken, wrong, b.Check(s), b)
		}
		left--
		return left > 0 && !t.Failed()
	})
	if err != nil {
		t.Fatal(err)
	}
}
