package search

import (
	"container/heap"
	"context"

	"twofold/puzzles"
)

// AStar expands the state with the smallest sum of the cost of its path and h, the estimate of what is
// left; among equals the one further along, then the one reached first (Peter Hart, Nils Nilsson and
// Bertram Raphael: A Formal Basis for the Heuristic Determination of Minimum Cost Paths, 1968). If h is
// admissible, which is never to estimate too much, the first goal visited is a cheapest one. A state
// to which a cheaper path turns up after its expansion is opened again; with a consistent h none is.
// A goal opened again is visited once only.
func AStar[S any, K comparable](ctx context.Context, space Space[S, K], h func(S) int, visit Visit[S]) (puzzles.Stats, error) {
	var t tally
	visited := map[K]bool{} // expanded at least once
	best := map[K]int{space.Key(space.Start): 0}
	open := &queue[S]{}
	open.add(space.Start, 0, 0, h(space.Start))
	for open.Len() > 0 {
		n := heap.Pop(open).(waiting[S])
		key := space.Key(n.state)
		if n.cost > best[key] {
			continue // a cheaper path was found while it waited
		}
		if err := t.expand(ctx, open.Len()+1, n.depth); err != nil {
			return t.stats(), err
		}
		if visited[key] {
			t.reopened++
		} else if space.Goal(n.state) && !visit(n.state, n.cost) {
			return t.stats(), nil
		}
		visited[key] = true
		space.Successors(n.state, func(s S, step int) {
			t.generated++
			cost := n.cost + step
			key := space.Key(s)
			if known, reached := best[key]; reached && known <= cost {
				return
			}
			best[key] = cost
			open.add(s, cost, n.depth+1, h(s))
		})
	}
	return t.stats(), nil
}

// waiting is a state on the open list.
type waiting[S any] struct {
	state       S
	cost, depth int
	estimate    int // cost plus h
	number      int // in the order of arrival
}

// queue is the open list, a binary heap.
type queue[S any] struct {
	items   []waiting[S]
	arrived int
}

func (q *queue[S]) add(s S, cost, depth, h int) {
	heap.Push(q, waiting[S]{s, cost, depth, cost + h, q.arrived})
	q.arrived++
}

func (q *queue[S]) Len() int      { return len(q.items) }
func (q *queue[S]) Swap(i, j int) { q.items[i], q.items[j] = q.items[j], q.items[i] }
func (q *queue[S]) Push(x any)    { q.items = append(q.items, x.(waiting[S])) }

func (q *queue[S]) Less(i, j int) bool {
	a, b := &q.items[i], &q.items[j]
	if a.estimate != b.estimate {
		return a.estimate < b.estimate
	}
	if a.cost != b.cost {
		return a.cost > b.cost
	}
	return a.number < b.number
}

func (q *queue[S]) Pop() any {
	var none waiting[S]
	last := len(q.items) - 1
	item := q.items[last]
	q.items[last] = none
	q.items = q.items[:last]
	return item
}
