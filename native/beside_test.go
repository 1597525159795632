package native_test

import (
	"context"
	"slices"
	"testing"

	"twofold"
	"twofold/native"
	"twofold/puzzles"
	"twofold/puzzles/parse"
	"twofold/puzzles/runs"
)

// TestBesideReadsText: an engine beside those of a family is listed behind them, and reads the text of a board.
func TestBesideReadsText(t *testing.T) {
	p, err := twofold.Parse("kurotto 1x2\n. 1\n")
	if err != nil {
		t.Fatal(err)
	}
	wants := puzzles.Solution{1, 0}
	reads := func(_ context.Context, t *parse.Text, yield func(puzzles.Solution) bool) (runs.Stats, error) {
		if t.Lines[1][1].Text == "1" {
			yield(wants)
		}
		return runs.Stats{}, nil
	}
	beside := p.Family.Native.Beside(native.Family{Engines: func(native.Options) ([]puzzles.Engine, error) {
		return []puzzles.Engine{native.Search("reader", "reads text", native.OfText(reads))}, nil
	}})
	engines, err := beside.Engines(native.Options{})
	if err != nil {
		t.Fatal(err)
	}
	last := engines[len(engines)-1]
	if last.Name != "reader" || len(engines) < 2 {
		t.Fatalf("the last of %d engines is %s: want reader behind the family's own", len(engines), last.Name)
	}
	var got puzzles.Solution
	puzzles.Solve(t.Context(), last, p.Board, 0, func(s puzzles.Solution) { got = s })
	if !slices.Equal(got, wants) {
		t.Errorf("%v: want %v", got, wants)
	}
}
