package treasure

import (
	"context"

	"twofold/native/search"
	"twofold/puzzles"
	"twofold/puzzles/runs"

	"twofold/puzzles/parse"
)

// A Search looks for the solutions of a board, of which it has the text, and yields each once, as puzzles.Engine asks.
type Search func(ctx context.Context, t *parse.Text, yield func(puzzles.Solution) bool) (runs.Stats, error)

// a board that is read is searched.
func ofText(
	search func(ctx context.Context, b *board, yield func(puzzles.Solution) bool) (runs.Stats, error),
) Search {
	return func(ctx context.Context, t *parse.Text, yield func(puzzles.Solution) bool) (runs.Stats, error) {
		b, err := read(t)
		if err != nil {
			return runs.Stats{}, err
		}
		return search(ctx, b, yield)
	}
}

type (
	placementGraph = search.Graph[*placement, string]
	placementVisit = search.Visit[*placement]
)

// The searches over partial placements.
var (
	// BreadthFirst holds all placements of k coins: exponential in the number of coins.
	BreadthFirst = placing(
		func(ctx context.Context, _ *placements, g *placementGraph, visit placementVisit) (runs.Stats, error) {
			return g.BreadthFirst(ctx, visit)
		},
	)
	// DepthFirst is depth-first search.
	DepthFirst = placing(
		func(ctx context.Context, _ *placements, g *placementGraph, visit placementVisit) (runs.Stats, error) {
			return g.DepthFirst(ctx, visit)
		},
	)
	// AStarUnmet is A* with the sum of unmet clues as its heuristic, which is not admissible.
	AStarUnmet = placing(
		func(ctx context.Context, ps *placements, g *placementGraph, visit placementVisit) (runs.Stats, error) {
			return g.AStar(ctx, ps.sumOfUnmet, visit)
		},
	)
	// AStarServed is A* with an admissible heuristic: the unmet clues divided by the most that one coin can
	// serve. The first solution that it yields has the fewest coins.
	AStarServed = placing(
		func(ctx context.Context, ps *placements, g *placementGraph, visit placementVisit) (runs.Stats, error) {
			return g.AStar(ctx, ps.served, visit)
		},
	)
)

// placing is a search over the partial placements of a board.
func placing(
	algorithm func(context.Context, *placements, *placementGraph, placementVisit) (runs.Stats, error),
) Search {
	return ofText(func(ctx context.Context, b *board, yield func(puzzles.Solution) bool) (runs.Stats, error) {
		ps := newPlacements(newNetwork(&runs.Poll{Context: ctx}, b))
		ps.tell = runs.WatcherOf(ctx)
		return ps.run(yield, func(g *placementGraph, visit placementVisit) (runs.Stats, error) {
			return algorithm(ctx, ps, g, visit)
		})
	})
}

// run searches the space with the algorithm and turns goals into solutions.
func (ps *placements) run(
	yield func(puzzles.Solution) bool,
	algorithm func(*placementGraph, placementVisit) (runs.Stats, error),
) (runs.Stats, error) {
	space, ok := ps.space()
	if !ok {
		return runs.Stats{}, nil
	}
	return algorithm(search.NewGraph(space), func(p *placement, _ int) (limit int) {
		if yield(ps.solution(p.values)) {
			return search.All
		}
		return search.Stop
	})
}
