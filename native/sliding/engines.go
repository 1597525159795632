// Package sliding holds the native engines of the sliding-tile family: the generic searches of package search
// over arrangements of the tiles, and an exact count. Boards that parity rules out are never searched.
//
//	engine         of a Shortest board     of an Exact board       memory
//	breadthFirst   all shortest plans      all plans               the arrangements within that many moves
//	bidirectional  all shortest plans      all plans               those within half as many, from both ends
//	deepening      all shortest plans      all plans               one plan
//	aStar          all shortest plans      all plans               the arrangements that the estimate allows
//	greedy         one plan                one plan                the arrangements that it came to
//	depthLimited   one within the depth    one within the depth    one plan
//	greedyLimited  one within the depth    one within the depth    one plan
//	idaStar        all shortest plans      all plans               one plan, and the tables of the heuristic
//
// The order of the plans is always the same. An Exact board is searched over arrangements after a number of
// moves, so going back and passing the goal are steps like others, and plans of other lengths do not count. The
// in-place search that is fast enough for large boards is package idastar.
//
// Files:
//
//	family, engines, searches: the engines
//	model, arrangement, slides, goals: a board as a space of arrangements
//	solvable, count: parity, and exact counts
//	waves, reduce, inspect: all arrangements around one: for drawing and for dropping clues; and what
//		heuristics say
package sliding

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"twofold/native"
	"twofold/native/sliding/heuristic"
	"twofold/native/sliding/idastar"
	"twofold/puzzles"
	"twofold/puzzles/runs"

	board "twofold/puzzles/families/sliding"
)

// A Search looks for plans of a board and yields each once, as puzzles.Engine asks. A board that parity rules
// out is a *puzzles.Impossible at once.
type Search func(ctx context.Context, b *board.Board, yield func(puzzles.Solution) bool) (runs.Stats, error)

// onward is a search that serves positions: it makes their moves, searches from there on, and puts them ahead of what
// it finds.
func onward(search Search) Search {
	return func(ctx context.Context, b *board.Board, yield func(puzzles.Solution) bool) (runs.Stats, error) {
		if b.Fixed == nil {
			return search(ctx, b, yield)
		}
		rest, err := behind(b)
		if err != nil {
			return runs.Stats{}, err
		}
		return search(ctx, rest, func(s puzzles.Solution) bool { return yield(slices.Concat(b.Fixed, s)) })
	}
}

// behind is the board as it is after the moves of its position. The error is a *puzzles.Impossible.
func behind(b *board.Board) (*board.Board, error) {
	rest := *b
	rest.Start, rest.Fixed = slices.Clone(b.Start), nil
	slides := newSlides(b.Rows, b.Cols)
	for made, move := range b.Fixed {
		blank := slices.Index(rest.Start, board.Blank)
		at := slices.IndexFunc(slides.from[blank], func(s slide) bool { return int(s.move) == move })
		if at < 0 {
			return nil, &puzzles.Impossible{Reason: fmt.Sprintf("move %d of the position leads off the board", made+1)}
		}
		to := slides.from[blank][at].to
		rest.Start[blank], rest.Start[to] = rest.Start[to], rest.Start[blank]
	}
	if b.Question == board.Exact {
		if rest.Moves -= len(b.Fixed); rest.Moves < 0 {
			return nil, &puzzles.Impossible{Reason: fmt.Sprintf("the position has %d moves: the plan has %d", len(b.Fixed),
				b.Moves)}
		}
	}
	return &rest, nil
}

// breadthFirst is breadth-first search.
func breadthFirst(ctx context.Context, b *board.Board, yield func(puzzles.Solution) bool) (runs.Stats, error) {
	return solve(ctx, b, func(m searcher) (runs.Stats, error) { return m.breadthFirst(ctx, yield) })
}

// bidirectional is breadth-first search from start and goal. The error says so if the open cells of the goal
// leave too many arrangements to start from.
func bidirectional(ctx context.Context, b *board.Board, yield func(puzzles.Solution) bool) (runs.Stats, error) {
	return solve(ctx, b, func(m searcher) (runs.Stats, error) { return m.bidirectional(ctx, yield) })
}

// deepening is iterative deepening: depth-first search with a limit that grows by one move until there are plans,
// which never come back to an arrangement. Each move more takes about 1.8 times the time on 3x3. An Exact
// board takes one round, over all walks of its length.
func deepening(ctx context.Context, b *board.Board, yield func(puzzles.Solution) bool) (runs.Stats, error) {
	return solve(ctx, b, func(m searcher) (runs.Stats, error) { return m.deepening(ctx, yield) })
}

// depthLimited is depth-first search for one plan of at most depth moves. If there is none and it had to turn back
// at the depth, the error is runs.DepthLimit.
func depthLimited(depth int) Search {
	return func(ctx context.Context, b *board.Board, yield func(puzzles.Solution) bool) (runs.Stats, error) {
		return solve(ctx, b, func(m searcher) (runs.Stats, error) { return m.depthLimited(ctx, depth, nil, yield) })
	}
}

// greedyLimited is the greedy search of the report "8-slagalica" (Split, 2018): of the arrangements that wait on the
// deepest level it goes on from the one with the smallest estimate, up to a depth. Those on one level are always the
// successors of one arrangement, so it is depth-first search that tries the best successor first. Where the report does
// not say whether a path may come back to an arrangement, here it may not.
func greedyLimited(h heuristic.Heuristic, tables heuristic.Tables, depth int) Search {
	return func(ctx context.Context, b *board.Board, yield func(puzzles.Solution) bool) (runs.Stats, error) {
		return solve(ctx, b, func(m searcher) (runs.Stats, error) {
			estimate, err := h.Prepare(ctx, b, tables)
			if err != nil {
				return runs.Stats{}, err
			}
			return m.depthLimited(ctx, depth, estimate, yield)
		})
	}
}

// greedy is greedy best-first search for one plan, which is rarely a short one. Among equal estimates the
// arrangement reached first goes first with seed 0, else one drawn from the seed.
func greedy(h heuristic.Heuristic, tables heuristic.Tables, seed uint64) Search {
	return func(ctx context.Context, b *board.Board, yield func(puzzles.Solution) bool) (runs.Stats, error) {
		return solve(ctx, b, func(m searcher) (runs.Stats, error) {
			estimate, err := h.Prepare(ctx, b, tables)
			if err != nil {
				return runs.Stats{}, err
			}
			var ties *rand.Rand
			if seed != 0 {
				ties = rand.New(rand.NewPCG(seed, 0))
			}
			return m.greedy(ctx, estimate, ties, yield)
		})
	}
}

// aStar is A*; the first plan comes before the search goes on to prove that it has all. The error says so if h
// is not admissible.
func aStar(h heuristic.Heuristic, tables heuristic.Tables) Search {
	return func(ctx context.Context, b *board.Board, yield func(puzzles.Solution) bool) (runs.Stats, error) {
		if !h.Admissible {
			return runs.Stats{}, fmt.Errorf("heuristic %s: expected an admissible one", h.Name)
		}
		return solve(ctx, b, func(m searcher) (runs.Stats, error) {
			estimate, err := h.Prepare(ctx, b, tables)
			if err != nil {
				return runs.Stats{}, err
			}
			return m.aStar(ctx, estimate, yield)
		})
	}
}

// solve searches the board unless it is impossible.
func solve(ctx context.Context, b *board.Board, search func(searcher) (runs.Stats, error)) (runs.Stats, error) {
	if err := impossible(b); err != nil {
		return runs.Stats{}, err
	}
	return search(newSearcher(b, runs.WatcherOf(ctx)))
}

// idaStar is IDA* in place. The error says so if h is not admissible.
func idaStar(h heuristic.Heuristic, tables heuristic.Tables) Search {
	return staged(tables, idastar.Stage{Heuristic: h})
}

func staged(tables heuristic.Tables, stages ...idastar.Stage) Search {
	return func(ctx context.Context, b *board.Board, yield func(puzzles.Solution) bool) (runs.Stats, error) {
		for _, s := range stages {
			if !s.Admissible {
				return runs.Stats{}, fmt.Errorf("heuristic %s: expected an admissible one", s.Name)
			}
		}
		if err := impossible(b); err != nil {
			return runs.Stats{}, err
		}
		return idastar.Search(ctx, b, tables, yield, stages...)
	}
}

// autoCells is the most cells of a board whose arrangements may all be remembered: 181,440 of 3x3.
const autoCells = 9

// auto is the search to take if there is no reason for another: A* on boards of up to 3x3, of which it remembers
// all arrangements at most; on larger ones IDA*. That begins by walking distance as far as it serves, else by linear
// conflicts. It goes on by pattern databases when it has made as many moves as these cost. So it costs at most about
// twice as much as what would have been best. What there is already, it takes at once.
//
// Where the tables do not serve, or do not fit into the memory, it goes on without. Stats.By
// names the engines that do what it did.
func auto(tables heuristic.Tables) Search {
	if tables.Memory == nil {
		tables.Memory = native.NewMemory() // for what one stage leaves to the next
	}
	return func(ctx context.Context, b *board.Board, yield func(puzzles.Solution) bool) (runs.Stats, error) {
		if len(b.Start) > autoCells {
			return staged(tables, autoStages(b, tables)...)(ctx, b, yield)
		}
		stats, err := aStar(heuristic.Manhattan, tables)(ctx, b, yield)
		stats.By = "astar"
		return stats, err
	}
}

// autoStages are the stages of Auto. The last one lasts.
func autoStages(b *board.Board, tables heuristic.Tables) (stages []idastar.Stage) {
	begin := func(h heuristic.Heuristic, lasts int64) {
		stages = append(stages, idastar.Stage{Heuristic: h, Lasts: lasts, Name: "idastar:" + h.Name})
	}
	h := heuristic.WalkingDistance
	if len(b.Start) > 16 {
		h = heuristic.LinearConflict
	}
	made := int64(0) // what those tables cost that there are then
	for _, better := range autoTables {
		if better.Serves(b) != nil {
			continue
		}
		if cost := better.Cost(b, tables) - made; cost > 0 {
			begin(h, cost)
			made += cost
		}
		h = better
	}
	begin(h, 0)
	return stages
}

// autoTables are the pattern databases of Auto. Of those for one size of board, the later ones cost and save more.
var autoTables = chosen("pdb-5-6", "pdb-5-5-4", "pdb-6-6-3")

func chosen(names ...string) (all []heuristic.Heuristic) {
	for _, h := range heuristic.All {
		if slices.Contains(names, h.Name) {
			all = append(all, h)
		}
	}
	return all
}
