package twofold

import (
	"context"
	"testing"

	"twofold/puzzles"
)

// TestExamples: each is a board of its family, with a name of its own. Those that are not of documents have one
// solution.
func TestExamples(t *testing.T) {
	least := map[string]int{"treasure": 6, "visibility": 8, "sliding": 10, "tour": 10, "nurikabe": 5}
	for _, f := range All() {
		_, noDocument := sources.ReadFile("testdata/" + f.Name + "/source.txt")
		names := map[string]bool{}
		for _, e := range f.Examples() {
			if p, err := Parse(e.Board); err != nil || p.Family != f || e.Name == "" || names[e.Name] {
				t.Errorf("%s: example %q: %v", f.Name, e.Name, err)
			} else if noDocument != nil {
				checkUnique(t, p)
			}
			names[e.Name] = true
		}
		if want := max(1, least[f.Name]); len(names) < want {
			t.Errorf("%s: examples %v: expected %d", f.Name, names, want)
		}
	}
}

func checkUnique(t *testing.T, p Puzzle) {
	engines, err := p.Family.Choose("both", Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range engines {
		run := puzzles.Solve(context.Background(), e, p.Board, 2, func(puzzles.Solution) {})
		if run.Verdict != puzzles.Unique {
			t.Errorf("%s: %v, %v\n%v", e.Name, run.Verdict, run.Err, p.Board)
		}
	}
}
