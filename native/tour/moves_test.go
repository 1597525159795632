package tour

import (
	"context"
	"slices"
	"testing"

	board "twofold/puzzles/families/tour"
)

// TestMovesAreTheFamilys holds the moves that are written here against those that Check goes by.
func TestMovesAreTheFamilys(t *testing.T) {
	for _, piece := range append(pieces, board.Leaper(2, 2), board.Leaper(2, 3)) {
		b := board.Empty(7, 8, piece, false)
		b.Given[10] = board.Hole
		g := newGraph(context.Background(), b)
		for s, from := range g.cells {
			var want []int32
			for n, to := range g.cells {
				if b.Joined(int(from), int(to)) {
					want = append(want, int32(n))
				}
			}
			if !slices.Equal(g.next[s], want) {
				t.Fatalf("%s: from cell %d to squares %v, want %v", piece, from, g.next[s], want)
			}
		}
	}
}
