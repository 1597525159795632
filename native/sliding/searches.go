package sliding

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"

	"twofold/native/search"
	"twofold/native/sliding/heuristic"
	"twofold/puzzles"
	"twofold/puzzles/runs"

	board "twofold/puzzles/families/sliding"
)

// A searcher is a model of any type of states.
type searcher interface {
	breadthFirst(ctx context.Context, yield func(puzzles.Solution) bool) (runs.Stats, error)
	bidirectional(ctx context.Context, yield func(puzzles.Solution) bool) (runs.Stats, error)
	deepening(ctx context.Context, yield func(puzzles.Solution) bool) (runs.Stats, error)
	depthLimited(
		ctx context.Context, depth int, h heuristic.Estimate, yield func(puzzles.Solution) bool,
	) (runs.Stats, error)
	greedy(ctx context.Context, h heuristic.Estimate, ties *rand.Rand,
		yield func(puzzles.Solution) bool) (runs.Stats, error)
	aStar(ctx context.Context, h heuristic.Estimate, yield func(puzzles.Solution) bool) (runs.Stats, error)
}

// newSearcher is the board's model; the watcher may be nil.
func newSearcher(b *board.Board, tell runs.Watcher) searcher {
	isSmall := len(b.Start) <= smallCells
	switch {
	case isSmall && b.Question == board.Exact:
		return exact[small](b).watched(tell)
	case isSmall:
		return shortest[small](b).watched(tell)
	case b.Question == board.Exact:
		return exact[large](b).watched(tell)
	}
	return shortest[large](b).watched(tell)
}

func (m *model[S]) breadthFirst(ctx context.Context, yield func(puzzles.Solution) bool) (runs.Stats, error) {
	g := search.NewGraph(m.space)
	return g.Cheapest(ctx, func(visit search.Visit[S]) (runs.Stats, error) {
		return g.BreadthFirst(ctx, visit)
	}, m.plans(yield))
}

func (m *model[S]) bidirectional(ctx context.Context, yield func(puzzles.Solution) bool) (runs.Stats, error) {
	goals := m.goals()
	if goals == nil {
		return runs.Stats{}, &runs.Unserved{
			Reason: fmt.Sprintf("the goal leaves more than %d arrangements open", maxGoals),
		}
	}
	meeting, stats, err := search.Meet(ctx, m.space, goals)
	if err == nil {
		err = meeting.Paths(ctx, m.plans(yield))
	}
	return stats, err
}

func (m *model[S]) deepening(ctx context.Context, yield func(puzzles.Solution) bool) (runs.Stats, error) {
	return search.IDAStar(ctx, m.space, m.left, m.plans(yield))
}

func (m *model[S]) depthLimited(
	ctx context.Context,
	depth int,
	h heuristic.Estimate,
	yield func(puzzles.Solution) bool,
) (runs.Stats, error) {
	var rank func(S) int
	if h != nil {
		rank = m.estimate(h)
	}
	return search.DepthLimited(ctx, m.space, depth, rank, only(m.plans(yield)))
}

func (m *model[S]) greedy(
	ctx context.Context,
	h heuristic.Estimate,
	ties *rand.Rand,
	yield func(puzzles.Solution) bool,
) (runs.Stats, error) {
	g := search.NewGraph(m.space)
	var ended error
	stats, err := g.Greedy(ctx, m.estimate(h), ties, func(goal S, _ int) (limit int) {
		ended = g.Paths(ctx, goal, only(m.plans(yield)))
		return search.Stop
	})
	return stats, cmp.Or(err, ended)
}

func (m *model[S]) aStar(
	ctx context.Context,
	h heuristic.Estimate,
	yield func(puzzles.Solution) bool,
) (runs.Stats, error) {
	g := search.NewGraph(m.space)
	return g.Cheapest(ctx, func(visit search.Visit[S]) (runs.Stats, error) {
		return g.AStar(ctx, m.estimate(h), visit)
	}, m.plans(yield))
}

// plans hands on the plan along each path.
func (m *model[S]) plans(yield func(puzzles.Solution) bool) func([]S) bool {
	return func(path []S) bool { return yield(m.plan(path)) }
}

// only takes one path.
func only[S any](yield func([]S) bool) func([]S) bool {
	return func(path []S) bool {
		yield(path)
		return false
	}
}

// estimate is the heuristic for states, raised to what is left at least.
func (m *model[S]) estimate(h heuristic.Estimate) func(S) int {
	cells := make([]int8, m.cells)
	return func(s S) int {
		m.unpack(s, cells)
		if m.left == nil {
			return h(cells)
		}
		return max(h(cells), m.left(s))
	}
}
