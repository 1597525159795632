package search

import (
	"context"
	"slices"

	"twofold/puzzles"
)

// DepthFirst expands the state reached last, the successors of a state in their order. The space has to
// be finite. A state counts as seen once it is expanded, so the frontier may hold it several times.
func DepthFirst[S any, K comparable](ctx context.Context, space Space[S, K], visit Visit[S]) (puzzles.Stats, error) {
	type node struct {
		state       S
		cost, depth int
	}
	var t tally
	expanded := map[K]bool{}
	stack := []node{{space.Start, 0, 0}}
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		key := space.Key(n.state)
		if expanded[key] {
			continue
		}
		expanded[key] = true
		if err := t.expand(ctx, len(stack)+1, n.depth); err != nil {
			return t.stats(), err
		}
		if space.Goal(n.state) && !visit(n.state, n.cost) {
			return t.stats(), nil
		}
		first := len(stack)
		space.Successors(n.state, func(s S, cost int) {
			t.generated++
			stack = append(stack, node{s, n.cost + cost, n.depth + 1})
		})
		slices.Reverse(stack[first:])
	}
	return t.stats(), nil
}
