package sliding

import (
	"slices"
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/picture"
)

// TestPlayMovesOneTile: from frame to frame one tile moves by one cell, and the last frame is the goal.
func TestPlayMovesOneTile(t *testing.T) {
	b, err := Parse("sliding 2x3\n1 2 3\n_ 4 5\n")
	if err != nil {
		t.Fatal(err)
	}
	frames := b.Play(puzzles.Solution{int(Right), int(Right)})
	if len(frames) != 3 {
		t.Fatalf("%d frames: want 3", len(frames))
	}
	for n := 1; n < len(frames); n++ {
		moved := 0
		for _, p := range frames[n].Grids[0].Pieces {
			at := slices.IndexFunc(frames[n-1].Grids[0].Pieces, func(q picture.Piece) bool { return q.Key == p.Key })
			if before := frames[n-1].Grids[0].Pieces[at].At; before != p.At {
				moved++
			}
		}
		if moved != 1 {
			t.Errorf("%d tiles move before frame %d: want 1", moved, n)
		}
	}
	last := frames[2].Grids
	for i, p := range last[0].Pieces {
		if q := last[1].Pieces[i]; p.At != q.At || p.Text != q.Text {
			t.Errorf("at the end %v, the goal has %v", p, q)
		}
	}
}
