// Package search is graph search over spaces that are given by their successor function: breadth-first,
// depth-first and A*, each written once for every family. All three keep the set of states that they
// reached, so that each state is expanded once (A*: again only if a cheaper path to it is found).
//
// Time is O(b) a state for b successors, plus O(log n) in A*'s queue; memory is O(n) for the n states
// reached. Searches poll their context, so a limit ends them soon.
package search

import (
	"context"

	"twofold/puzzles"
)

// A Space is an implicit graph. States S are compared by their keys K.
type Space[S any, K comparable] struct {
	Start S
	// Successors yields the states one step away and the cost of the step, at least 0.
	Successors func(s S, yield func(next S, cost int))
	Goal       func(s S) bool
	Key        func(s S) K
}

// Visit is called with each goal that a search expands and the cost of the path to it. The search goes
// on, through the goal's successors too, until Visit returns false or no state is left.
type Visit[S any] func(goal S, cost int) bool

// tally counts what every search counts.
type tally struct {
	expanded, generated, reopened int64
	frontier, depth               int64
	polled                        int64 // states expanded and generated at the last look at the context
}

func (t *tally) stats() puzzles.Stats {
	return puzzles.Stats{Counts: map[puzzles.Counter]int64{
		puzzles.Expanded:  t.expanded,
		puzzles.Generated: t.generated,
		puzzles.Reopened:  t.reopened,
		puzzles.Frontier:  t.frontier,
		puzzles.Depth:     t.depth,
	}}
}

// pollEvery is how many states are expanded or generated between two looks at the context, and at most
// the successors of one state more.
const pollEvery = 1024

// expand counts one expansion; the error is the cause of the context's end.
func (t *tally) expand(ctx context.Context, frontier, depth int) error {
	t.expanded++
	t.frontier = max(t.frontier, int64(frontier))
	t.depth = max(t.depth, int64(depth))
	if done := t.expanded + t.generated; done-t.polled >= pollEvery {
		t.polled = done
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
	}
	return nil
}
