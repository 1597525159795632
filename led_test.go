package twofold

import (
	"context"
	"math/rand/v2"
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/runs"
)

// TestLooseTours: two solutions of boards with few numbers are found near what walks propose, by both engines. A search
// from nothing takes ten to a hundred times as many conflicts, on some boards more than can be waited for. Conflicts
// are the same on every machine.
func TestLooseTours(t *testing.T) {
	const most = 3000
	f, err := Find("tour")
	if err != nil {
		t.Fatal(err)
	}
	engines, err := f.Choose("both", Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, like := range []puzzles.Parameters{
		{Variant: "king", Rows: 20, Cols: 20, Given: 0.2},
		{Variant: "king-closed", Rows: 16, Cols: 16, Given: 0.1},
		{Variant: "wazir", Rows: 16, Cols: 16, Given: 0.1},
		{Variant: "knight", Rows: 12, Cols: 12, Given: 0.2},
	} {
		b, err := f.RandomBoard(t.Context(), rand.New(rand.NewPCG(1, 1)), like)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range engines {
			run := puzzles.Solve(context.Background(), e, b, 2, func(puzzles.Solution) {})
			conflicts := run.Stats.Counts[runs.Conflicts]
			t.Log(like.Variant, e.Name, conflicts, run.Stats.Wall)
			if run.Verdict != puzzles.Multiple || conflicts > most {
				t.Errorf("%s: %v after %d conflicts, error %v: expected multiple within %d of\n%v",
					e.Name, run.Verdict, conflicts, run.Err, most, b)
			}
		}
	}
}
