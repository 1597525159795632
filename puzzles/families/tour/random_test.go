package tour

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"twofold/puzzles/puzzletest"
)

func TestRandomReturnsASolution(t *testing.T) {
	found := 0
	puzzletest.CheckUntil(t, func() bool { return found > 0 }, func(t *rapid.T) {
		b, s := drawBoard(t, 12)
		if s == nil {
			return
		}
		found++
		if err := b.Check(s); err != nil {
			t.Fatalf("%v\n%v%s", err, b, b.Picture(s))
		}
	})
}

func TestRandomFollowsItsRecipe(t *testing.T) {
	for _, piece := range []Piece{Knight, King, Wazir, Leaper(2, 3)} {
		for _, closed := range []bool{false, true} {
			for _, holes := range []float64{0, 0.15} {
				b, _, err := Random(rand.New(rand.NewPCG(1, 1)), Parameters{30, 30, piece, closed, 0.3, holes})
				if err != nil {
					t.Errorf("%s, closed %t: %v", piece, closed, err)
					continue
				}
				given := 0
				for _, n := range b.Given {
					if n > 0 {
						given++
					}
				}
				squares := b.Squares()
				if share := float64(given) / float64(squares); math.Abs(share-0.3) > 0.05 ||
					squares != 900-int(900*holes) && squares != 899-int(900*holes) {
					t.Errorf("%s, closed %t, holes %v: %d squares, %v given", piece, closed, holes, squares, share)
				}
			}
		}
	}
}

func TestRandomReplays(t *testing.T) {
	recipe := Parameters{12, 12, Knight, false, 0.3, 0.1}
	one, s, _ := Random(rand.New(rand.NewPCG(3, 4)), recipe)
	two, again, _ := Random(rand.New(rand.NewPCG(3, 4)), recipe)
	other, _, _ := Random(rand.New(rand.NewPCG(3, 5)), recipe)
	if one.String() != two.String() || !slices.Equal(s, again) || one.String() == other.String() {
		t.Errorf("%v\n%v\n%v", one, two, other)
	}
}

func TestRandomOfShapesWithoutATour(t *testing.T) {
	for _, test := range []struct {
		recipe Parameters
		want   string
	}{
		{Parameters{Rows: 5, Cols: 5, Piece: Knight, Closed: true},
			"no solution: 5x5 knight-closed: a closed tour of a piece that changes the colour of its square has an even " +
				"number of squares"},
		{Parameters{Rows: 4, Cols: 4, Piece: Knight},
			"4x4 knight: 20 random walks of the knight found no tour of 16 squares: attempt limit reached"},
		{Parameters{Rows: 1, Cols: 2, Piece: King, Closed: true},
			"no solution: a closed tour of 2 squares: expected at least 3"},
		{Parameters{Rows: 100, Cols: 100, Piece: Leaper(2, 4)},
			"no solution: 100x100 leaper: the 2,4 leaper reaches at most 2500 of the 10000 squares of the tour"},
	} {
		b, s, err := Random(rand.New(rand.NewPCG(1, 1)), test.recipe)
		if b != nil || s != nil || err == nil || err.Error() != test.want {
			t.Errorf("%+v: %v, %v, %v, want %s", test.recipe, b, s, err, test.want)
		}
	}
}
