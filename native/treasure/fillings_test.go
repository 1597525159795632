package treasure

import (
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"twofold/puzzles"
	"twofold/puzzles/enginetest"
	board "twofold/puzzles/treasure"
)

// TestOracleAnswersAsBruteForce: so do oracles of boards without a solution, which are made with a filling.
func TestOracleAnswersAsBruteForce(t *testing.T) {
	found := 0
	rapid.Check(t, func(t *rapid.T) {
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		for range boardsAtOnce {
			size := [][2]int{{1, 1}, {1, 6}, {5, 1}, {2, 5}, {3, 3}, {3, 4}, {4, 3}}[r.IntN(7)]
			b, s := board.Random(r, board.Recipe{
				Rules: board.Variants[r.IntN(3)], Rows: size[0], Cols: size[1],
				Density: r.Float64(), Given: r.Float64() * r.Float64(), Total: r.IntN(3) > 0,
			})
			if r.IntN(4) == 0 {
				s = enginetest.Filling(t, r, b, puzzles.Values(0, 1))
			}
			found += enginetest.Answers(t, r, b, s, NewOracle(b, s), puzzles.Values(0, 1), 60)
		}
	})
	if found == 0 {
		t.Error("no question had an answer")
	}
}

const boardsAtOnce = 5
