package treasure

import (
	"context"

	"twofold/native"
	"twofold/puzzles"
)

// Family is what stands beside the engines of the rules file.
var Family = native.Family{
	Engines: func(native.Options) ([]puzzles.Engine, error) {
		engines := []puzzles.Engine{
			engine("bfs", "breadth-first search over partial placements", BreadthFirst),
			engine("dfs", "depth-first search over partial placements", DepthFirst),
			native.By("unmet", engine("astar", "A* with the sum of unmet clues, which is not admissible", AStarUnmet)),
			native.By("served", engine("astar:served", "A* with an admissible heuristic; fewest coins first", AStarServed)),
		}
		for _, e := range notebooks("", "", false) {
			engines = append(engines, native.Baseline(e))
		}
		for _, e := range notebooks("-as-printed", ", with the slip in its pruning", true) {
			engines = append(engines, native.Baseline(native.Sound(e)))
		}
		return engines, nil
	},
	Opener: NewOpener,
	Inspect: func(ctx context.Context, b puzzles.Board, _ native.Options, _ bool) ([]puzzles.Insight, error) {
		return Inspect(ctx, b)
	},
}

// notebooks are the searches of the notebook.
func notebooks(suffix, words string, asPrinted bool) []puzzles.Engine {
	return []puzzles.Engine{
		engine("notebook-bfs"+suffix, "baseline: breadth-first search of a notebook, any open cell next"+words,
			NotebookBreadthFirst(asPrinted)),
		engine("notebook-dfs"+suffix, "baseline: its depth-first search"+words, NotebookDepthFirst(asPrinted)),
		native.By("unmet", engine("notebook-astar"+suffix,
			"baseline: its A* with the sum of unmet clues, which is not admissible"+words, NotebookAStar(asPrinted))),
	}
}

// engine is a search that reads the text of boards.
func engine(name, about string, search Search) puzzles.Engine {
	return native.Search(name, about, native.OfText(search))
}
