package puzzles

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"twofold/puzzles/runs"
)

// A Promise is what the answers of an engine mean.
type Promise int

const (
	// Sound: every solution that it yields is one, of a Ranked board perhaps not a best one.
	Sound Promise = iota
	// Optimal: and it is a best one.
	Optimal
	// Complete: and it misses none, so a search that ends by itself is a proof that there are no more.
	Complete
)

var promiseNames = [...]string{"sound", "optimal", "complete"}

func (p Promise) String() string { return promiseNames[p] }

// A Parameter is something that an engine can be told.
type Parameter string

const (
	ByEncoding Parameter = "encoding" // how a board is said to a solver
	BySolver   Parameter = "solver"   // the program that solves formulas
	ByDepth    Parameter = "depth"    // how deep a search looks
	ByOrder    Parameter = "order"    // in which a search tries steps
	BySeed     Parameter = "seed"     // of what it draws at random
	ByProgram  Parameter = "against"  // the command of a program that is asked
)

// Base is the engine's name without an option behind a colon.
func (e Engine) Base() string {
	base, _, _ := strings.Cut(e.Name, ":")
	return base
}

// ListensTo reports whether the engine can be told something.
func (e Engine) ListensTo(p Parameter) bool { return slices.Contains(e.Listens, p) }

// An Engine searches boards of one family. At least one of Search and Count is set.
type Engine struct {
	Name    string // one word, or base:option
	About   string // one line for people
	Promise Promise
	Tables  string // what large tables it builds before its first board, such as "550 MB, 2 s"; "" if none

	Watchable bool        // its Search tells the watcher of its context what it does
	Baseline  bool        // it is there to be compared with: "all" leaves it out
	Heuristic string      // the estimate that it searches by; "" if none. Engines that differ only in it share a base name
	Listens   []Parameter // what it can be told: nothing else changes what it does

	// Search yields the solutions of b, each once, until the space is exhausted or yield returns false,
	// when it returns nil; or until ctx ends, when it returns ctx's cause. Stats are valid in every case.
	// An argument that there is no solution is returned as an *Impossible, by engines of every promise.
	// A slice that was yielded may be used again for the next solution.
	Search func(ctx context.Context, b Board, yield func(Solution) bool) (runs.Stats, error)

	// Count returns the exact number of solutions without listing them.
	Count func(ctx context.Context, b Board) (*big.Int, runs.Stats, error)

	// Marginals counts the solutions, and for each entry of them those that have each value there, without listing them.
	// Engines without it leave it nil.
	Marginals func(ctx context.Context, b Board) (*Marginals, runs.Stats, error)

	// Backbone returns the values that are the same in every solution, the other ones Open; nil if there
	// is no solution. Engines without it leave it nil: those that list all solutions are asked for these. The error is
	// that of Search.
	Backbone func(ctx context.Context, b Board) (Solution, runs.Stats, error)
}

// Abilities are what the engine does, of "lists", "counts", "tallies", "decides" and "traces".
func (e Engine) Abilities() (all []string) {
	if e.Search != nil {
		all = append(all, "lists")
	}
	if e.Count != nil {
		all = append(all, "counts")
	}
	if e.Marginals != nil {
		all = append(all, "tallies")
	}
	if e.Backbone != nil {
		all = append(all, "decides")
	}
	if e.Watchable {
		all = append(all, "traces")
	}
	return all
}

// HasBackbone reports whether Backbone of this package has an answer of the engine: by its own deduction, or by all
// the solutions that it lists.
func (e Engine) HasBackbone() bool {
	return e.Backbone != nil || e.Search != nil && e.Promise == Complete
}

// Searching and Asking are the functions of an Engine, for boards of a type.
type (
	Searching[B any]   = func(ctx context.Context, b B, yield func(Solution) bool) (runs.Stats, error)
	Asking[B, Any any] = func(ctx context.Context, b B) (Any, runs.Stats, error)
)

// Searcher erases the board type of a family's search, so that engines of all families fit one list.
func Searcher[B Board](search Searching[B]) Searching[Board] {
	return func(ctx context.Context, b Board, yield func(Solution) bool) (runs.Stats, error) {
		_, stats, err := erased(func(ctx context.Context, own B) (any, runs.Stats, error) {
			stats, err := search(ctx, own, yield)
			return nil, stats, err
		})(ctx, b)
		return stats, err
	}
}

// SolutionCounter erases the board type of a family's count, as Searcher does of a search.
func SolutionCounter[B Board](count Asking[B, *big.Int]) Asking[Board, *big.Int] {
	return erased(count)
}

// Marginalizer erases the board type of a function that counts, as Searcher does of a search.
func Marginalizer[B Board](tally Asking[B, *Marginals]) Asking[Board, *Marginals] {
	return erased(tally)
}

// BackboneFinder erases the board type of a family's deduction, as Searcher does of a search.
func BackboneFinder[B Board](decide Asking[B, Solution]) Asking[Board, Solution] {
	return erased(decide)
}

func erased[B Board, Any any](ask Asking[B, Any]) Asking[Board, Any] {
	return func(ctx context.Context, b Board) (answer Any, stats runs.Stats, err error) {
		defer runs.Unwound(&err)
		own, ok := b.(B)
		if !ok {
			return answer, stats, fmt.Errorf("this engine searches %T, not %T", own, b)
		}
		return ask(ctx, own)
	}
}

// EngineNames joins the names of engines.
func EngineNames(all []Engine) string {
	var names []string
	for _, e := range all {
		names = append(names, e.Name)
	}
	return strings.Join(names, ", ")
}
