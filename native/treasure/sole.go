package treasure

import (
	"context"
	"math/big"

	board "twofold/puzzles/treasure"
)

// A totalled is a reducible with a total. That ties all cells together, which is a pigeonhole to clause learning, but
// not to counting.
type totalled struct {
	*reducible
	board *board.Board
}

// Sole is reduce.Counting's.
func (t totalled) Sole(ctx context.Context, kept []bool) (bool, error) {
	n, _, err := Count(ctx, t.board.Keep(kept[:t.total]).(*board.Board))
	return err == nil && n.Cmp(big.NewInt(1)) == 0, err
}
