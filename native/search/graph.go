package search

import (
	"context"

	"twofold/puzzles/runs"
)

// A Graph is the part of a space that a search has reached, with the cost at which it reached each state. One
// Graph serves one search.
type Graph[S any, K comparable] struct {
	Space[S, K]
	reached map[K]mark
}

// NewGraph is the graph of a search that is to begin: nothing is reached yet.
func NewGraph[S any, K comparable](space Space[S, K]) *Graph[S, K] {
	return &Graph[S, K]{space, map[K]mark{}}
}

// A mark is what a search knows of a state that it reached. There may be a hundred million of them.
type mark struct {
	cost  int32 // of the path to it
	steps int32 // of the same path; all bits turned over once the state was expanded
}

func (m mark) expanded() bool { return m.steps < 0 }

func (m mark) depth() int { return int(max(m.steps, ^m.steps)) }

func (m mark) asExpanded() mark { return mark{m.cost, min(m.steps, ^m.steps)} }

// cheaper is the mark after a cheaper path has turned up.
func (m mark) cheaper(cost, steps int) mark {
	after := mark{int32(cost), int32(steps)}
	if m.expanded() {
		return after.asExpanded()
	}
	return after
}

// reach marks a state that a path leads to, unless another did before.
func (g *Graph[S, K]) reach(s S, cost, steps int) (isNew bool) {
	key := g.Key(s)
	if _, known := g.reached[key]; known {
		return false
	}
	g.reached[key] = mark{int32(cost), int32(steps)}
	return true
}

// A run is a search of a graph under way.
type run[S any, K comparable] struct {
	*Graph[S, K]
	tally
	ctx   context.Context
	visit Visit[S]
	limit int   // as visit returned it last
	done  bool  // visit stopped the search, or
	ended error // ctx did, which is its cause
}

func (g *Graph[S, K]) run(ctx context.Context, visit Visit[S]) *run[S, K] {
	return &run[S, K]{Graph: g, ctx: ctx, visit: visit, limit: All}
}

func (r *run[S, K]) end() (runs.Stats, error) { return r.stats(), r.ended }

// look takes a state whose turn it is, visits it if it is a goal and was not visited before, and reports whether it
// is to be expanded. waiting is how many states are still to have their turn.
func (r *run[S, K]) look(s S, m mark, waiting int) (expand bool) {
	cost := int(m.cost)
	visits := cost <= r.limit && !m.expanded() && r.Goal(s)
	if cost >= r.limit && !visits {
		if r.Tell != nil {
			r.tellPruned(s, m.depth(), cost, "no cheaper than the goal")
		}
		r.stop(r.pass(r.ctx))
		return false
	}
	if m.expanded() {
		r.reopened++
	}
	r.stop(r.expand(r.ctx, waiting+1, m.depth()))
	if r.Tell != nil {
		r.tellTurn(s, m, waiting+1, visits)
	}
	if visits && !r.done {
		r.limit = r.visit(s, cost)
		r.done = r.limit < 0
	}
	return cost < r.limit && !r.done
}

// successors yields the successors of a state. Where making them ends with the context, the run does.
func (r *run[S, K]) successors(s S, yield func(next S, step int)) {
	err := func() (err error) {
		defer runs.Unwound(&err)
		r.Successors(s, yield)
		return nil
	}()
	r.stop(err)
}

// stop ends the run if there is a reason.
func (r *run[S, K]) stop(reason error) {
	if reason != nil {
		r.done, r.ended = true, reason
	}
}
