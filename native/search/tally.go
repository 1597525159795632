package search

import (
	"context"

	"twofold/puzzles/runs"
)

// tally counts what every search counts.
type tally struct {
	expanded, generated, reopened int64
	frontier, depth               int64
	others, polled                int64 // other work done; all work at the last look at the context
}

func (t *tally) stats() runs.Stats {
	return runs.Stats{Counts: map[runs.Counter]int64{
		runs.Expanded:  t.expanded,
		runs.Generated: t.generated,
		runs.Reopened:  t.reopened,
		runs.Frontier:  t.frontier,
		runs.Depth:     t.depth,
	}}
}

// pollEvery is how many states are looked at between two looks at the context, and at most the successors
// of one state more.
const pollEvery = 1024

// expand counts one expansion and polls.
func (t *tally) expand(ctx context.Context, frontier, depth int) error {
	t.expanded++
	t.frontier = max(t.frontier, int64(frontier))
	t.depth = max(t.depth, int64(depth))
	return t.poll(ctx)
}

// pass counts a state that is looked at and not expanded, and polls.
func (t *tally) pass(ctx context.Context) error {
	t.others++
	return t.poll(ctx)
}

// poll returns the cause of the context's end, if it notices it.
func (t *tally) poll(ctx context.Context) error {
	if done := t.expanded + t.generated + t.others; done-t.polled >= pollEvery {
		t.polled = done
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
	}
	return nil
}
