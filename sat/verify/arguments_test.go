package verify

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"twofold/encode"
	"twofold/puzzles"
	"twofold/puzzles/families/sliding"
	"twofold/puzzles/families/tour"
	"twofold/sat/drat"
)

// TestArgumentsOfTours holds the arguments against those of the encoder, and against the search of the formula where
// there
// are none, on small boards with holes and given numbers.
func TestArgumentsOfTours(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	steps, err := encode.TourFamily.Encoding("steps", false)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]int{}
	for range 3000 {
		b := randomTour(r)
		ladder, err := steps.Ladder(context.Background(), b)
		name, words := Argue(b)
		seen[name]++
		var impossible *puzzles.Impossible
		switch isImpossible := errors.As(err, &impossible); {
		case isImpossible && name == "":
			t.Errorf("no argument for %q:\n%s", impossible.Reason, b)
		case !isImpossible && name != "" && hasModel(at(t, ladder, ladder.First)):
			t.Errorf("%s, %s, but there is a tour:\n%s", name, words, b)
		}
	}
	for _, name := range []string{"", "squares", "degrees", "connection", "cut", "colours", "distance"} {
		if seen[name] == 0 {
			t.Errorf("argument %q was not met: %v", name, seen)
		}
	}
}

func randomTour(r *rand.Rand) *tour.Board {
	pieces := []tour.Piece{tour.King, tour.Wazir, tour.Knight}
	b := tour.Empty(1+r.IntN(4), 1+r.IntN(4), pieces[r.IntN(3)], r.IntN(3) == 0)
	for cell := range b.Given {
		if r.IntN(6) == 0 && b.Squares() > 1 {
			b.Given[cell] = tour.Hole
		}
	}
	numbers := r.Perm(b.Squares())
	for cell, given := range b.Given {
		if given == tour.Free && len(numbers) > 0 {
			if r.IntN(5) == 0 {
				b.Given[cell] = numbers[0] + 1
			}
			numbers = numbers[1:]
		}
	}
	return b
}

func hasModel(f *encode.Formula) bool {
	return drat.NewSearcher(drat.Formula{Vars: f.NumVars(), Clauses: f.Clauses}).Search(nil, 1_000_000) == drat.Satisfiable
}

// TestArgumentsOfSliding holds parity against the encoder's, on boards of all shapes with goals that leave cells open.
func TestArgumentsOfSliding(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	none := 0
	for range 2000 {
		b := &sliding.Board{Rows: 1 + r.IntN(3), Cols: 2 + r.IntN(2), Question: sliding.Variants[r.IntN(2)]}
		b.Start, b.Goal = arrangement(r, b.Rows*b.Cols), arrangement(r, b.Rows*b.Cols)
		for cell := range b.Goal {
			if r.IntN(4) == 0 {
				b.Goal[cell] = sliding.Any
			}
		}
		if b.Question == sliding.Exact {
			b.Moves = r.IntN(6)
		}
		ladder, err := encode.SlidingFamily.Encodings[0].Ladder(context.Background(), b)
		name, words := Argue(b)
		var impossible *puzzles.Impossible
		if errors.As(err, &impossible) != (name != "") {
			t.Fatalf("argument %q, but the encoder says %v\n%s", words, err, b)
		}
		if name != "" {
			none++
			continue
		}
		parity := b.Parities()
		if least := b.Fewest(); b.Question == sliding.Shortest &&
			(ladder.First < least || ladder.First > least+1 || !parity[ladder.First%2]) {
			t.Fatalf("at least %d moves, parities %v, but the encoder begins with %d\n%s", least, parity, ladder.First, b)
		}
	}
	if none < 100 {
		t.Errorf("only %d boards without a plan", none)
	}
}

func arrangement(r *rand.Rand, cells int) []int8 {
	out := make([]int8, cells)
	for cell, tile := range r.Perm(cells) {
		out[cell] = int8(tile)
	}
	return out
}
