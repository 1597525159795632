// Package idastar searches sliding-tile boards by iterative deepening, IDA* (Korf: "Depth-first
// iterative-deepening: an optimal admissible tree search", 1985).
//
// native/search has IDA* for any graph, as text-books write it: every state is a value, and estimated from
// scratch. Here moves are made on one board and taken back, and the estimate is updated by what a move
// changes. That says less of the algorithm, and is what large boards need.
//
// Files:
//
//	idastar, visit, moves: the search
//	stage, watch: stages by different heuristics, and what a watcher is told
package idastar

import (
	"context"
	"slices"
	"strings"

	"twofold/native/sliding/heuristic"
	"twofold/puzzles"
	"twofold/puzzles/runs"

	board "twofold/puzzles/families/sliding"
)

// Search yields all shortest plans of a Shortest board, the first as soon as it is found, and all plans of
// an Exact board. That it misses none rests on admissible heuristics, which need not be consistent.
//
// A plan is lengthened as long as the sum of its moves and the estimate is within a bound: the estimate of
// the start at first, then always the least sum that exceeded the bound before. The blank moves up, left,
// right or down, tried in that order, but never back at once. The bound of an Exact board is its number of
// moves, and moves may be taken back.
//
// Generated is the number of moves estimated, for all bounds, and 1 for the start, as often as a stage begins.
// Up to the first plan, with the goal 0 1 2 …, that is how Korf counts the nodes of manhattan; Korf and Felner,
// those of pattern databases without the 1. Expanded is the number of arrangements that were within the bound and
// not the end of a plan, Depth the last bound. Time is exponential in the number of moves, memory linear.
//
// The stages follow one another: see Stage. There is at least one. The error is that of the first heuristic if none
// of them serves the board.
//
// A board that has no plan is searched until ctx ends, unless the heuristic knows, or no move is left.
func Search(
	ctx context.Context,
	b *board.Board,
	tables heuristic.Tables,
	yield func(puzzles.Solution) bool,
	stages ...Stage,
) (runs.Stats, error) {
	s := newSearcher(ctx, b, tables, yield, stages)
	if s.err = s.enter(); s.err == nil {
		s.search()
	}
	return s.stats(), s.err
}

// A searcher makes moves on one arrangement and takes them back.
type searcher struct {
	ctx    context.Context
	b      *board.Board
	tables heuristic.Tables
	yield  func(puzzles.Solution) bool

	stages   []Stage // those that are left
	estimate heuristic.Follower
	moves    [][]move // from each cell
	ends     int64    // the number of moves made at which the stage is over

	target  int  // the blank's cell at the goal; -1 for any
	exactly bool // are plans to have as many moves as the bound

	cells    [maxCells]int8 // the tiles; without meaning at the blank's cell
	plan     puzzles.Solution
	bound    int
	exceeded int // the least number of moves and estimate that was above the bound
	reached  int // plans in this round
	yielded  int // plans in all rounds; those of the next one come in the same order
	then     int // goOn, stop or anew

	by []string // the names of the stages that there were

	tell  runs.Watcher // may be nil
	state []int        // room for what it is told

	expanded, generated int64
	err                 error
}

const maxCells = board.MaxSide * board.MaxSide

func newSearcher(
	ctx context.Context,
	b *board.Board,
	tables heuristic.Tables,
	yield func(puzzles.Solution) bool,
	stages []Stage,
) *searcher {
	s := &searcher{
		ctx: ctx, b: b, tables: tables, yield: yield, stages: stages, moves: movesOf(b),
		target:  slices.Index(b.Goal, board.Blank),
		exactly: b.Question == board.Exact,
	}
	if s.tell = runs.WatcherOf(ctx); s.tell != nil {
		s.watch()
	}
	return s
}

func (s *searcher) stats() runs.Stats {
	return runs.Stats{By: strings.Join(s.by, ", "), Counts: map[runs.Counter]int64{
		runs.Expanded:  s.expanded,
		runs.Generated: s.generated,
		runs.Depth:     int64(s.bound),
	}}
}
