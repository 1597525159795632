package steps_test

import (
	"slices"
	"testing"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/steps"
)

// TestWatchesDoNotMultiply: however many steps a board has, each entry is watched for each reason a few times at most.
// On this board, its clues taken as they are, they doubled with each step, until memory was full.
func TestWatchesDoNotMultiply(t *testing.T) {
	p, err := twofold.Parse(`visibility 10x10 kuromasu
 .  5  .  .  .  .  .  .  3  .
 .  .  .  6  .  .  .  .  .  .
 .  .  .  .  .  .  .  .  3  .
 .  8  .  .  8  .  .  8  .  9
 .  .  .  .  .  8  .  .  .  .
 .  .  .  .  .  .  .  .  .  .
 .  .  .  .  .  .  .  . 10  .
 .  4  .  .  9  .  .  .  .  .
 6  .  .  .  .  .  .  .  7  .
 .  .  .  3  .  .  .  .  5  .
`)
	if err != nil {
		t.Fatal(err)
	}
	b := p.Board.(puzzles.Reasoned)
	engines, err := p.Family.Choose("native", twofold.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var s puzzles.Solution
	puzzles.Solve(t.Context(), engines[0], b, 1, func(found puzzles.Solution) { s = slices.Clone(found) })
	finds, err := p.Family.Native.Oracle(b, s)
	if err != nil {
		t.Fatal(err)
	}
	f := steps.Find(b, s, finds, b.Shown())
	l := f.List(b.Shown(), slices.Collect(f.All(t.Context())))
	verifies, err := p.Family.Native.Oracle(b, s)
	if err != nil {
		t.Fatal(err)
	}
	enough := 4 * len(s) * (len(b.ClueCells()) + len(b.NamedRules()))
	switch most, err := steps.Watching(t.Context(), l, verifies.(puzzles.Incremental), enough); {
	case err != nil:
		t.Fatal(err)
	case most > enough:
		t.Errorf("%d entries are watched: expected at most %d", most, enough)
	}
}
