package nurikabe

import (
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"twofold/puzzles"
	"twofold/puzzles/puzzletest"
)

var family = puzzletest.Family[*Board]{
	Name:  "nurikabe",
	Parse: Parse,
	Draw: func(t *rapid.T) (*Board, puzzles.Solution) {
		return Random(drawSeed(t), drawRecipe(t, 9))
	},
	Fits: func(b *Board) bool { return len(b.Clues) == b.Rows*b.Cols },
}

func drawSeed(t *rapid.T) *rand.Rand {
	return rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
}

func drawRecipe(t *rapid.T, most int) Recipe {
	return Recipe{
		rapid.IntRange(1, most).Draw(t, "rows"), rapid.IntRange(1, most).Draw(t, "cols"),
		rapid.Float64Range(0, 1).Draw(t, "black"), rapid.Float64Range(0, 0.5).Draw(t, "given"),
	}
}

// drawSmall is a board for brute force, with any clues.
func drawSmall(t *rapid.T) *Board {
	recipe := drawRecipe(t, 4)
	if recipe.Rows*recipe.Cols > 9 {
		recipe.Cols = 2
	}
	b, _ := Random(drawSeed(t), recipe)
	if rapid.Bool().Draw(t, "changed") {
		b.Clues[rapid.IntRange(0, len(b.Clues)-1).Draw(t, "cell")] = int32(rapid.IntRange(-2, 4).Filter(func(clue int) bool {
			return clue != 0
		}).Draw(t, "clue"))
	}
	return b
}

// solves states the rules again: the number of parts is that of a graph by union of neighbours, not by walks.
func solves(b *Board, s puzzles.Solution) bool {
	parts := make([]int, len(s))
	for cell := range parts {
		parts[cell] = cell
	}
	for again := true; again; {
		again = false
		for cell := range s {
			for other := range s {
				rows, cols := cell/b.Cols-other/b.Cols, cell%b.Cols-other%b.Cols
				if rows*rows+cols*cols == 1 && s[cell] == s[other] && parts[other] < parts[cell] {
					parts[cell], again = parts[other], true
				}
			}
		}
	}
	seas, sizes, clues := map[int]bool{}, map[int]int{}, map[int]int{}
	for cell, part := range parts {
		if sizes[part]++; s[cell] == 0 {
			seas[part] = true
		}
		if b.Clues[cell] != Blank {
			clues[part]++
		}
		down, right := cell+b.Cols, cell+1
		if right%b.Cols != 0 && down < len(s) && s[cell]+s[right]+s[down]+s[down+1] == 0 {
			return false
		}
	}
	for cell, part := range parts {
		if s[cell] == 1 && clues[part] != 1 || s[cell] == 0 && clues[part] != 0 ||
			b.Clues[cell] > 0 && int(b.Clues[cell]) != sizes[part] {
			return false
		}
	}
	return len(seas) <= 1
}

func everyColouring(t *testing.T, b *Board, use func(s puzzles.Solution)) {
	t.Helper()
	if err := puzzles.Values(0, 1)(b, 1<<12, func(s puzzles.Solution) bool { use(s); return true }); err != nil {
		t.Fatal(err)
	}
}
