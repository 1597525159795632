package search

import (
	"container/heap"
	"context"

	"twofold/puzzles/runs"
)

// Ordered expands the state that comes first in an order of all states, each once: best-first search whose ties the
// states themselves break. h is told to a watcher only.
func (g *Graph[S, K]) Ordered(
	ctx context.Context, before func(a, b S) bool, h func(S) int, visit Visit[S],
) (runs.Stats, error) {
	r := g.run(ctx, visit)
	open := &sorted[S]{before: before}
	g.reach(g.Start, 0, 0)
	heap.Push(open, g.Start)
	if g.Tell != nil {
		g.tellStart(h(g.Start))
	}
	var from mark
	reach := func(s S, step int) {
		r.generated++
		isNew := g.reach(s, int(from.cost)+step, from.depth()+1)
		if isNew {
			heap.Push(open, s)
		}
		if g.Tell != nil {
			g.tellMade(s, from.depth()+1, int(from.cost)+step, h(s), ifNot(isNew, reachedBefore))
		}
	}
	for open.Len() > 0 && !r.done {
		s := heap.Pop(open).(S)
		from = g.reached[g.Key(s)]
		if r.look(s, from, open.Len()) {
			r.successors(s, reach)
		}
	}
	return r.end()
}

// sorted is a heap.Interface.
type sorted[S any] struct {
	states []S
	before func(a, b S) bool
}

func (q *sorted[S]) Len() int           { return len(q.states) }
func (q *sorted[S]) Swap(i, j int)      { q.states[i], q.states[j] = q.states[j], q.states[i] }
func (q *sorted[S]) Less(i, j int) bool { return q.before(q.states[i], q.states[j]) }
func (q *sorted[S]) Push(s any)         { q.states = append(q.states, s.(S)) }
func (q *sorted[S]) Pop() any {
	last := q.states[len(q.states)-1]
	q.states = q.states[:len(q.states)-1]
	return last
}
