package native

import (
	"context"
	"math/big"

	"twofold/puzzles"
	"twofold/puzzles/runs"
)

// A Family is what the native packages have for a family of puzzles.
type Family struct {
	// Engines lists the engines as they are told to work, the default, which is a complete search, first. The error is
	// one of the options.
	Engines func(o Options) ([]puzzles.Engine, error)
	// Orders are the values of Options.Order, the first of which is usual; none if no engine listens to that.
	Orders []string
	// Minimizer drops clues of a board whose solution is s. The error says that it does not serve the board. It may be
	// nil: MinimizerOf asks the default engine then.
	Minimizer func(b puzzles.Clued, s puzzles.Solution) (puzzles.Minimizer, error)
	// Oracle answers for the fillings of a board, of which s is a solution: the nearer to s they are, the sooner. It may
	// be nil.
	Oracle func(b puzzles.Reasoned, s puzzles.Solution) (puzzles.Oracle, error)
	// Impossible looks for an argument that a board has no solution, without a search; nil if it finds none. It may be nil
	// itself.
	Impossible func(b puzzles.Board) *puzzles.Impossible
	// Solutions makes random solutions by means that the rules alone do not have: see puzzles.Making. It may be nil, and
	// may return nil to leave it to the family.
	Solutions func(like puzzles.Parameters) (puzzles.Sampler, error)
	// Opener makes solutions that are found from a cell on without a guess. It may be nil. The error is an
	// *puzzles.Impossible if there are none.
	Opener func(like puzzles.Parameters, start int) (puzzles.Opener, error)
	// Inspect tells of a board, at its position, what engines go by: estimates, and what the next step may be. It builds
	// large tables, and searches for long, only if it is told to. It may be nil.
	Inspect func(ctx context.Context, b puzzles.Board, o Options, large bool) ([]puzzles.Insight, error)
}

// Options are what engines can be told. Which engine listens to which, puzzles.Engine.Listens says.
type Options struct {
	Depth  int    // how deep a depth-limited search looks; 0 for DefaultDepth, NoDepth for not beyond the start
	Order  string // in which a plain search tries steps; "" is the first
	Seed   uint64 // of what is drawn at random
	Tables Tables
}

// DefaultDepth is the number of moves of the hardest states of the 8-puzzle.
const DefaultDepth = 31

// NoDepth is a depth of 0: the zero value means another.
const NoDepth = -1

// Tables says how large tables are kept.
type Tables struct {
	Report func(what string, share float64) // is told how far building, or a long count, got; may be nil
	Memory *Memory                          // keeps tables for further boards; nil keeps none
}

// A Memory has what was built. It is safe for concurrent use, and builds one thing at a time.
type Memory struct {
	built chan map[any]any // holds the one map unless somebody uses it
}

// NewMemory has nothing yet.
func NewMemory() *Memory {
	m := &Memory{make(chan map[any]any, 1)}
	m.built <- map[any]any{}
	return m
}

// Has reports whether m has something under a key. While something is built, it says no.
func (m *Memory) Has(key any) bool {
	if m == nil {
		return false
	}
	select {
	case built := <-m.built:
		defer func() { m.built <- built }()
		_, ok := built[key]
		return ok
	default:
		return false
	}
}

// Kept is what m has under a key, built if it is not there. The error is that of build, or ctx's cause.
func Kept[K comparable, V any](ctx context.Context, m *Memory, key K, build func() (V, error)) (V, error) {
	if m == nil {
		return build()
	}
	select {
	case <-ctx.Done():
		var none V
		return none, context.Cause(ctx)
	case built := <-m.built:
		defer func() { m.built <- built }()
		if v, ok := built[key].(V); ok {
			return v, nil
		}
		v, err := build()
		if err == nil {
			built[key] = v
		}
		return v, err
	}
}

// Search is a complete engine that lists solutions, and tells a watcher what it does.
func Search[B puzzles.Board, S ~func(context.Context, B, func(puzzles.Solution) bool) (runs.Stats, error)](
	name, about string,
	search S,
) puzzles.Engine {
	return puzzles.Engine{
		Name: name, About: about, Promise: puzzles.Complete, Search: puzzles.Searcher(search), Watchable: true,
	}
}

// Count is a complete engine that counts.
func Count[B puzzles.Board](
	name, about string,
	count func(context.Context, B) (*big.Int, runs.Stats, error),
) puzzles.Engine {
	return puzzles.Engine{Name: name, About: about, Promise: puzzles.Complete, Count: puzzles.SolutionCounter(count)}
}

// Tallying is an engine that says as well how many solutions have each value.
func WithMarginals[B puzzles.Board](
	e puzzles.Engine,
	tally func(context.Context, B) (*puzzles.Marginals, runs.Stats, error),
) puzzles.Engine {
	e.Marginals = puzzles.Marginalizer(tally)
	return e
}

// Deciding is an engine that says what is decided as well.
func Deciding[B puzzles.Board](
	e puzzles.Engine,
	decide func(context.Context, B) (puzzles.Solution, runs.Stats, error),
) puzzles.Engine {
	e.Backbone = puzzles.BackboneFinder(decide)
	return e
}

// Sound is an engine that is not complete.
func Sound(e puzzles.Engine) puzzles.Engine {
	e.Promise = puzzles.Sound
	return e
}

// Baseline is an engine to compare others with.
func Baseline(e puzzles.Engine) puzzles.Engine {
	e.Baseline = true
	return e
}

// Silent is an engine that tells a watcher nothing of what it does.
func Silent(e puzzles.Engine) puzzles.Engine {
	e.Watchable = false
	return e
}

// Listening is an engine that listens to some options.
func Listening(e puzzles.Engine, to ...puzzles.Parameter) puzzles.Engine {
	e.Listens = append(e.Listens, to...)
	return e
}

// By is an engine that searches by a heuristic.
func By(heuristic string, e puzzles.Engine) puzzles.Engine {
	e.Heuristic = heuristic
	return e
}

// MinimizerOf is the Minimizer of a board; if there is none, one that asks the default engine about each board anew.
func (f Family) MinimizerOf(b puzzles.Clued, s puzzles.Solution) (puzzles.Minimizer, error) {
	if f.Minimizer != nil {
		return f.Minimizer(b, s)
	}
	engines, err := f.Engines(Options{})
	if err != nil {
		return nil, err
	}
	return puzzles.Inquire(engines[0], b, s), nil
}
