package visibility

import (
	"math/rand/v2"
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/enginetest"
	board "twofold/puzzles/visibility"
)

func TestOracleAnswersAsBruteForce(t *testing.T) {
	enginetest.Oracles(t, func(r *rand.Rand, rows, cols int) (*board.Board, puzzles.Solution) {
		b, s := board.Random(r, board.Recipe{
			Rules: board.Variants[r.IntN(len(board.Variants))], Rows: rows, Cols: cols, White: r.Float64(), Given: r.Float64(),
		})
		for cell, clue := range b.Clues {
			if b.Rules != board.Plain && clue > 0 && r.IntN(8) == 0 {
				b.Clues[cell] = board.AnyNumber
			}
		}
		return b, s
	}, NewOracle)
}
