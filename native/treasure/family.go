package treasure

import (
	"context"

	"twofold/native"
	"twofold/puzzles"
)

// Family is what stands beside the engines of the rules file.
var Family = native.Family{
	Engines: func(native.Options) ([]puzzles.Engine, error) {
		return []puzzles.Engine{
			engine("bfs", "breadth-first search over partial placements", BreadthFirst),
			engine("dfs", "depth-first search over partial placements", DepthFirst),
			native.By("unmet", engine("astar", "A* with the sum of unmet clues, which is not admissible", AStarUnmet)),
			native.By("served", engine("astar:served", "A* with an admissible heuristic; fewest coins first", AStarServed)),
			native.Baseline(engine("notebook-bfs", "baseline: breadth-first search of a notebook, any open cell next",
				NotebookBreadthFirst)),
			native.Baseline(engine("notebook-dfs", "baseline: its depth-first search", NotebookDepthFirst)),
			native.Baseline(native.By("unmet", engine("notebook-astar",
				"baseline: its A* with the sum of unmet clues, which is not admissible", NotebookAStar))),
		}, nil
	},
	Opener: NewOpener,
	Inspect: func(ctx context.Context, b puzzles.Board, _ native.Options, _ bool) ([]puzzles.Insight, error) {
		return Inspect(ctx, b)
	},
}

// engine is a search that reads the text of boards.
func engine(name, about string, search Search) puzzles.Engine {
	return native.Search(name, about, native.OfText(search))
}
