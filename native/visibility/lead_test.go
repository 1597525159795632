package visibility

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"twofold/puzzles"
	board "twofold/puzzles/visibility"
)

// TestLed: on a large loose board solutions are found near proposals, two of them; also with a position.
func TestLed(t *testing.T) {
	b, made := board.Random(rand.New(rand.NewPCG(1, 1)), board.Recipe{
		Rules: board.Plain, Rows: 80, Cols: 80, White: 0.85, Given: 0.05,
	})
	for _, isFixed := range []bool{false, true} {
		if isFixed {
			b.Fixed = slices.Repeat(puzzles.Solution{puzzles.Open}, len(made))
			copy(b.Fixed, made[:100])
		}
		s := newSearch(context.Background(), b)
		s.beLed(context.Background())
		if !s.IsLed() {
			t.Fatal("no leader")
		}
		var found []puzzles.Solution
		if _, err := s.List(s.solution, func(solution puzzles.Solution) bool {
			found = append(found, solution)
			return len(found) < 2
		}); err != nil {
			t.Fatal(err)
		}
		if s.Conflicts() > 2*enough {
			t.Errorf("%d conflicts: it was not led", s.Conflicts())
		}
		if len(found) != 2 || slices.Equal(found[0], found[1]) {
			t.Fatalf("%d solutions", len(found))
		}
		for _, solution := range found {
			if err := b.Check(solution); err != nil {
				t.Error(err)
			}
		}
	}
}

// TestNotLed: small boards are not, nor are those of other rules.
func TestNotLed(t *testing.T) {
	for _, recipe := range []board.Recipe{
		{Rules: board.Plain, Rows: 20, Cols: 20, White: 0.85, Given: 0.08},
		{Rules: board.Kuromasu, Rows: 45, Cols: 50, White: 0.85, Given: 0.08},
	} {
		b, _ := board.Random(rand.New(rand.NewPCG(1, 1)), recipe)
		s := newSearch(context.Background(), b)
		if s.beLed(context.Background()); s.IsLed() {
			t.Errorf("a leader for %v", recipe)
		}
	}
}
