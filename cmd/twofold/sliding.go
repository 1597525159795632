package main

import (
	"context"
	"fmt"
	"math/rand/v2"

	"twofold/encode"
	nativesliding "twofold/native/sliding"
	"twofold/native/sliding/heuristic"
	"twofold/puzzles"
	"twofold/puzzles/sliding"
)

func slidingEncodings() []encoding[*sliding.Board] {
	var all []encoding[*sliding.Board]
	for _, e := range encode.SlidingEncodings {
		all = append(all, encoding[*sliding.Board]{e.Name, e.About, true, func(_ context.Context, b *sliding.Board) (encode.Ladder, error) {
			return encode.Sliding(b, e)
		}})
	}
	return all
}

// slidingEngines lists the native engines; those with a heuristic name it behind a colon, but for manhattan. Greedy
// search and A* go without pattern databases: what these save is memory, of which IDA* takes little.
func slidingEngines(o options) []puzzles.Engine {
	all := []puzzles.Engine{
		searcher("auto", "A* on small boards, IDA* on large ones, by the best heuristic without large tables (default native engine)", nativesliding.Auto),
		searcher("bfs", "breadth-first search", nativesliding.BreadthFirst),
		sound(searcher("dls", "depth-first search for any plan of at most --depth moves", nativesliding.DepthLimited(o.depth))),
		searcher("iddfs", "iterative deepening: depth-first search with a rising limit", nativesliding.Deepening),
		searcher("bidirectional", "breadth-first search from start and goal", nativesliding.Bidirectional),
	}
	for _, h := range []heuristic.Heuristic{heuristic.Manhattan, heuristic.Misplaced} {
		all = append(all,
			informed(h, "greedy", "greedy best-first search, ties first in, first out", puzzles.Sound, nativesliding.Greedy(h, o.tables, 0)),
			informed(h, "greedy-random", "greedy best-first search, ties drawn from --seed", puzzles.Sound, nativesliding.Greedy(h, o.tables, o.seed)),
		)
	}
	for _, h := range heuristic.All {
		if h.Tables == "" {
			all = append(all, informed(h, "astar", "A*", puzzles.Complete, nativesliding.AStar(h, o.tables)))
		}
	}
	for _, h := range heuristic.All {
		all = append(all, informed(h, "idastar", "IDA*", puzzles.Complete, nativesliding.IDAStar(h, o.tables)))
	}
	return append(all, counter("count", "exact number of shortest plans, or of plans of the given length; lists nothing", nativesliding.Count))
}

// informed is a search by a heuristic.
func informed(h heuristic.Heuristic, name, about string, p puzzles.Promise, search nativesliding.Search) puzzles.Engine {
	if h.Name != "manhattan" {
		name += ":" + h.Name
	}
	e := searcher(name, fmt.Sprintf("%s, by %s (%s)", about, h.Name, virtues(h)), search)
	e.Promise, e.Tables = p, h.Tables
	return e
}

// virtues says what may be relied on in a heuristic.
func virtues(h heuristic.Heuristic) string {
	switch {
	case h.Consistent:
		return "admissible, consistent"
	case h.Admissible:
		return "admissible"
	}
	return "not admissible"
}

// sound takes back that an engine is complete.
func sound(e puzzles.Engine) puzzles.Engine {
	e.Promise = puzzles.Sound
	return e
}

func randomSliding(r *rand.Rand, like recipe) (*sliding.Board, error) {
	question, err := sliding.ParseVariant(like.variant)
	if err != nil {
		return nil, err
	}
	if err := checkTray(like); err != nil {
		return nil, err
	}
	b, _ := sliding.Random(r, sliding.Recipe{
		Rows: like.rows, Cols: like.cols, Question: question, Moves: like.moves, Open: 1 - like.given,
	})
	return b, nil
}

func checkTray(like recipe) error {
	if like.rows > sliding.MaxSide || like.cols > sliding.MaxSide || like.rows*like.cols < sliding.MinCells {
		return fmt.Errorf("size %dx%d: expected 1x2 to %dx%d", like.rows, like.cols, sliding.MaxSide, sliding.MaxSide)
	}
	return nil
}

// farthest15 is the most moves that an arrangement of 4x4 is away from the ordered one (Adrian Brüngger, Ambros
// Marzetta, Komei Fukuda and Jürg Nievergelt: The parallel search bench ZRAM and its applications, 1999).
const farthest15 = 80

// slidingSolutions makes plans of so many moves to the ordered goal: on small boards those that are the only
// shortest ones, on larger ones any that do not go back at once.
func slidingSolutions(like recipe) (func(*rand.Rand) (puzzles.Solution, error), error) {
	if err := checkTray(like); err != nil {
		return nil, err
	}
	if like.variant != sliding.Shortest.String() {
		return nil, fmt.Errorf("variant %s: expected shortest, of which boards are generated", like.variant)
	}
	farthest := noEnd
	if like.rows == 4 && like.cols == 4 {
		farthest = farthest15
	}
	if cells := like.rows * like.cols; cells <= nativesliding.WaveCells {
		waves := nativesliding.NewWaves(like.rows, like.cols, sliding.Ordered(like.rows, like.cols), like.moves)
		if starts := waves.Single(like.moves); len(starts) > 0 {
			return func(r *rand.Rand) (puzzles.Solution, error) { return waves.Back(starts[r.IntN(len(starts))]), nil }, nil
		}
		if waves.Farthest() == like.moves {
			return nil, &puzzles.Impossible{Reason: fmt.Sprintf("--moves %d: every start of %dx%d so far away has several shortest plans",
				like.moves, like.rows, like.cols)}
		}
		farthest = int64(waves.Farthest())
	}
	if int64(like.moves) > farthest {
		return nil, &puzzles.Impossible{Reason: fmt.Sprintf("--moves %d: no start of %dx%d is more than %d moves away",
			like.moves, like.rows, like.cols, farthest)}
	}
	return func(r *rand.Rand) (puzzles.Solution, error) {
		_, s := sliding.Random(r, sliding.Recipe{Rows: like.rows, Cols: like.cols, Moves: like.moves})
		return s, nil
	}, nil
}
