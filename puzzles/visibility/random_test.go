package visibility

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"twofold/puzzles"
)

func TestRandomReturnsASolution(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		recipe := drawRecipe(t, 12)
		b, s := Random(drawSeed(t), recipe)
		if err := b.Check(s); err != nil {
			t.Fatalf("%v\n%v%s", err, b, b.Picture(s))
		}
		if _, err := Parse(b.String()); err != nil {
			t.Fatalf("%v\n%v", err, b)
		}
	})
}

// TestColourMayReachEveryColouring: what colour forbids is what the rules forbid. Each legal colouring
// of a small board comes up when cells are blackened in some order.
func TestColourMayReachEveryColouring(t *testing.T) {
	for _, size := range [][2]int{{1, 1}, {1, 2}, {1, 5}, {5, 1}, {2, 2}, {2, 3}, {3, 2}, {3, 3}, {2, 5}, {3, 4}} {
		b := boardOf(size[0], size[1], nil)
		b.Rules = Kuromasu
		everyColouring(len(b.Clues), 0, func(s puzzles.Solution) {
			if got, want := blackenable(b, s), solves(b, s); got != want {
				t.Errorf("%t, by the rules %t\n%s", got, want, b.Picture(s))
			}
		})
	}
}

// TestHollowMayReachEveryColouring is the same for cave: cells are blackened one after the other, in some order, as far
// as the rules allow.
func TestHollowMayReachEveryColouring(t *testing.T) {
	for _, size := range [][2]int{{1, 1}, {1, 2}, {1, 5}, {5, 1}, {2, 2}, {2, 3}, {3, 2}, {3, 3}, {2, 5}, {3, 4}, {4, 4}} {
		b := boardOf(size[0], size[1], nil)
		b.Rules = Cave
		everyColouring(len(b.Clues), 0, func(want puzzles.Solution) {
			s := b.hollow(rand.New(rand.NewPCG(1, 1)), len(want), func(cell int) bool { return want[cell] == 0 })
			if err := b.Check(s); err != nil {
				t.Fatalf("%v\n%s", err, b.Picture(s))
			}
			if got, want := slices.Equal(s, want), solves(b, want); got != want {
				t.Errorf("%t, by the rules %t\n%s", got, want, b.Picture(s))
			}
		})
	}
}

// blackenable blackens the cells of the colouring one after the other, as colour does.
func blackenable(b *Board, want puzzles.Solution) bool {
	s := make(puzzles.Solution, len(want))
	for cell := range s {
		s[cell] = 1
	}
	sets := newSets(len(s) + 1)
	for cell, v := range want {
		if v == 1 {
			continue
		}
		joined, ok := b.corners(s, sets, cell)
		if !ok {
			return false
		}
		for _, set := range joined {
			sets.join(cell, set)
		}
		s[cell] = 0
	}
	return true
}

func TestRandomFollowsItsRecipe(t *testing.T) {
	for _, test := range []struct {
		recipe Recipe
		white  float64 // what to expect
	}{
		{Recipe{Plain, 100, 100, 0.7, 0.3}, 0.7},
		{Recipe{Plain, 100, 100, 0, 1}, 0},
		{Recipe{Plain, 100, 100, 1, 0.5}, 1},
		{Recipe{Kuromasu, 100, 100, 0.8, 0.2}, 0.8},
		{Recipe{Kuromasu, 100, 100, 1, 0.1}, 1},
		{Recipe{Cave, 100, 100, 0.6, 0.2}, 0.6},
		{Recipe{Cave, 100, 100, 1, 0.1}, 1},
	} {
		b, s := Random(rand.New(rand.NewPCG(1, 1)), test.recipe)
		white, given := 0, 0
		for cell, v := range s {
			white += v
			if b.Clues[cell] != Blank {
				given++
			}
		}
		n := float64(len(s))
		if math.Abs(float64(white)/n-test.white) > 0.02 || math.Abs(float64(given)/n-test.recipe.Given) > 0.02 {
			t.Errorf("%+v: %d of %v cells white, %d given", test.recipe, white, n, given)
		}
	}
}

func TestRandomReplays(t *testing.T) {
	for _, rules := range Variants {
		recipe := Recipe{rules, 20, 20, 0.75, 0.3}
		one, s := Random(rand.New(rand.NewPCG(3, 4)), recipe)
		two, again := Random(rand.New(rand.NewPCG(3, 4)), recipe)
		other, _ := Random(rand.New(rand.NewPCG(3, 5)), recipe)
		if one.String() != two.String() || !slices.Equal(s, again) || one.String() == other.String() {
			t.Errorf("%v\n%v\n%v", one, two, other)
		}
	}
}
