package tour

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"twofold/puzzles"
	board "twofold/puzzles/families/tour"
	"twofold/puzzles/puzzletest"
	"twofold/puzzles/runs"
)

var pieces = []board.Piece{
	board.Knight,
	board.King,
	board.Wazir,
	board.Leaper(1, 1),
	board.Leaper(0, 2),
	board.Leaper(1, 3),
}

// everyTour is the oracle: all walks of the piece over all squares, as far as the board's Check accepts
// them, sorted. A step that the board gives to another square is not made.
func everyTour(b *board.Board) []puzzles.Solution {
	var out []puzzles.Solution
	n := b.Squares()
	at := map[int]int{}
	for cell, given := range b.Given {
		if given > 0 {
			at[given] = cell
		}
	}
	s := make(puzzles.Solution, len(b.Given))
	var enter func(cell, step int)
	enter = func(cell, step int) {
		if place, given := at[step]; b.Given[cell] == board.Hole || s[cell] > 0 || given && place != cell ||
			b.Given[cell] > 0 && b.Given[cell] != step {
			return
		}
		s[cell] = step
		defer func() { s[cell] = 0 }()
		if step == n {
			if b.Check(s) == nil {
				out = append(out, slices.Clone(s))
			}
			return
		}
		for to := range b.Given {
			if b.Joined(cell, to) {
				enter(to, step+1)
			}
		}
	}
	for cell := range b.Given {
		enter(cell, 1)
	}
	slices.SortFunc(out, slices.Compare)
	return out
}

// randomBoard is small enough for the oracle: any piece, open or closed, with holes or without, one in
// four with numbers given at random, which mostly contradict each other.
func randomBoard(r *rand.Rand) *board.Board {
	rows := 1 + r.IntN(4)
	recipe := board.Parameters{
		Rows: rows, Cols: 1 + r.IntN(14/rows), Piece: pieces[r.IntN(len(pieces))], Closed: r.IntN(2) == 0,
		Given: r.Float64() * r.Float64(), Holes: []float64{0, 0, 0.1, 0.3}[r.IntN(4)],
	}
	if r.IntN(2) == 0 {
		recipe.Rows, recipe.Cols = recipe.Cols, recipe.Rows
	}
	b, _, err := board.Random(r, recipe)
	if err != nil || r.IntN(4) == 0 {
		b = board.Empty(recipe.Rows, recipe.Cols, recipe.Piece, recipe.Closed)
		for cell := range b.Given {
			if r.Float64() < recipe.Holes && cell > 0 {
				b.Given[cell] = board.Hole
			}
		}
		for range r.IntN(3) {
			number, cell := 1+r.IntN(b.Squares()), r.IntN(len(b.Given))
			if b.Given[cell] == board.Free && !slices.Contains(b.Given, number) {
				b.Given[cell] = number
			}
		}
	}
	return b
}

func TestCompleteEnginesFindWhatBruteForceFinds(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	r := rand.New(rand.NewPCG(1, 1))
	for range 600 {
		b := randomBoard(r)
		want := everyTour(b)
		for name, search := range map[string]engine{"Backtrack": backtrack, "A": plain(OrderA), "B": plain(OrderB)} {
			if got := puzzletest.Listed(t, b, search); !puzzletest.Same(got, want) {
				t.Fatalf("%s finds %d tours, brute force %d:\n%v", name, len(got), len(want), b)
			}
		}
	}
}

type engine = func(context.Context, *board.Board, func(puzzles.Solution) bool) (runs.Stats, error)
