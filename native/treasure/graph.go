package treasure

import (
	"context"

	"twofold/native/search"
	"twofold/puzzles"
	board "twofold/puzzles/treasure"
)

// A Search looks for the solutions of a board and yields each once, as puzzles.Engine asks.
type Search func(ctx context.Context, b *board.Board, yield func(puzzles.Solution) bool) (puzzles.Stats, error)

// placementGraph is what a graph search works on.
type placementGraph = search.Graph[*placement, string]

// BreadthFirst is breadth-first search over partial placements. Its frontier holds all placements of so
// many coins: exponential in the number of coins.
func BreadthFirst(ctx context.Context, b *board.Board, yield func(puzzles.Solution) bool) (puzzles.Stats, error) {
	return newPlacements(newModel(&puzzles.Poll{Context: ctx}, b)).traced(ctx).run(yield, func(g *placementGraph, visit search.Visit[*placement]) (puzzles.Stats, error) {
		return g.BreadthFirst(ctx, visit)
	})
}

// DepthFirst is depth-first search over partial placements.
func DepthFirst(ctx context.Context, b *board.Board, yield func(puzzles.Solution) bool) (puzzles.Stats, error) {
	return newPlacements(newModel(&puzzles.Poll{Context: ctx}, b)).traced(ctx).run(yield, func(g *placementGraph, visit search.Visit[*placement]) (puzzles.Stats, error) {
		return g.DepthFirst(ctx, visit)
	})
}

// AStarUnmet is A* with the sum of unmet clues as its heuristic, which is not admissible.
func AStarUnmet(ctx context.Context, b *board.Board, yield func(puzzles.Solution) bool) (puzzles.Stats, error) {
	ps := newPlacements(newModel(&puzzles.Poll{Context: ctx}, b)).traced(ctx)
	return ps.run(yield, func(g *placementGraph, visit search.Visit[*placement]) (puzzles.Stats, error) {
		return g.AStar(ctx, ps.sumOfUnmet, visit)
	})
}

// AStarServed is A* with an admissible heuristic: the unmet clues divided by the most that one coin can
// serve. The first solution that it yields has the fewest coins.
func AStarServed(ctx context.Context, b *board.Board, yield func(puzzles.Solution) bool) (puzzles.Stats, error) {
	ps := newPlacements(newModel(&puzzles.Poll{Context: ctx}, b)).traced(ctx)
	return ps.run(yield, func(g *placementGraph, visit search.Visit[*placement]) (puzzles.Stats, error) {
		return g.AStar(ctx, ps.served, visit)
	})
}

// run searches the space with the algorithm and turns goals into solutions.
func (ps *placements) run(yield func(puzzles.Solution) bool, algorithm func(*placementGraph, search.Visit[*placement]) (puzzles.Stats, error)) (puzzles.Stats, error) {
	space, ok := ps.space()
	if !ok {
		return puzzles.Stats{}, nil
	}
	return algorithm(search.NewGraph(space), func(p *placement, _ int) (limit int) {
		if yield(ps.solution(p.values)) {
			return search.All
		}
		return search.Stop
	})
}
