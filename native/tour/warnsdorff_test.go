package tour

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"twofold/puzzles"
	board "twofold/puzzles/families/tour"
	"twofold/puzzles/puzzletest"
)

// tourOf is one tour of an engine, checked; nil if it ends without one.
func tourOf(t *testing.T, search engine, b *board.Board) puzzles.Solution {
	t.Helper()
	var out puzzles.Solution
	_, err := search(context.Background(), b, func(s puzzles.Solution) bool {
		if err := b.Check(s); err != nil {
			t.Fatalf("%v\n%v", err, b)
		}
		out = slices.Clone(s)
		return false
	})
	if err != nil && !errors.As(err, new(*puzzles.Impossible)) {
		t.Fatalf("%v\n%v", err, b)
	}
	return out
}

// Every start of every board from 5x5 on has a tour, unless there are fewer squares of its colour (Conrad,
// Hindrichs, Morsy, Wegener: Solution of the Knight's Hamiltonian Path Problem on Chessboards, 1994).
func TestWarnsdorffFromEveryStart(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	for rows := 5; rows <= 12; rows++ {
		for cols := rows; cols <= 12; cols++ {
			for cell := range rows * cols {
				b := board.Empty(rows, cols, board.Knight, false)
				b.Given[cell] = 1
				minority := rows*cols%2 == 1 && (cell/cols+cell%cols)%2 == 1
				if s := tourOf(t, warnsdorff, b); minority != (s == nil) {
					t.Fatalf("minority colour %t, tour %v:\n%v", minority, s, b)
				}
			}
		}
	}
}

func TestWarnsdorffClosed(t *testing.T) {
	for rows := 3; rows <= 12; rows++ {
		for cols := rows; cols <= 14; cols++ {
			b := board.Empty(rows, cols, board.Knight, true)
			if s := tourOf(t, warnsdorff, b); (s == nil) != (Impossible(b) != nil) {
				t.Errorf("%dx%d: tour %t", rows, cols, s != nil)
			}
		}
	}
}

// On small boards of any kind it finds a tour if there is one.
func TestWarnsdorffFindsATourIfThereIsOne(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	for range puzzletest.Cases(1000) {
		b := randomBoard(r)
		if s, all := tourOf(t, warnsdorff, b), everyTour(b); (s == nil) != (len(all) == 0) {
			t.Fatalf("finds %v, brute force %d:\n%v", s, len(all), b)
		}
	}
}

func BenchmarkWarnsdorff(b *testing.B) {
	puzzle := parsed(b, "tour 20x20")
	for b.Loop() {
		if _, err := warnsdorff(context.Background(), puzzle, func(puzzles.Solution) bool { return false }); err != nil {
			b.Fatal(err)
		}
	}
}
