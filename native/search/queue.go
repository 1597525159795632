package search

import (
	"container/heap"
	"math/rand/v2"
)

// A priority says which states go first: those with the smallest first number, among equals those with
// the smallest second one.
type priority struct{ first, second int }

// A queue is the open list of a best-first search. States of the same priority share a bucket (Robert B. Dial:
// Algorithm 360, 1969), so that a waiting state takes no more memory than it has itself, and a heap
// holds the priorities only.
type queue[S any] struct {
	buckets map[priority]*bucket[S]
	order   priorities // of the buckets that are not empty
	waiting int
	ties    *rand.Rand // draws among equals; nil: first in, first out
}

type bucket[S any] struct {
	states []S
	taken  int // from the beginning
}

func newQueue[S any](ties *rand.Rand) *queue[S] {
	return &queue[S]{buckets: map[priority]*bucket[S]{}, ties: ties}
}

func (q *queue[S]) push(s S, p priority) {
	b := q.buckets[p]
	if b == nil {
		b = &bucket[S]{}
		q.buckets[p] = b
		heap.Push(&q.order, p)
	}
	b.states = append(b.states, s)
	q.waiting++
}

// pop takes a state of the smallest priority; the queue must not be empty.
func (q *queue[S]) pop() (S, priority) {
	p := q.order[0]
	b := q.buckets[p]
	if q.ties != nil {
		other := b.taken + q.ties.IntN(len(b.states)-b.taken)
		b.states[b.taken], b.states[other] = b.states[other], b.states[b.taken]
	}
	var none S
	s := b.states[b.taken]
	b.states[b.taken] = none // lets go of the state
	b.taken++
	if b.taken == len(b.states) {
		delete(q.buckets, p)
		heap.Pop(&q.order)
	}
	q.waiting--
	return s, p
}

// priorities is a heap.Interface.
type priorities []priority

func (p priorities) Len() int      { return len(p) }
func (p priorities) Swap(i, j int) { p[i], p[j] = p[j], p[i] }
func (p priorities) Less(i, j int) bool {
	return p[i].first < p[j].first || p[i].first == p[j].first && p[i].second < p[j].second
}
func (p *priorities) Push(x any) { *p = append(*p, x.(priority)) }
func (p *priorities) Pop() any {
	last := (*p)[len(*p)-1]
	*p = (*p)[:len(*p)-1]
	return last
}
