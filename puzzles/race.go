package puzzles

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"twofold/puzzles/runs"
)

// Race is one engine made of several complete ones, which search at once: the first that has an answer ends the others,
// and the race waits for their end. Every solution that any of them finds counts, once; solutions are kept for that. It
// is a fault if one says that it has all solutions and another found one more.
//
// An engine that reaches a limit or does not serve the board drops out. The error of the first one that did is returned
// if all do. Statistics are those of the engine that had the answer. It decides by those of them that do.
func Race(name string, engines ...Engine) Engine {
	out := Engine{Name: name, Promise: Complete, About: EngineNames(engines) + " at once: the first verdict counts"}
	for _, e := range engines {
		for _, p := range e.Listens {
			if !out.ListensTo(p) {
				out.Listens = append(out.Listens, p)
			}
		}
	}
	out.Search = func(ctx context.Context, b Board, yield func(Solution) bool) (runs.Stats, error) {
		r := &race{yield: yield, seen: map[string]bool{}}
		return r.search(ctx, b, engines)
	}
	deciding := slices.DeleteFunc(slices.Clone(engines), func(e Engine) bool { return e.Backbone == nil })
	if len(deciding) > 0 {
		out.Backbone = func(ctx context.Context, b Board) (decided Solution, stats runs.Stats, err error) {
			won, err := first(ctx, deciding, func(ctx context.Context, e Engine) (lap, error) {
				decided, stats, err := e.Backbone(ctx, b)
				return lap{decided: decided, stats: stats}, err
			})
			return won.decided, won.stats, err
		}
	}
	return out
}

// A lap is what one engine of a race has to say.
type lap struct {
	stats    runs.Stats
	decided  Solution
	found    int  // solutions
	answered bool // the search was told to end by somebody who had enough
}

// first runs all engines at once, until one has an answer, and waits for the others. An *Impossible is an answer, and
// so is a fault.
func first(ctx context.Context, engines []Engine, run func(context.Context, Engine) (lap, error)) (lap, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	type end struct {
		lap lap
		err error
	}
	ends := make(chan end, len(engines))
	for _, e := range engines {
		go func() {
			l, err := run(ctx, e)
			ends <- end{l, err}
		}()
	}
	var won end
	decided := false
	for range engines {
		e := <-ends
		switch {
		case decided:
		case !dropsOut(ctx, e.err):
			won, decided = e, true
			cancel(errBeaten)
		case won.err == nil || isUnserved(won.err):
			won = e
		}
	}
	return won.lap, won.err
}

// errBeaten ends the engines that were not the first.
var errBeaten = errors.New("another engine was first")

// dropsOut reports whether an engine ended without an answer.
func dropsOut(ctx context.Context, err error) bool {
	var impossible *Impossible
	if err == nil || errors.As(err, &impossible) {
		return false
	}
	if errors.Is(err, errBeaten) {
		return true
	}
	_, limited := runs.LimitOf(err)
	return limited || ctx.Err() != nil && errors.Is(err, context.Cause(ctx))
}

func isUnserved(err error) bool {
	var unserved *runs.Unserved
	return errors.As(err, &unserved)
}

// A race is one search of several engines.
type race struct {
	mutex sync.Mutex
	yield func(Solution) bool
	seen  map[string]bool
	over  bool
}

func (r *race) search(ctx context.Context, b Board, engines []Engine) (runs.Stats, error) {
	won, err := first(ctx, engines, func(ctx context.Context, e Engine) (l lap, err error) {
		l.stats, err = e.Search(ctx, b, func(s Solution) bool {
			l.found++
			goesOn, enough := r.take(ctx, s)
			l.answered = enough
			return goesOn
		})
		if err == nil && !l.answered {
			if ctx.Err() != nil {
				return l, context.Cause(ctx) // it was told to end before it had all
			}
			err = r.finish(e, l.found)
		}
		return l, err
	})
	return won.stats, err
}

// take yields a solution that is new. enough says that whoever asked has enough now.
func (r *race) take(ctx context.Context, s Solution) (goesOn, enough bool) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	text := fmt.Sprint(s)
	switch {
	case r.over || ctx.Err() != nil:
		return false, false
	case r.seen[text]:
		return true, false
	}
	r.seen[text] = true
	r.over = !r.yield(s)
	return !r.over, r.over
}

// finish ends the race for an engine that has all solutions, by their number.
func (r *race) finish(e Engine, found int) error {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if r.over {
		return errBeaten
	}
	r.over = true
	if found < len(r.seen) {
		return &runs.Fault{Kind: runs.Verdict, Problem: fmt.Sprintf(
			"%s says that there are %d solutions, and others found %d",
			e.Name, found, len(r.seen))}
	}
	return nil
}
