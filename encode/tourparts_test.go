package encode

import (
	"math/rand/v2"
	"slices"
	"testing"

	"twofold/puzzles/families/tour"
)

// TestCutSquares holds the squares that cut a board apart against what is left without each.
func TestCutSquares(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 9))
	cuts, boards := 0, 0
	for boards < 2000 {
		piece := []tour.Piece{tour.King, tour.Wazir, tour.Knight}[r.IntN(3)]
		b := tour.Empty(1+r.IntN(6), 1+r.IntN(7), piece, false)
		for cell := range b.Given {
			if cell > 0 && r.IntN(3) == 0 {
				b.Given[cell] = tour.Hole
			}
		}
		g := newTourGraph(nil, b)
		if g.cutOff() != "" {
			continue
		}
		boards++
		var want []int
		for s := range g.near {
			if len(g.partsWithout(s)) > 1 {
				want = append(want, s)
			}
		}
		if got := g.cutSquares(); !slices.Equal(got, want) {
			t.Fatalf("squares %v, want %v:\n%v", got, want, b)
		}
		cuts += len(want)
	}
	if cuts < 1000 {
		t.Errorf("only %d squares that cut", cuts)
	}
}
