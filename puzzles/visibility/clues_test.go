package visibility_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"twofold/puzzles"
	"twofold/puzzles/visibility"
)

func TestFullKeepAndBroken(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rules := rapid.SampledFrom(visibility.Variants).Draw(t, "rules")
		rows, cols := rapid.IntRange(1, 5).Draw(t, "rows"), rapid.IntRange(1, 5).Draw(t, "cols")
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		_, s := visibility.Random(r, visibility.Recipe{Rules: rules, Rows: rows, Cols: cols, White: r.Float64()})
		b, err := visibility.Empty(rules, rows, cols).Full(s)
		if err != nil || b.Check(s) != nil || len(b.Broken(s)) > 0 {
			t.Fatalf("%v, %v, broken %v\n%v", err, b.Check(s), b.Broken(s), b)
		}
		other := slices.Clone(s)
		cell := r.IntN(len(s))
		other[cell] = 1 - other[cell]
		for clue := range b.ClueCells() {
			kept := make([]bool, len(b.ClueCells()))
			kept[clue] = true
			plain := *b.Keep(kept).(*visibility.Board)
			plain.Rules = visibility.Plain // only the clue counts here
			if got, want := slices.Contains(b.Broken(other), clue), plain.Check(other) != nil; got != want {
				t.Fatalf("clue %d: broken %t, want %t\n%v%v", clue, got, want, b, other)
			}
		}
	})
}

func TestFullErrors(t *testing.T) {
	for _, test := range []struct {
		s    puzzles.Solution
		want string
	}{
		{puzzles.Solution{0, 0, 1, 1}, "r1c1 and r1c2: two black cells side by side"},
		{puzzles.Solution{0, 1, 1, 0}, "r1c2 and r2c1: white cells that are not connected"},
		{puzzles.Solution{0, 1, 1}, "the solution has 3 cells: expected 4"},
	} {
		if _, err := visibility.Empty(visibility.Kuromasu, 2, 2).Full(test.s); err == nil ||
			err.Error() != test.want {
			t.Errorf("%v: got %v, want %s", test.s, err, test.want)
		}
	}
}
