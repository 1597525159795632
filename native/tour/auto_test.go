package tour

import (
	"context"
	"testing"

	board "twofold/puzzles/families/tour"
	"twofold/puzzles/runs"
)

// stepsOf is how many steps the search makes to the first tour of a knight from a start by these moves; limit ends it.
func stepsOf(side, start int, limit int64, order func(*board.Board) []move) (steps int64, found bool) {
	b := board.Empty(side, side, board.Knight, false)
	b.Given[start] = 1
	w := newWalker(context.Background(), newGraph(context.Background(), b), b, order(b))
	ctx, cancel := context.WithCancelCause(context.Background())
	defer cancel(runs.Interrupted)
	w.ctx = &counting{ctx, w, limit, cancel}
	_ = w.all(func() bool { found = true; return false })
	return w.steps, found
}

// TestAuto: from each start of the table no other turned order comes to a tour in fewer steps; elsewhere it is A.
// Starts that mirrors bring to each other have the same number of steps, so that all eight orders are tried from one
// of them.
func TestAuto(t *testing.T) {
	auto := func(b *board.Board) []move {
		moves, err := Auto.on(b)
		if err != nil {
			t.Fatal(err)
		}
		return moves
	}
	for side, rows := range chosen {
		fewest := map[[2]int]int64{}
		for start := range side * side {
			if rows[start/side][start%side] == '.' {
				continue
			}
			steps, found := stepsOf(side, start, 2_000_000, auto)
			r, c := min(start/side, side-1-start/side), min(start%side, side-1-start%side)
			alike := [2]int{min(r, c), max(r, c)}
			if fewest[alike] == 0 {
				fewest[alike] = steps
				for number := range 8 {
					other, _ := stepsOf(side, start, steps, func(b *board.Board) []move { return turned(movesOf(b.Piece), number) })
					if other < steps {
						t.Errorf("%d: start %d: %d steps by order %d, and %d by auto", side, start, other, number, steps)
					}
				}
			}
			if !found || steps != fewest[alike] {
				t.Errorf("%d: start %d: %d steps, found %t: want %d", side, start, steps, found, fewest[alike])
			}
		}
	}
	further := board.Empty(5, 5, board.Knight, false)
	further.Given[24] = 25
	for _, b := range []*board.Board{
		further, board.Empty(6, 6, board.Knight, true), board.Empty(7, 7, board.Knight, false),
		board.Empty(5, 6, board.Knight, false), board.Empty(5, 5, board.King, false),
	} {
		b.Given[0] = 1
		if moves, a := auto(b), movesOf(b.Piece); len(moves) != len(a) || moves[0] != a[0] {
			t.Errorf("%v: %v, want A", b, moves)
		}
	}
	b := turned(movesOf(board.Knight), 3)
	for i, m := range b {
		if want, err := OrderB.of(board.Knight); err != nil || m != want[i] {
			t.Errorf("number 3 is %v, and B %v, %v", b, want, err)
		}
	}
}
