package treasure

import (
	"context"

	"twofold/native/search"
	"twofold/puzzles"
	board "twofold/puzzles/treasure"
)

// A Search looks for the solutions of a board and yields each once, as puzzles.Engine asks.
type Search func(ctx context.Context, b *board.Board, yield func(puzzles.Solution) bool) (puzzles.Stats, error)

// placementSpace is what a graph search works on.
type placementSpace = search.Space[*placement, string]

// BreadthFirst is breadth-first search over partial placements. Its frontier holds all placements of so
// many coins: exponential in the number of coins.
func BreadthFirst(ctx context.Context, b *board.Board, yield func(puzzles.Solution) bool) (puzzles.Stats, error) {
	return newPlacements(newModel(b)).run(yield, func(space placementSpace, visit search.Visit[*placement]) (puzzles.Stats, error) {
		return search.BreadthFirst(ctx, space, visit)
	})
}

// DepthFirst is depth-first search over partial placements.
func DepthFirst(ctx context.Context, b *board.Board, yield func(puzzles.Solution) bool) (puzzles.Stats, error) {
	return newPlacements(newModel(b)).run(yield, func(space placementSpace, visit search.Visit[*placement]) (puzzles.Stats, error) {
		return search.DepthFirst(ctx, space, visit)
	})
}

// AStarUnmet is A* with the sum of unmet clues as its heuristic, which is not admissible.
func AStarUnmet(ctx context.Context, b *board.Board, yield func(puzzles.Solution) bool) (puzzles.Stats, error) {
	ps := newPlacements(newModel(b))
	return ps.run(yield, func(space placementSpace, visit search.Visit[*placement]) (puzzles.Stats, error) {
		return search.AStar(ctx, space, ps.sumOfUnmet, visit)
	})
}

// AStarServed is A* with an admissible heuristic: the unmet clues divided by the most that one coin can
// serve. The first solution that it yields has the fewest coins.
func AStarServed(ctx context.Context, b *board.Board, yield func(puzzles.Solution) bool) (puzzles.Stats, error) {
	ps := newPlacements(newModel(b))
	return ps.run(yield, func(space placementSpace, visit search.Visit[*placement]) (puzzles.Stats, error) {
		return search.AStar(ctx, space, ps.served, visit)
	})
}

// run searches the space with the algorithm and turns goals into solutions.
func (ps *placements) run(yield func(puzzles.Solution) bool, algorithm func(placementSpace, search.Visit[*placement]) (puzzles.Stats, error)) (puzzles.Stats, error) {
	space, ok := ps.space()
	if !ok {
		return puzzles.Stats{}, nil
	}
	return algorithm(space, func(p *placement, _ int) bool { return yield(ps.solution(p.values)) })
}
