package treasure

import (
	"math/rand/v2"

	"pgregory.net/rapid"

	"twofold/puzzles"
	"twofold/puzzles/puzzletest"
)

var family = puzzletest.Family[*Board]{
	Name:  "treasure",
	Parse: Parse,
	Draw:  drawBoard,
	Fits:  func(b *Board) bool { return len(b.Clues) == b.Rows*b.Cols },
}

// drawBoard draws a board and, if the board was not spoilt, a solution.
func drawBoard(t *rapid.T) (*Board, puzzles.Solution) {
	b, s := Random(drawSeed(t), drawRecipe(t, 12))
	for range rapid.IntRange(0, 3).Draw(t, "changes") { // a board need not have a solution
		b.Clues[rapid.IntRange(0, len(b.Clues)-1).Draw(t, "cell")] = int8(
			rapid.IntRange(0, b.Rules.maxClue()).Draw(t, "clue"),
		)
		s = nil
	}
	return b, s
}

func drawRecipe(t *rapid.T, side int) Recipe {
	return Recipe{
		Rules:   rapid.SampledFrom(Variants).Draw(t, "rules"),
		Rows:    rapid.IntRange(1, side).Draw(t, "rows"),
		Cols:    rapid.IntRange(1, side).Draw(t, "cols"),
		Density: rapid.Float64Range(0, 0.99).Draw(t, "density"),
		Given:   rapid.Float64Range(0, 1).Draw(t, "given"),
		Total:   rapid.Bool().Draw(t, "total"),
	}
}

func drawSeed(t *rapid.T) *rand.Rand {
	return rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
}
