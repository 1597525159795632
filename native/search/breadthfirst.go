package search

import (
	"context"

	"twofold/puzzles"
)

// BreadthFirst expands states in the order in which they were reached, so paths with the fewest steps
// come first (Edward F. Moore: The Shortest Path Through a Maze, 1959). Costs of steps only add up.
func BreadthFirst[S any, K comparable](ctx context.Context, space Space[S, K], visit Visit[S]) (puzzles.Stats, error) {
	type node struct {
		state S
		cost  int
	}
	var t tally
	reached := map[K]bool{space.Key(space.Start): true}
	level := []node{{space.Start, 0}}
	for depth := 0; len(level) > 0; depth++ {
		var next []node
		for i, n := range level {
			level[i] = node{} // lets go of the state
			if err := t.expand(ctx, len(level)-i+len(next), depth); err != nil {
				return t.stats(), err
			}
			if space.Goal(n.state) && !visit(n.state, n.cost) {
				return t.stats(), nil
			}
			space.Successors(n.state, func(s S, cost int) {
				t.generated++
				if key := space.Key(s); !reached[key] {
					reached[key] = true
					next = append(next, node{s, n.cost + cost})
				}
			})
		}
		level = next
	}
	return t.stats(), nil
}
