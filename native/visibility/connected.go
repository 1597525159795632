package visibility

import (
	"context"
	"math/big"

	"twofold/puzzles"
	board "twofold/puzzles/visibility"
)

// maxListed is how many solutions of a Kuromasu or Cave are listed before it is counted without.
const maxListed = 5000

// countConnected lists the solutions as long as they are few, then sweeps the board, and lists them after
// all if it is too wide for that.
func countConnected(ctx context.Context, b *board.Board) (*big.Int, puzzles.Stats, error) {
	s := newSweep(ctx, b)
	listed := int64(0)
	stats, err := Backtrack(ctx, b, func(puzzles.Solution) bool {
		listed++
		return s == nil || listed < maxListed
	})
	if s == nil || err != nil || listed < maxListed {
		return big.NewInt(listed), stats, err
	}
	if n, ok := s.count(ctx); ok {
		return n, s.stats(), nil
	}
	s.next = nil
	listed = 0
	stats, err = Backtrack(ctx, b, func(puzzles.Solution) bool { listed++; return true })
	return big.NewInt(listed), stats, err
}
