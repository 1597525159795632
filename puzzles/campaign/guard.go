package campaign

import (
	"context"
	"fmt"
	"runtime/debug"
	"sync/atomic"
	"time"

	"twofold/puzzles"
	"twofold/puzzles/runs"
)

// patience is how long an engine may go on when its limits have ended it.
const patience = 2 * time.Second

// Guarded is an engine whose faults end neither the campaign nor each other: that it panics is an error, that it goes
// on after it was told to stop is one. When it does not end with its limits it is left behind, which is no error: it
// has given no answer, so it contradicts nobody.
func Guarded(e puzzles.Engine) puzzles.Engine {
	search := e.Search
	if search != nil {
		e.Search = func(ctx context.Context, b puzzles.Board, yield func(puzzles.Solution) bool) (runs.Stats, error) {
			var stopped, went, left atomic.Bool
			return watched(ctx, e.Name, &left, func() (runs.Stats, error) {
				stats, err := search(ctx, b, func(s puzzles.Solution) bool {
					if left.Load() {
						return false
					}
					if stopped.Load() {
						went.Store(true)
						return false
					}
					more := yield(s)
					stopped.Store(!more)
					return more
				})
				if went.Load() {
					err = &runs.Fault{Kind: runs.TooMany, Problem: e.Name + " went on after it was told to stop"}
				}
				return stats, err
			})
		}
	}
	if e.Count != nil {
		e.Count = guarded(e.Name, e.Count)
	}
	if e.Marginals != nil {
		e.Marginals = guarded(e.Name, e.Marginals)
	}
	return e
}

// guarded is what answers with a number, or marginals.
func guarded[T any](
	name string, ask func(context.Context, puzzles.Board) (*T, runs.Stats, error),
) func(context.Context, puzzles.Board) (*T, runs.Stats, error) {
	return func(ctx context.Context, b puzzles.Board) (answer *T, stats runs.Stats, err error) {
		var left atomic.Bool
		var told *T
		stats, err = watched(ctx, name, &left, func() (runs.Stats, error) {
			own, stats, err := ask(ctx, b)
			if !left.Load() {
				told = own
			}
			return stats, err
		})
		return told, stats, err
	}
}

// watched runs the work, and stops waiting for it some time after ctx has ended.
func watched(
	ctx context.Context, name string, left *atomic.Bool, work func() (runs.Stats, error),
) (runs.Stats, error) {
	type result struct {
		stats runs.Stats
		err   error
	}
	done := make(chan result, 1)
	go func() {
		defer func() {
			if problem := recover(); problem != nil {
				done <- result{err: &runs.Fault{Kind: runs.Crash, Noise: string(debug.Stack()),
					Problem: fmt.Sprintf("%s panicked: %v", name, problem)}}
			}
		}()
		stats, err := work()
		done <- result{stats, err}
	}()
	select {
	case r := <-done:
		return r.stats, r.err
	case <-ctx.Done():
	}
	timer := time.NewTimer(patience)
	defer timer.Stop()
	select {
	case r := <-done:
		return r.stats, r.err
	case <-timer.C:
		left.Store(true)
		return runs.Stats{}, context.Cause(ctx)
	}
}
