package steps_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"twofold"
	"twofold/puzzles"
)

// TestOraclesCountWhatATotalLeaves: twelve blocks of four coins each are not 47. A search that takes coin by coin does
// not end.
func TestOraclesCountWhatATotalLeaves(t *testing.T) {
	f, err := twofold.Find("treasure")
	if err != nil {
		t.Fatal(err)
	}
	grid := strings.Repeat(". . . . . . . . . . . .\n. 4 . . 4 . . 4 . . 4 .\n. . . . . . . . . . . .\n", 3)
	board, err := f.Parse("treasure 9x12 minesweeper total=48\n" + grid)
	if err != nil {
		t.Fatal(err)
	}
	less, err := f.Parse("treasure 9x12 minesweeper total=47\n" + grid)
	if err != nil {
		t.Fatal(err)
	}
	s := slices.Clone(board.(puzzles.Reasoned).Shown())
	for cell := range s {
		if s[cell] = 0; (cell/12)%3 == 0 || (cell/12)%3 == 1 && cell%3 == 0 {
			s[cell] = 1
		}
	}
	if err := board.Check(s); err != nil {
		t.Fatal(err)
	}
	for _, b := range []puzzles.Reasoned{board.(puzzles.Reasoned), less.(puzzles.Reasoned)} {
		native, err := f.Native.Oracle(b, s)
		if err != nil {
			t.Fatal(err)
		}
		kept := slices.Repeat([]bool{true}, 13)
		for name, o := range map[string]puzzles.Oracle{"sat": f.SATOracle(b, nil, nil), "native": native} {
			if name == "native" && b.Check(s) != nil {
				continue // which keeps what its own solution obeys only
			}
			got, err := o.Counterexample(context.Background(), b.Shown(), kept, -1, 0)
			if err != nil || (got == nil) != (b.Check(s) != nil) {
				t.Errorf("%s: %v, %v\n%v", name, got, err, b)
			}
		}
	}
}
