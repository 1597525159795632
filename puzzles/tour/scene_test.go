package tour

import (
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/picture"
)

// TestPathsFollowTheSteps: one line from square to square, back to the first in a closed tour; with an open square
// between, two.
func TestPathsFollowTheSteps(t *testing.T) {
	board := Empty(2, 3, Wazir, true)
	s := puzzles.Solution{1, 2, 3, 6, 5, 4}
	if err := board.Check(s); err != nil {
		t.Fatal(err)
	}
	paths := board.Scene(picture.View{Values: s}).Grids[0].Paths
	if len(paths) != 1 || len(paths[0].Points) != 7 || paths[0].Points[0] != paths[0].Points[6] || paths[0].Arrow {
		t.Errorf("the closed tour's paths are %v", paths)
	}
	board.Closed = false
	paths = board.Scene(picture.View{Values: s}).Grids[0].Paths
	if len(paths) != 1 || len(paths[0].Points) != 6 || !paths[0].Arrow {
		t.Errorf("the open tour's paths are %v", paths)
	}
	s[2] = puzzles.Open
	if paths = board.Scene(picture.View{Values: s}).Grids[0].Paths; len(paths) != 2 {
		t.Errorf("with step 3 open the paths are %v", paths)
	}
}

// TestPlayEndsWithTheTour: a frame for each step, with one square more each time, and the whole tour.
func TestPlayEndsWithTheTour(t *testing.T) {
	frames := Empty(2, 3, Wazir, false).Play(puzzles.Solution{1, 2, 3, 6, 5, 4})
	if len(frames) != 7 {
		t.Fatalf("%d frames: want 7", len(frames))
	}
	for n, frame := range frames {
		numbers := 0
		for _, c := range frame.Grids[0].Cells {
			if c.Text != "" {
				numbers++
			}
		}
		if want := min(n+1, 6); numbers != want {
			t.Errorf("frame %d has %d numbers: want %d", n, numbers, want)
		}
	}
}
