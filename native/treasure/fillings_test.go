package treasure

import (
	"math/rand/v2"
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/enginetest"
	board "twofold/puzzles/treasure"
)

func TestOracleAnswersAsBruteForce(t *testing.T) {
	enginetest.Oracles(t, func(r *rand.Rand, rows, cols int) (*board.Board, puzzles.Solution) {
		return board.Random(r, board.Recipe{
			Rules: board.Variants[r.IntN(3)], Rows: rows, Cols: cols,
			Density: r.Float64(), Given: r.Float64() * r.Float64(), Total: r.IntN(3) > 0,
		})
	}, NewOracle)
}
