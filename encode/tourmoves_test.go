package encode

import (
	"slices"
	"testing"

	"twofold/puzzles/families/tour"
)

// TestMovesAreTheFamilys holds the moves that are written here against those that Check goes by.
func TestMovesAreTheFamilys(t *testing.T) {
	for _, piece := range []tour.Piece{tour.Knight, tour.King, tour.Wazir, tour.Leaper(0, 2), tour.Leaper(2, 2),
		tour.Leaper(1, 3)} {
		b := tour.Empty(7, 8, piece, false)
		b.Given[10] = tour.Hole
		g := newTourGraph(nil, b)
		for s, from := range g.cells {
			var want []int
			for n, to := range g.cells {
				if b.Joined(from, to) {
					want = append(want, n)
				}
			}
			if !slices.Equal(g.near[s], want) {
				t.Fatalf("%s: from %s to squares %v, want %v", piece, g.place(s), g.near[s], want)
			}
		}
	}
}
