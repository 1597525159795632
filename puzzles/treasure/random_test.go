package treasure

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"twofold/puzzles"
)

func random(seed uint64, recipe Recipe) (*Board, puzzles.Solution) {
	return Random(rand.New(rand.NewPCG(seed, 1)), recipe)
}

// The texts were made on linux/amd64; every machine has to make the same.
func TestRandomBoardsAreTheSameEverywhere(t *testing.T) {
	for _, test := range []struct {
		recipe         Recipe
		board, picture string
	}{
		{Recipe{Hunt, 5, 6, 0.3, 0.4, false, 0},
			"treasure 5x6\n. 0 0 0 1 1\n. . 1 . . .\n1 1 . . 3 1\n. 2 . . 2 .\n. . . . 1 0\n",
			". 0 0 0 1 1\n. . 1 . . *\n1 1 . * 3 1\n* 2 . * 2 .\n. . * . 1 0\n"},
		{Recipe{Minesweeper, 5, 6, 0.3, 0.4, true, 0},
			"treasure 5x6 minesweeper total=5\n. 0 0 0 1 1\n. . 1 . . .\n1 1 . . 3 1\n. 2 . . 2 .\n. . . . 1 0\n",
			". 0 0 0 1 1\n. . 1 . . *\n1 1 . * 3 1\n* 2 . * 2 .\n. . * . 1 0\n"},
		{Recipe{Mosaic, 5, 6, 0.3, 0.4, true, 0},
			"treasure 5x6 mosaic\n. 0 0 . . 1\n. . 1 . . .\n. 1 . 2 . 1\n. . . . 2 .\n. . . . . .\n",
			". 0 0 . . 1\n. . 1 . . *\n. 1 . * . 1\n* . . * 2 .\n. . * . . .\n"},
	} {
		b, s := random(7, test.recipe)
		if got := b.String(); got != test.board {
			t.Errorf("%+v\n got %q\nwant %q", test.recipe, got, test.board)
		}
		if got := b.Picture(s); got != test.picture {
			t.Errorf("%+v\n got %q\nwant %q", test.recipe, got, test.picture)
		}
	}
}

func TestRandomBoardsHaveTheirSolution(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		recipe, seed := drawRecipe(t, 10), rapid.Uint64().Draw(t, "seed")
		b, s := random(seed, recipe)
		if err := b.Check(s); err != nil {
			t.Fatalf("%v\n%v", err, b)
		}
		if b.Rules != recipe.Rules || b.Rows != recipe.Rows || b.Cols != recipe.Cols || len(b.Clues) != len(s) {
			t.Fatalf("%+v: got\n%v", recipe, b)
		}
		if asked := recipe.Total && recipe.Rules == Minesweeper; asked != (b.Total != NoTotal) {
			t.Fatalf("%+v: total %d", recipe, b.Total)
		}
		again, same := random(seed, recipe)
		if diff := cmp.Diff(b, again) + cmp.Diff(s, same); diff != "" {
			t.Fatalf("%+v, seed %d: %s", recipe, seed, diff)
		}
	})
}

// shares are the shares of all cells that give a clue and that hold a coin.
func shares(b *Board, s puzzles.Solution) (given, density float64) {
	for cell, clue := range b.Clues {
		if clue != Blank {
			given++
		}
		density += float64(s[cell])
	}
	return given / float64(len(s)), density / float64(len(s))
}

func TestRandomBoardsAreAsTheRecipeSays(t *testing.T) {
	const side, near = 150, 0.02 // six standard deviations of a share of 22500 cells
	for _, recipe := range []Recipe{
		{Minesweeper, side, side, 0.2, 0.5, false, 0},
		{Minesweeper, side, side, 0.5, 0.3, true, 0},
		{Minesweeper, side, side, 0.9, 0.05, true, 0},
		{Mosaic, side, side, 0.2, 0.5, false, 0},
		{Mosaic, side, side, 0.9, 0.9, false, 0},
		{Hunt, side, side, 0.2, 0.5, false, 0},
		{Hunt, side, side, 0.9, 0.05, false, 0},
	} {
		b, s := random(3, recipe)
		given, density := shares(b, s)
		want := recipe.Density
		if recipe.Rules == Hunt { // only coins beside a clue are left: each of 8 neighbours gives one with that chance
			want *= 1 - math.Pow(1-recipe.Given, 8)
		}
		if math.Abs(given-recipe.Given) > near || math.Abs(density-want) > near {
			t.Errorf("%+v: clues %.3f, coins %.3f", recipe, given, density)
		}
	}
}

func TestRandomExtremes(t *testing.T) {
	for _, test := range []struct {
		density, given         float64
		wantGiven, wantDensity map[Variant]float64
	}{
		{0, 0, map[Variant]float64{}, map[Variant]float64{}},
		{0, 1, map[Variant]float64{Hunt: 1, Minesweeper: 1, Mosaic: 1}, map[Variant]float64{}},
		{1, 0, map[Variant]float64{}, map[Variant]float64{Minesweeper: 1, Mosaic: 1}},
		{1, 1, map[Variant]float64{Mosaic: 1}, map[Variant]float64{Minesweeper: 1, Mosaic: 1}},
	} {
		for _, v := range Variants {
			b, s := random(5, Recipe{v, 20, 30, test.density, test.given, true, 0})
			given, density := shares(b, s)
			if given != test.wantGiven[v] || density != test.wantDensity[v] {
				t.Errorf("%v density %v given %v: got clues %v, coins %v", v, test.density, test.given, given, density)
			}
			if err := b.Check(s); err != nil {
				t.Errorf("%v density %v given %v: %v", v, test.density, test.given, err)
			}
		}
	}
}

// Where more clues are asked for than cells are free of coins, each of those gives one.
func TestRandomGivesAllCluesThatThereAre(t *testing.T) {
	b, s := random(5, Recipe{Minesweeper, 30, 30, 0.9, 1, false, 0})
	for cell, clue := range b.Clues {
		if (clue == Blank) != (s[cell] == 1) {
			t.Errorf("%s: clue %d, coin %d", puzzles.Place(cell, b.Cols), clue, s[cell])
		}
	}
}
