package treasure

import (
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"twofold/puzzles"
	"twofold/puzzles/enginetest"
	board "twofold/puzzles/treasure"
)

func TestOracleAnswersAsBruteForce(t *testing.T) {
	found := 0
	rapid.Check(t, func(t *rapid.T) {
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		sizes := [][2]int{{1, 1}, {1, 6}, {5, 1}, {2, 5}, {3, 3}, {3, 4}, {4, 3}}
		size := rapid.SampledFrom(sizes).Draw(t, "size")
		b, s := board.Random(r, board.Recipe{
			Rules: rapid.SampledFrom(board.Variants).Draw(t, "rules"), Rows: size[0], Cols: size[1],
			Density: r.Float64(), Given: r.Float64() * r.Float64(), Total: r.IntN(3) > 0,
		})
		if r.IntN(4) == 0 { // a board need not have a solution
			s = enginetest.Filling(t, r, b, puzzles.Values(0, 1))
		}
		found += enginetest.Answers(t, r, b, s, NewOracle(b, s), puzzles.Values(0, 1), 40)
	})
	if found == 0 {
		t.Error("no question had an answer")
	}
}
