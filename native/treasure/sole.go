package treasure

import (
	"context"
	"math/big"

	"twofold/puzzles"
	board "twofold/puzzles/treasure"
)

// A totalled is a reducible with a total. That ties all cells together, which is a pigeonhole to clause learning, but
// not to counting.
type totalled struct {
	*reducible
	board *board.Board
}

// Sole is rivals.Counting's.
func (t totalled) Sole(ctx context.Context, kept []bool) (bool, error) {
	n, _, err := Count(ctx, t.board.Keep(kept[:t.total]).(*board.Board))
	return err == nil && n.Cmp(big.NewInt(1)) == 0, err
}

// Rival is rivals.Counting's: a cell in which some solutions differ from the known one gets their value, and then one
// cell after the other one that some solution has. Each tally decides all cells that are alike in what is left.
func (t totalled) Rival(ctx context.Context, kept []bool) (puzzles.Solution, error) {
	b := *t.board.Keep(kept[:t.total]).(*board.Board)
	position := make(puzzles.Solution, len(b.Clues))
	for cell := range position {
		position[cell] = puzzles.Open
	}
	for differs := false; ; differs = true {
		b.Fixed = position
		tally, _, err := Tally(ctx, &b)
		if err != nil {
			return nil, err
		}
		decided := tally.Decided()
		if differs && decided.Opens() == 0 {
			return decided, nil
		}
		cell, value := firstOpen(decided), 0
		if cell < 0 {
			return nil, nil // the known one is the only solution
		}
		if !differs && t.picture[cell] < 0 {
			value = 1
		}
		position[cell] = value
	}
}

// firstOpen is the first entry that is open, or -1.
func firstOpen(s puzzles.Solution) int {
	for e, value := range s {
		if value == puzzles.Open {
			return e
		}
	}
	return -1
}
