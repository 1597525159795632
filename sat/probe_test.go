package sat

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestAssumer holds gophersat under assumptions against brute force, on formulas of which some are impossible, have
// units only or say nothing at all.
func TestAssumer(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := formulas(false).Draw(t, "formula")
		a := newAssumer(f)
		for range rapid.IntRange(1, 4).Draw(t, "questions") {
			var assumed []int
			for _, v := range subset(t, f.NumVars(), "assumed") {
				assumed = append(assumed, sign(t, v))
			}
			given := *f
			given.Clauses = slices.Clone(f.Clauses)
			for _, l := range assumed {
				given.Clauses = append(given.Clauses, []int{l})
			}
			want := len(everyProjection(&given)) > 0
			model := a.solve(assumed)
			if (model != nil) != want || want && !satisfies(&given, model) {
				t.Fatalf("assuming %v: model %v: there is one: %v:\n%s", assumed, model, want, dump(f))
			}
		}
	})
}
