package encode

import (
	"context"
	"fmt"
	"iter"
)

// A Ladder is a board as a formula for each horizon, the length of a solution: First, First+Step, … up to
// Last, or without end if Last is negative. The board's solutions are those of the first horizon that has
// any; that earlier ones have none is for the solver to refute, one by one. A formula may build on that: by
// itself it need not have all solutions of its length.
type Ladder struct {
	First, Step, Last int
	// Least is the lowest horizon that At has a formula of. Below First, and between the steps, it has no model: an
	// argument shows that, which the formula need not know.
	Least int
	// At makes the formula of a horizon. The error is ctx's cause if it ends meanwhile, or a *runs.Outgrown if the
	// formula does not fit into ctx's memory limit.
	At func(ctx context.Context, horizon int) (*Formula, error)
}

// Single is the ladder of one formula that says the whole board. It is made each time that it is asked for.
func Single(fill func(*Formula)) Ladder {
	return Ladder{Step: 1, At: func(ctx context.Context, _ int) (*Formula, error) { return building(ctx, fill) }}
}

// Horizons are those that the ladder has, from the lowest.
func (l Ladder) Horizons() iter.Seq[int] {
	return func(yield func(int) bool) {
		for h := l.First; (l.Last < 0 || h <= l.Last) && yield(h); h += l.Step {
		}
	}
}

// Has reports whether At has a formula of a horizon.
func (l Ladder) Has(horizon int) bool { return horizon >= l.Least && (l.Last < 0 || horizon <= l.Last) }

// String names the horizons.
func (l Ladder) String() string {
	switch {
	case l.First == l.Last:
		return fmt.Sprint(l.First)
	case l.Last < 0:
		return fmt.Sprintf("%d, %d and so on", l.First, l.First+l.Step)
	}
	return fmt.Sprintf("%d, %d up to %d", l.First, l.First+l.Step, l.Last)
}
