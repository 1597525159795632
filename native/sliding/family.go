package sliding

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"twofold/native"
	"twofold/native/sliding/heuristic"
	"twofold/puzzles"
	board "twofold/puzzles/families/sliding"
)

// Family is what a list of families knows of this package.
var Family = native.Family{
	Engines: engines, Minimizer: minimizer, Solutions: solutions,
	Inspect: func(ctx context.Context, b puzzles.Board, o native.Options, large bool) ([]puzzles.Insight, error) {
		return inspect(ctx, b.(*board.Board), o, large)
	},
}

// engines lists the engines; those with a heuristic name it behind a colon, but for manhattan. Greedy search and A* go
// without pattern databases: what these save is memory, of which IDA* takes little.
func engines(o native.Options) ([]puzzles.Engine, error) {
	dls := native.Sound(
		lists("dls", "depth-first search for any plan within the depth limit", depthLimited(max(o.Depth, 0))),
	)
	all := []puzzles.Engine{
		lists("auto",
			"A* on small boards, IDA* on large ones, which makes tables when they are worth it (default native engine)",
			auto(o.Tables)),
		lists("bfs", "breadth-first search", breadthFirst),
		native.Listening(dls, puzzles.ByDepth),
		lists("iddfs", "iterative deepening: depth-first search with a rising limit", deepening),
		lists("bidirectional", "breadth-first search from start and goal", bidirectional),
	}
	for _, h := range []heuristic.Heuristic{heuristic.Manhattan, heuristic.Misplaced} {
		all = append(all,
			native.Sound(informed(h, "greedy", "greedy best-first search, ties first in, first out", greedy(h, o.Tables, 0))),
			native.Listening(native.Sound(informed(h, "greedy-random", "greedy best-first search, ties broken by the seed",
				greedy(h, o.Tables, o.Seed))), puzzles.BySeed),
			native.Listening(native.Sound(informed(h, "greedy-limited",
				"greedy search by levels within the depth limit, as a report describes it",
				greedyLimited(h, o.Tables, max(o.Depth, 0)))), puzzles.ByDepth),
		)
	}
	for _, h := range heuristic.All {
		if h.Tables == "" {
			all = append(all, informed(h, "astar", "A*", aStar(h, o.Tables)))
		}
	}
	for _, h := range heuristic.All {
		all = append(all, informed(h, "idastar", "IDA*", idaStar(h, o.Tables)))
	}
	return append(all,
		native.Count("count", "exact number of shortest plans, or of plans of the given length; lists nothing", Count)), nil
}

// lists is an engine that lists plans, and serves positions.
func lists(name, about string, search Search) puzzles.Engine {
	return native.Search(name, about, onward(search))
}

// informed is a search by a heuristic.
func informed(h heuristic.Heuristic, name, about string, search Search) puzzles.Engine {
	if h.Name != heuristic.Manhattan.Name {
		name += ":" + h.Name
	}
	virtues := "not admissible"
	switch {
	case h.Consistent:
		virtues = "admissible, consistent"
	case h.Admissible:
		virtues = "admissible"
	}
	e := native.By(h.Name, lists(name, fmt.Sprintf("%s, by %s (%s)", about, h.Name, virtues), search))
	e.Tables = h.Tables
	return e
}

func minimizer(b puzzles.Clued, s puzzles.Solution) (puzzles.Minimizer, error) {
	own := b.(*board.Board)
	if len(own.Start) > WaveCells || own.Question != board.Shortest {
		return puzzles.Inquire(native.Search("idastar", "", idaStar(heuristic.Manhattan, heuristic.Tables{})), b, s), nil
	}
	return newReducer(own, s), nil
}

// farthest15 is the most moves that an arrangement of 4x4 is away from the ordered one (Adrian Brüngger, Ambros
// Marzetta, Komei Fukuda and Jürg Nievergelt: The parallel search bench ZRAM and its applications, 1999).
const farthest15 = 80

// solutions makes plans to the ordered goal that are the only shortest ones, as long as asked. On boards too large for
// that, or without such a plan, it leaves the choice to the family.
func solutions(like puzzles.Parameters) (puzzles.Sampler, error) {
	if like.Variant != board.Shortest.String() {
		return nil, fmt.Errorf("variant %s: expected shortest, of which boards are generated", like.Variant)
	}
	farthest := math.MaxInt
	if like.Rows == 4 && like.Cols == 4 {
		farthest = farthest15
	}
	if like.Rows*like.Cols <= WaveCells {
		goal := make([]int8, like.Rows*like.Cols)
		for cell := range goal {
			goal[cell] = int8((cell + 1) % len(goal))
		}
		waves := newWaves(like.Rows, like.Cols, goal, like.Moves)
		if starts := waves.Single(like.Moves); len(starts) > 0 {
			return func(_ context.Context, r *rand.Rand) (puzzles.Solution, error) {
				return waves.Back(starts[r.IntN(len(starts))]), nil
			}, nil
		}
		if waves.Farthest() == like.Moves {
			return nil, &puzzles.Impossible{
				Reason: fmt.Sprintf("--moves %d: every start of %dx%d so far away has several shortest plans",
					like.Moves, like.Rows, like.Cols),
			}
		}
		farthest = waves.Farthest()
	}
	if like.Moves > farthest {
		return nil, &puzzles.Impossible{Reason: fmt.Sprintf("--moves %d: no start of %dx%d is more than %d moves away",
			like.Moves, like.Rows, like.Cols, farthest)}
	}
	return nil, nil
}
