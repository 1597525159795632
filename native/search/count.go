package search

import (
	"context"
	"math/big"
)

// Count is the number of paths that Paths yields for all the states together, by dynamic programming: an
// addition for each step on them. The error is the cause of ctx's end.
func (g *Graph[S, K]) Count(ctx context.Context, to []S) (*big.Int, error) {
	c := g.counter(ctx)
	sum := new(big.Int)
	for _, s := range to {
		sum.Add(sum, c.count(s))
	}
	return sum, c.ended
}

// A counter remembers how many paths lead to a state.
type counter[S any, K comparable] struct {
	*Graph[S, K]
	tally
	ctx   context.Context
	ways  map[K]*big.Int
	ended error // then counts are void
}

func (g *Graph[S, K]) counter(ctx context.Context) *counter[S, K] {
	return &counter[S, K]{Graph: g, ctx: ctx, ways: map[K]*big.Int{}}
}

func (c *counter[S, K]) count(s S) *big.Int {
	key := c.Key(s)
	if n, known := c.ways[key]; known {
		return n
	}
	n := new(big.Int)
	if c.ended != nil {
		return n
	}
	c.ended = c.pass(c.ctx)
	if c.reached[key].cost == 0 {
		n.SetInt64(1)
	}
	c.before(s, func(previous S) { n.Add(n, c.count(previous)) })
	c.ways[key] = n
	return n
}
