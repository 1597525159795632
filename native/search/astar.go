package search

import (
	"context"

	"twofold/puzzles/runs"
)

// AStar expands the state with the smallest sum of the cost of its path and h, the estimate of what is
// left; among equals the one further along, then the one reached first (Peter Hart, Nils Nilsson and
// Bertram Raphael: A Formal Basis for the Heuristic Determination of Minimum Cost Paths, 1968). If h is
// admissible, which is never to estimate too much, the first goal visited is a cheapest one. A state
// to which a cheaper path turns up after its expansion is opened again; with a consistent h none is.
// A goal opened again is visited once only. Nothing is kept whose sum exceeds the limit.
//
// Paths can be read back from the graph if h is admissible.
func (g *Graph[S, K]) AStar(ctx context.Context, h func(S) int, visit Visit[S]) (runs.Stats, error) {
	r := g.run(ctx, visit)
	open := newQueue[S](nil)
	add := func(s S, cost, steps int) (estimate int, why string) {
		key := g.Key(s)
		before, known := g.reached[key]
		if known && int(before.cost) <= cost {
			return runs.NoBound, noCheaper
		}
		if estimate = h(s); cost+estimate > r.limit {
			return estimate, tooDear
		}
		g.reached[key] = before.cheaper(cost, steps)
		open.push(s, priority{cost + estimate, -cost})
		return estimate, unkept
	}
	var from mark
	reach := func(s S, step int) {
		r.generated++
		estimate, why := add(s, int(from.cost)+step, from.depth()+1)
		if g.Tell != nil {
			g.tellMade(s, from.depth()+1, int(from.cost)+step, estimate, why)
		}
	}
	estimate, _ := add(g.Start, 0, 0)
	if g.Tell != nil {
		g.tellStart(estimate)
	}
	for open.waiting > 0 && !r.done {
		s, p := open.pop()
		if p.first > r.limit {
			break
		}
		key := g.Key(s)
		from = g.reached[key]
		if -p.second > int(from.cost) {
			continue // a cheaper path was found while it waited
		}
		if r.look(s, from, open.waiting) {
			g.reached[key] = from.asExpanded()
			r.successors(s, reach)
		}
	}
	return r.end()
}
