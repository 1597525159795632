package families_test

import (
	"math/rand/v2"
	"testing"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/families"
	"twofold/puzzles/puzzletest"
)

// TestRandomBoardsHaveSolutions: with all its clues, too, where no words of a family say every answer. Clues that are
// put back in the place of those that were dropped are true, too.
func TestRandomBoardsHaveSolutions(t *testing.T) {
	for _, name := range families.Names() {
		f, err := twofold.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		engines, err := f.Choose(twofold.Native, twofold.Options{})
		if err != nil {
			t.Fatal(err)
		}
		like := f.Usual
		like.Rows, like.Cols, like.Given = min(5, like.Rows), min(5, like.Cols), 1
		for seed := range puzzletest.Cases(20) {
			b, err := f.Random(t.Context(), rand.New(rand.NewPCG(uint64(seed), 0)), like)
			if err != nil {
				break // not every family has boards of every size
			}
			var s puzzles.Solution
			keep := func(found puzzles.Solution) { s = found }
			if run := puzzles.Solve(t.Context(), engines[0], b, 1, keep); run.Verdict != puzzles.Found {
				t.Errorf("seed %d: %v of\n%v", seed, run.Verdict, b)
			} else if c, is := b.(puzzles.Clued); is {
				fewer := c.Keep(make([]bool, len(c.ClueCells())))
				if full, err := fewer.Full(s); err == nil && full.Check(s) != nil {
					t.Errorf("seed %d: %v of\n%v", seed, full.Check(s), full)
				}
			}
		}
	}
}
