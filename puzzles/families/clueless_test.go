package families_test

import (
	"slices"
	"strings"
	"testing"

	"twofold"
	"twofold/puzzles"
)

// TestClueless: the middles of the blocks, or the middle blocks, are a sudoku as well. Drawn boards of campaigns are
// too small for that rule. Each board here is unique because of it, and an answer that breaks it alone is no solution.
func TestClueless(t *testing.T) {
	for _, rows := range []string{
		"clueless1\n1 . . . . 3 . .\n2 . . 1 . . . .\n. . . 3 . . . 4\n. . . . . . . .\n" +
			". . . . . 1 3 .\n. . 4 . . . . .\n1 . . . . . . .\n. . . 2 . . . .\n",
		"clueless2\n. . 3 . . 4 . .\n. . . 2 1 . . .\n. . . . . . . 4\n. 2 . . . . . .\n" +
			". . . . . 2 . .\n. 2 . . . 3 . .\n. . . . . . . .\n. 1 . 2 . . . .\n",
	} {
		p, err := twofold.Parse("multi-sudoku 8x8 " + rows)
		if err != nil {
			t.Fatal(err)
		}
		engines, err := p.Family.Choose("learn,sat", twofold.Options{})
		if err != nil {
			t.Fatal(err)
		}
		var answer puzzles.Solution
		for _, e := range engines {
			run := puzzles.Solve(t.Context(), e, p.Board, 2, func(s puzzles.Solution) { answer = slices.Clone(s) })
			if run.Verdict != puzzles.Unique {
				t.Fatalf("%s: %v of\n%v", e.Name, run.Verdict, p.Board)
			}
		}
		first, _, _ := strings.Cut(rows, "\n")
		blank, err := twofold.Parse("multi-sudoku 8x8 " + first + "\n" + strings.Repeat(". . . . . . . .\n", 8))
		if err != nil {
			t.Fatal(err)
		}
		if err := blank.Board.Check(answer); err != nil {
			t.Error(err)
		}
		for cell, value := range answer { // 1 and 2 change places in the first sudoku
			if cell/8 < 4 && cell%8 < 4 && value < 3 {
				answer[cell] = 3 - value
			}
		}
		if err := blank.Board.Check(answer); err == nil || !strings.Contains(err.Error(), "middle") {
			t.Errorf("%v: want a fault of the middle of\n%s", err, blank.Board.Picture(answer))
		}
	}
}
