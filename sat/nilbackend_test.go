package sat_test

import (
	"context"
	"testing"
	"time"

	"twofold"
	"twofold/puzzles"
)

// TestBackendsMayBeNil: whoever names none gets gophersat in this process, also where a board has no solution.
func TestBackendsMayBeNil(t *testing.T) {
	ctx := context.Background()
	p, err := twofold.Parse("kuromasu 3x3\n. . 2\n. . .\n3 . .\n")
	if err != nil {
		t.Fatal(err)
	}
	desk, err := p.Family.Desk(p.Board, nil, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	if s, err := desk.Steps(ctx, -1); err != nil || s.Verdict != puzzles.None {
		t.Errorf("%v, %v: expected no solution", s, err)
	}
	p, err = twofold.Parse("mosaic 1x2\n1 .\n")
	if err != nil {
		t.Fatal(err)
	}
	for _, minimizer := range p.Family.Minimizers(nil) {
		asked, err := minimizer.Make(p.Board.(puzzles.Clued), puzzles.Solution{1, 0})
		if err != nil {
			t.Fatal(err)
		}
		if other, err := asked.Another(ctx, []bool{true}); err != nil || other == nil {
			t.Errorf("%s: %v, %v: expected the other solution", minimizer.Name, other, err)
		}
	}
}
