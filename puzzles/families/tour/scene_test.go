package tour

import (
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/picture"
)

// TestStepsAreShadedOnDarkSquares: what a step decided is seen on the dark squares of a chessboard, too.
func TestStepsAreShadedOnDarkSquares(t *testing.T) {
	b, err := Parse("tour 3x4 piece=knight\n1 . . .\n. . . .\n. . . .\n")
	if err != nil {
		t.Fatal(err)
	}
	position := make(puzzles.Solution, 12)
	decided := make([]int, 0, 12)
	for cell := range position {
		position[cell] = puzzles.Open
		if cell > 0 {
			decided = append(decided, cell)
		}
	}
	position[0] = 1
	for cell, c := range picture.Deduced(b, position, decided, nil, "", "a step").Grids[0].Cells {
		if isDecided := cell > 0; (c.Fill == picture.Shade) != isDecided {
			t.Errorf("cell %d, decided %t: fill %v", cell, isDecided, c.Fill)
		}
	}
}
