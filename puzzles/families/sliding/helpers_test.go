package sliding

import (
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"twofold/puzzles"

	"twofold/puzzles/puzzletest"
)

var family = puzzletest.Family[*Board]{
	Name:  "sliding",
	Parse: Parse,
	Draw: func(t *rapid.T) (*Board, puzzles.Solution) {
		b, s := Random(drawSeed(t), drawParameters(t))
		return b, s
	},
	Fits: func(b *Board) bool { return len(b.Start) == b.Rows*b.Cols && len(b.Goal) == len(b.Start) },
}

const testdata = "../../../testdata/sliding/"

func readBoards(t *testing.T, name string) []*Board {
	return puzzletest.ReadBoards(t, testdata+name, Read)
}

func drawSeed(t *rapid.T) *rand.Rand {
	return rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
}

func drawParameters(t *rapid.T) Parameters {
	recipe := Parameters{
		Rows:       rapid.IntRange(1, MaxSide).Draw(t, "rows"),
		Cols:       rapid.IntRange(1, MaxSide).Draw(t, "cols"),
		Question:   rapid.SampledFrom(Variants).Draw(t, "question"),
		Moves:      rapid.IntRange(0, 20).Draw(t, "moves"),
		Open:       rapid.Float64Range(0, 1).Draw(t, "open"),
		BlankFirst: rapid.Bool().Draw(t, "blank first"),
	}
	if recipe.Rows*recipe.Cols < MinCells {
		recipe.Cols = MinCells
	}
	return recipe
}
