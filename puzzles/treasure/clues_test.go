package treasure

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"twofold/puzzles"
)

func drawFull(t *rapid.T) (*Board, puzzles.Solution, *rand.Rand) {
	rules := rapid.SampledFrom(Variants).Draw(t, "rules")
	rows, cols := rapid.IntRange(1, 3).Draw(t, "rows"), rapid.IntRange(1, 3).Draw(t, "cols")
	r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
	s := RandomCoins(r, rules, rows, cols, rapid.Float64Range(0, 1).Draw(t, "density"))
	b, err := Empty(rules, rows, cols).Full(s)
	if err != nil {
		t.Fatalf("%v of %v", err, s)
	}
	return b.(*Board), s, r
}

func TestBrokenCluesAreThoseThatCheckRejects(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, s, r := drawFull(t)
		if err := b.Check(s); err != nil {
			t.Fatal(err)
		}
		other := slices.Clone(s)
		for range r.IntN(4) {
			cell := r.IntN(len(other))
			other[cell] = 1 - other[cell]
		}
		for clue := range b.ClueCells() {
			kept := make([]bool, len(b.ClueCells()))
			kept[clue] = true
			free := *b.Keep(kept).(*Board)
			if free.Rules == Hunt {
				free.Rules = Minesweeper // a coin that no clue counts is not the clue's affair
			}
			if got, want := slices.Contains(b.Broken(other), clue), free.Check(other) != nil; got != want {
				t.Fatalf("clue %d: broken %t, want %t\n%v%v", clue, got, want, b, other)
			}
		}
	})
}

// TestMoreCluesKeepASolutionTheOnlyOne is what the comment of Keep proves.
func TestMoreCluesKeepASolutionTheOnlyOne(t *testing.T) {
	unique := 0
	rapid.Check(t, func(t *rapid.T) {
		b, s, r := drawFull(t)
		fewer := make([]bool, len(b.ClueCells()))
		more := make([]bool, len(fewer))
		for clue := range fewer {
			fewer[clue] = r.IntN(3) > 0
			more[clue] = fewer[clue] || r.IntN(2) == 0
		}
		if !isOnly(b.Keep(fewer), s) {
			return
		}
		unique++
		if !isOnly(b.Keep(more), s) {
			t.Fatalf("unique with\n%vand not with\n%v", b.Keep(fewer), b.Keep(more))
		}
	})
	if unique == 0 {
		t.Error("no board was unique")
	}
}

func isOnly(b puzzles.Board, s puzzles.Solution) bool {
	other := make(puzzles.Solution, len(s))
	for bits := range 1 << len(s) {
		for cell := range other {
			other[cell] = bits >> cell & 1
		}
		if (b.Check(other) == nil) != slices.Equal(other, s) {
			return false
		}
	}
	return true
}

func TestFullErrors(t *testing.T) {
	for _, test := range []struct {
		rules Variant
		total int
		s     puzzles.Solution
		want  string
	}{
		{Hunt, NoTotal, puzzles.Solution{1, 1, 1, 1}, "r1c1: a coin that no clue can count"},
		{Minesweeper, NoTotal, puzzles.Solution{1, 1, 1, 1}, "r1c1: a coin that no clue can count"},
		{Minesweeper, 0, puzzles.Solution{1, 1, 1, 1}, ""}, // the total tells of it
		{Mosaic, NoTotal, puzzles.Solution{1, 1, 1, 1}, ""},
		{Hunt, NoTotal, puzzles.Solution{1, 0, 1}, "the solution has 3 cells: expected 4"},
	} {
		b := Empty(test.rules, 2, 2)
		b.Total = test.total
		_, err := b.Full(test.s)
		got := ""
		if err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%v of %v: got %q, want %q", test.rules, test.s, got, test.want)
		}
	}
}
