package tour

import (
	"slices"
	"testing"
)

// TestMovesAreTheFamilys holds the moves that are written here against those that Check goes by.
func TestMovesAreTheFamilys(t *testing.T) {
	for _, piece := range []Piece{Knight, King, Wazir, Leaper(0, 2), Leaper(2, 2), Leaper(0, 5), Leaper(3, 4)} {
		b := Empty(7, 8, piece, false)
		b.Given[10] = Hole
		for from, near := range newArgument(b).near {
			for to := range b.Given {
				want := b.Joined(from, to) && b.Given[from] != Hole && b.Given[to] != Hole
				if slices.Contains(near, to) != want {
					t.Fatalf("%s: from cell %d to %v: %d is one move away: %t", piece, from, near, to, want)
				}
			}
		}
	}
}
