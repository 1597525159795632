package search

import (
	"context"
	"slices"

	"twofold/puzzles/runs"
)

// DepthFirst expands the state reached last, the successors of a state in their order. The space has to
// be finite. A state counts as reached once it is expanded, so the frontier may hold it several times.
func (g *Graph[S, K]) DepthFirst(ctx context.Context, visit Visit[S]) (runs.Stats, error) {
	type node struct {
		state S
		mark
	}
	r := g.run(ctx, visit)
	stack := []node{{g.Start, mark{}}}
	var from node
	push := func(s S, step int) {
		r.generated++
		stack = append(stack, node{s, mark{from.cost + int32(step), from.steps + 1}})
		if g.Tell != nil {
			g.tellMade(s, from.depth()+1, int(from.cost)+step, runs.NoBound, unkept)
		}
	}
	if g.Tell != nil {
		g.tellStart(runs.NoBound)
	}
	for len(stack) > 0 && !r.done {
		from = stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if !g.reach(from.state, int(from.cost), int(from.steps)) {
			if g.Tell != nil {
				g.tellPruned(from.state, from.depth(), int(from.cost), expandedBefore)
			}
			continue
		}
		if first := len(stack); r.look(from.state, from.mark, first) {
			r.successors(from.state, push)
			slices.Reverse(stack[first:])
		}
	}
	return r.end()
}
