package search

import (
	"cmp"
	"context"
	"math/big"
	"slices"

	"twofold/puzzles/runs"
)

// A Meeting is where a search from the start and one from the goals met: every path with the fewest steps goes
// through exactly one of its states.
type Meeting[S any, K comparable] struct {
	forward, backward *Graph[S, K]
	states            []S
}

// Meet is bidirectional breadth-first search: of two waves, from the start and from the goals backwards, it
// advances the smaller one by a level, equals in turn, until they touch (Ira Pohl: Bi-directional Search, 1971).
// Every step has to cost 1; goals are all states that are goals, none twice. If no path leads to them, the
// meeting has no states. The depth in the statistics is that of the deeper wave.
//
// The wave that touches the other one has all states at its distance from where it began. None of them is nearer
// to the other end than the other wave has come, or the two would have touched before. So all of them are on
// paths of the fewest steps, and each such path crosses the level once.
func Meet[S any, K comparable](
	ctx context.Context,
	space Space[S, K],
	goals []S,
) (*Meeting[S, K], runs.Stats, error) {
	var t tally
	one, two := newWave(space, []S{space.Start}), newWave(space.reversed(), goals)
	m := &Meeting[S, K]{forward: one.Graph, backward: two.Graph}
	if space.Tell != nil {
		space.tellStart(runs.NoBound)
	}
	m.states = one.touching(two)
	for len(m.states) == 0 && len(one.level) > 0 && len(two.level) > 0 {
		if len(one.level) >= len(two.level) {
			one, two = two, one
		}
		if err := one.advance(ctx, &t, len(two.level)); err != nil {
			return m, t.stats(), err
		}
		m.states = one.touching(two)
	}
	return m, t.stats(), nil
}

// A wave is a breadth-first search that goes on level by level.
type wave[S any, K comparable] struct {
	*Graph[S, K]
	level []S
	depth int
}

func newWave[S any, K comparable](space Space[S, K], roots []S) *wave[S, K] {
	w := &wave[S, K]{Graph: NewGraph(space), level: roots}
	for _, s := range roots {
		w.reach(s, 0, 0)
	}
	return w
}

// advance goes on by a level; others are the states that wait in the other wave.
func (w *wave[S, K]) advance(ctx context.Context, t *tally, others int) error {
	w.depth++
	var next []S
	reach := func(s S, _ int) {
		t.generated++
		isNew := w.reach(s, w.depth, w.depth)
		if isNew {
			next = append(next, s)
		}
		if w.Tell != nil {
			w.tellMade(s, w.depth, w.depth, runs.NoBound, ifNot(isNew, reachedBefore))
		}
	}
	for i, s := range w.level {
		frontier := len(w.level) - i + len(next) + others
		if err := t.expand(ctx, frontier, w.depth); err != nil {
			return err
		}
		if w.Tell != nil {
			e := runs.AtState(runs.Expand, w.depth-1, w.depth-1)
			e.Frontier = frontier
			w.Tell(s, e)
		}
		w.Successors(s, reach)
	}
	w.level = next
	return nil
}

// touching are the states of the last level that the other wave has reached.
func (w *wave[S, K]) touching(other *wave[S, K]) (states []S) {
	for _, s := range w.level {
		if _, known := other.reached[w.Key(s)]; known {
			states = append(states, s)
			if w.Tell != nil {
				w.Tell(s, runs.AtState(runs.Reach, w.depth, w.depth))
			}
		}
	}
	return states
}

// Paths yields all paths with the fewest steps, each once, until yield returns false; a path is its states,
// from the start to a goal, in a slice of its own. The error is the cause of ctx's end.
func (m *Meeting[S, K]) Paths(ctx context.Context, yield func(path []S) bool) error {
	stopped := false
	for _, s := range m.states {
		var ended error // of the inner enumeration
		err := m.forward.Paths(ctx, s, func(front []S) bool {
			ended = m.backward.Paths(ctx, s, func(back []S) bool {
				slices.Reverse(back)
				stopped = !yield(append(slices.Clip(front), back[1:]...))
				return !stopped
			})
			return ended == nil && !stopped
		})
		if err = cmp.Or(err, ended); err != nil || stopped {
			return err
		}
	}
	return nil
}

// Count is the number of paths that Paths yields, without listing them. The error is the cause of ctx's end.
func (m *Meeting[S, K]) Count(ctx context.Context) (*big.Int, error) {
	front, back := m.forward.counter(ctx), m.backward.counter(ctx)
	sum := new(big.Int)
	for _, s := range m.states {
		sum.Add(sum, new(big.Int).Mul(front.count(s), back.count(s)))
	}
	return sum, cmp.Or(front.ended, back.ended)
}
