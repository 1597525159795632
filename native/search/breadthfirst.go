package search

import (
	"context"

	"twofold/puzzles/runs"
)

// BreadthFirst expands states in the order in which they were reached, so paths with the fewest steps
// come first (Edward F. Moore: The Shortest Path Through a Maze, 1959). Costs of steps only add up; paths can
// be read back from the graph where every step costs 1.
func (g *Graph[S, K]) BreadthFirst(ctx context.Context, visit Visit[S]) (runs.Stats, error) {
	r := g.run(ctx, visit)
	var level, next []S
	var from mark
	reach := func(s S, step int) {
		r.generated++
		isNew := g.reach(s, int(from.cost)+step, from.depth()+1)
		if isNew {
			next = append(next, s)
		}
		if g.Tell != nil {
			g.tellMade(s, from.depth()+1, int(from.cost)+step, runs.NoBound, ifNot(isNew, reachedBefore))
		}
	}
	g.reach(g.Start, 0, 0)
	if g.Tell != nil {
		g.tellStart(runs.NoBound)
	}
	for level = []S{g.Start}; len(level) > 0; level, next = next, nil {
		for i, s := range level {
			var none S
			level[i] = none // lets go of the state
			from = g.reached[g.Key(s)]
			if r.look(s, from, len(level)-i-1+len(next)) {
				r.successors(s, reach)
			}
			if r.done {
				return r.end()
			}
		}
	}
	return r.end()
}
