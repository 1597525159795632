package search

import (
	"cmp"
	"context"
	"slices"

	"twofold/puzzles/runs"
)

// Paths yields the paths from the start to a state that was reached, each once, until yield returns false: all
// that go over reached states only and cost what every state on them was reached at. After BreadthFirst
// over steps of cost 1, and AStar with an admissible h that went on to the limit of the state's cost, these are
// all cheapest paths. After other searches there is at least the path that the search took.
//
// A path is its states, the start first, in a slice of its own. Going back there are no dead ends, so a path
// takes time for its own states and their predecessors. The error is the cause of ctx's end.
func (g *Graph[S, K]) Paths(ctx context.Context, to S, yield func(path []S) bool) error {
	w := walker[S, K]{Graph: g, ctx: ctx}
	w.walk(to, func() {
		path := slices.Clone(w.path)
		slices.Reverse(path)
		w.done = !yield(path)
	})
	return w.ended
}

// A walker goes back over cheapest steps.
type walker[S any, K comparable] struct {
	*Graph[S, K]
	tally
	ctx   context.Context
	path  []S // from the end backwards
	done  bool
	ended error
}

// walk calls found with each path from s back to the start put behind w.path.
func (w *walker[S, K]) walk(s S, found func()) {
	if w.ended = w.pass(w.ctx); w.ended != nil {
		w.done = true
		return
	}
	w.path = append(w.path, s)
	if w.reached[w.Key(s)].cost == 0 {
		found()
	}
	w.before(s, func(previous S) {
		if !w.done {
			w.walk(previous, found)
		}
	})
	w.path = w.path[:len(w.path)-1]
}

// before yields the predecessors that a cheapest path to s comes from.
func (g *Graph[S, K]) before(s S, yield func(S)) {
	cost := g.reached[g.Key(s)].cost
	g.Predecessors(s, func(previous S, step int) {
		if m, known := g.reached[g.Key(previous)]; known && int(m.cost)+step == int(cost) {
			yield(previous)
		}
	})
}

// Cheapest runs BreadthFirst over steps of cost 1, or AStar with an admissible h, and yields all cheapest paths
// to goals, each once, until yield returns false: the first one as soon as the search comes to a goal, the
// others when it has gone on to the limit of its cost.
func (g *Graph[S, K]) Cheapest(
	ctx context.Context,
	search func(Visit[S]) (runs.Stats, error),
	yield func(path []S) bool,
) (runs.Stats, error) {
	var goals, first []S
	var ended error // while the first path was read back
	stopped := false
	stats, err := search(func(goal S, cost int) int {
		if goals = append(goals, goal); len(goals) == 1 {
			ended = g.Paths(ctx, goal, func(path []S) bool { first = path; return false })
			stopped = ended != nil || !yield(first)
		}
		if stopped {
			return Stop
		}
		return cost
	})
	err = cmp.Or(err, ended)
	for _, goal := range goals {
		if err != nil || stopped {
			break
		}
		err = g.Paths(ctx, goal, func(path []S) bool {
			stopped = !g.same(path, first) && !yield(path)
			return !stopped
		})
	}
	return stats, err
}

func (g *Graph[S, K]) same(one, two []S) bool {
	return slices.EqualFunc(one, two, func(a, b S) bool { return g.Key(a) == g.Key(b) })
}
