package main

import (
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
		all = append(all, encoding[*sliding.Board]{e.Name, e.About, true, func(b *sliding.Board) (encode.Ladder, error) {
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
	if like.rows > sliding.MaxSide || like.cols > sliding.MaxSide || like.rows*like.cols < sliding.MinCells {
		return nil, fmt.Errorf("size %dx%d: expected 1x2 to %dx%d", like.rows, like.cols, sliding.MaxSide, sliding.MaxSide)
	}
	b, _ := sliding.Random(r, sliding.Recipe{
		Rows: like.rows, Cols: like.cols, Question: question, Moves: like.moves, Open: 1 - like.given,
	})
	return b, nil
}
