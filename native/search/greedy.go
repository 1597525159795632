package search

import (
	"context"
	"math/rand/v2"

	"twofold/puzzles/runs"
)

// Greedy expands the state with the smallest estimate h of what is left, whatever the path to it cost (James
// E. Doran and Donald Michie: Experiments with the Graph Traverser Program, 1966). Among equals the one
// reached first goes first or, with ties, one that it draws. Each state is expanded once.
func (g *Graph[S, K]) Greedy(
	ctx context.Context,
	h func(S) int,
	ties *rand.Rand,
	visit Visit[S],
) (runs.Stats, error) {
	r := g.run(ctx, visit)
	open := newQueue[S](ties)
	g.reach(g.Start, 0, 0)
	open.push(g.Start, priority{})
	if g.Tell != nil {
		g.tellStart(h(g.Start))
	}
	var from mark
	reach := func(s S, step int) {
		r.generated++
		estimate, isNew := runs.NoBound, g.reach(s, int(from.cost)+step, from.depth()+1)
		if isNew {
			estimate = h(s)
			open.push(s, priority{first: estimate})
		}
		if g.Tell != nil {
			g.tellMade(s, from.depth()+1, int(from.cost)+step, estimate, ifNot(isNew, reachedBefore))
		}
	}
	for open.waiting > 0 && !r.done {
		s, _ := open.pop()
		from = g.reached[g.Key(s)]
		if r.look(s, from, open.waiting) {
			r.successors(s, reach)
		}
	}
	return r.end()
}
