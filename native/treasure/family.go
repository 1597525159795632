package treasure

import (
	"context"

	"twofold/native"
	"twofold/native/rules"
	"twofold/puzzles"
	"twofold/puzzles/effort"
	"twofold/puzzles/insights"
	board "twofold/puzzles/treasure"
)

// Family is what a list of families knows of this package.
var Family = native.Family{
	Engines: func(native.Options) ([]puzzles.Engine, error) {
		return []puzzles.Engine{
			native.Deciding(
				native.Search("backtrack", "propagating search that learns from conflicts (default native engine)",
					backtrack),
				decide,
			),
			native.Search("bfs", "breadth-first search over partial placements", BreadthFirst),
			native.Search("dfs", "depth-first search over partial placements", DepthFirst),
			native.By("unmet", native.Search("astar", "A* with the sum of unmet clues, which is not admissible", AStarUnmet)),
			native.By(
				"served",
				native.Search("astar:served", "A* with an admissible heuristic; fewest coins first", AStarServed),
			),
			native.Baseline(native.Search("notebook-bfs", "baseline: breadth-first search of a notebook, any open cell next",
				NotebookBreadthFirst)),
			native.Baseline(native.Search("notebook-dfs", "baseline: its depth-first search", NotebookDepthFirst)),
			native.Baseline(native.By("unmet", native.Search("notebook-astar",
				"baseline: its A* with the sum of unmet clues, which is not admissible", NotebookAStar))),
			native.Tallying(native.Count("count", "exact count by decomposition; lists nothing", Count), Tally),
		}, nil
	},
	Prober: func(b puzzles.Clued, s puzzles.Solution) (puzzles.Prober, error) {
		return rules.Family.Prober(ruled{b.(*board.Board)}, s)
	},
	Oracle: func(b puzzles.Reasoned, s puzzles.Solution) (puzzles.Oracle, error) {
		return rules.Family.Oracle(ruled{b.(*board.Board)}, s)
	},
	Opener: NewOpener,
	Inspect: func(ctx context.Context, b puzzles.Board, _ native.Options, _ bool) ([]insights.Insight, error) {
		return Inspect(ctx, b.(*board.Board))
	},
}

func backtrack(ctx context.Context, b *board.Board, yield func(puzzles.Solution) bool) (effort.Stats, error) {
	m, err := ruled{b}.Model(ctx)
	if err != nil {
		return effort.Stats{}, err
	}
	return rules.Learn(ctx, m, yield)
}

func decide(ctx context.Context, b *board.Board) (puzzles.Solution, effort.Stats, error) {
	m, err := ruled{b}.Model(ctx)
	if err != nil {
		return nil, effort.Stats{}, err
	}
	return rules.Decide(ctx, m)
}
