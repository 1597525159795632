package trace

import (
	"context"
	"slices"

	"twofold/puzzles"
	"twofold/puzzles/runs"
)

// mostEvents bounds what is noted of a search that is to be thinned.
const mostEvents = 4_000_000

// Thin records as Record does. Of more than most steps it keeps not the first ones but some of all: those of rare
// events, some in equal distances, the last one, and the steps to the nodes of these. The search is run twice more:
// which steps are kept is known only when all have been seen. A path too long for most steps leaves the first ones.
func Thin(ctx context.Context, e puzzles.Engine, b puzzles.Board, n, most int) (*Recording, error) {
	first, err := Record(ctx, e, b, n, most)
	if err != nil || !first.IsCut() || first.Of > mostEvents {
		return first, err
	}
	seen := newRecorder(b, 0)
	seen.outline = &outline{}
	puzzles.Solve(runs.WithWatcher(ctx, seen.watch), e, b, n, seen.solution)
	kept := seen.outline.choose(seen, most)
	if kept == nil || seen.Of != first.Of {
		return first, nil
	}
	r := newRecorder(b, most)
	r.kept = kept
	r.Run = puzzles.Solve(runs.WithWatcher(ctx, r.watch), e, b, n, r.solution)
	if r.Of != first.Of {
		return first, nil // a limit ended it
	}
	return r.Recording, nil
}

// An outline is what is noted of all events to choose from.
type outline struct {
	kinds []runs.Doing
	nodes []int32
}

// choose reports of each event if it is kept, nil if no choice has at most most events.
func (o *outline) choose(r *recorder, most int) []bool {
	counts := map[runs.Doing]int{}
	for _, kind := range o.kinds {
		counts[kind]++
	}
	for part := 2; part <= 64; part *= 2 {
		kept, n := make([]bool, len(o.kinds)), 0
		every := len(o.kinds)*part/most + 1
		for i, kind := range o.kinds {
			if counts[kind] > most/50 && i%every != 0 && i != len(o.kinds)-1 {
				continue
			}
			n += o.with(r, kept, i)
		}
		if n <= most {
			return kept
		}
	}
	return nil
}

// with keeps an event and those that made its node and the nodes ahead of that, and returns how many were not kept.
func (o *outline) with(r *recorder, kept []bool, i int) (n int) {
	keep := func(i int) {
		if !kept[i] {
			kept[i] = true
			n++
		}
	}
	keep(i)
	for node := int(o.nodes[i]); node >= 0; node = r.nodes[node].parent {
		keep(r.first[node])
	}
	return n
}

// pass notes an event that is not kept, and returns its node.
func (r *recorder) pass(e runs.Event) int {
	if e.State == nil {
		if r.marks == nil {
			r.marks = [][]int{} // it is a search over unknowns
		}
		if e.Unknown != puzzles.Nowhere {
			r.now[e.Unknown] = e.Value
		}
		return r.ofValues(e)
	}
	at := r.ofState(e)
	if e.H != runs.NoBound {
		r.nodes[at].h = &e.H
	}
	return at
}

// next is what a recorder does with the next step: it is kept, noted or passed.
func (r *recorder) next(e runs.Event, state []int) {
	r.Of++
	switch {
	case r.outline != nil:
		r.outline.kinds = append(r.outline.kinds, e.Did)
		r.outline.nodes = append(r.outline.nodes, int32(r.pass(e)))
		return
	case r.kept == nil && r.Of > r.most:
		return
	case r.kept != nil && (r.Of > len(r.kept) || !r.kept[r.Of-1]):
		r.pass(e)
		return
	}
	r.keep(e)
	last := &r.Steps[len(r.Steps)-1]
	if r.kept != nil {
		r.Numbers = append(r.Numbers, r.Of)
		if e.State == nil {
			last.State = slices.Clone(r.now) // the steps before it do not tell
		}
	}
	if state != nil {
		last.State = state
	}
}
