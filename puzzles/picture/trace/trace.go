// Package trace records what a search does, so that one can go through it step by step, back and forth: see
// runs.Watcher. A Recording has for each step what monitors show, the position on the board, the path to it, and the
// search tree so far as a picture.
//
// Searches over whole states, such as A*, generate and expand states. Searches over unknowns decide values, draw
// what follows, and take it back. A state that was reached, or a decision that was made, is a node of the search tree.
package trace

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/runs"
)

// A Recording is what an engine did while it searched a board.
type Recording struct {
	Board     puzzles.Board
	Run       puzzles.Run
	Solutions []puzzles.Solution // those that it found
	Steps     []Step             // the first ones
	Of        int                // steps that there were
	Numbers   []int              // of the steps, from 1, if it is thinned
	// Counts are what the search's events add up to, those of steps that were not kept among them. They are equal to the
	// counters of Run.Stats, of which there may be more.
	Counts map[runs.Counter]int64

	first []int   // by node: the step that made it
	marks [][]int // what is known of the unknowns before every markEvery-th step
}

// A Step is one thing that the search did, and what monitors show of it. Numbers that a search does not have are nil.
type Step struct {
	Event    runs.Doing `json:"event"`
	Node     int        `json:"node"`   // the state or decision that it is about, numbered from 0 on as they were made
	Parent   int        `json:"parent"` // of the node; -1 for a root
	Depth    int        `json:"depth"`  // steps from the start, or decisions that hold
	Cost     *int       `json:"g,omitempty"`
	H        *int       `json:"h,omitempty"`
	F        *int       `json:"f,omitempty"`
	Bound    *int       `json:"bound,omitempty"`
	Frontier *int       `json:"frontier,omitempty"` // as it was at the last expansion
	Back     bool       `json:"back,omitempty"`     // of the wave that comes from the goal
	Why      string     `json:"why,omitempty"`

	// The counters so far, this step with them.
	Expanded     int64 `json:"expanded"`
	Generated    int64 `json:"generated,omitempty"`
	Conflicts    int64 `json:"conflicts,omitempty"`
	Propagations int64 `json:"propagations,omitempty"`

	// What is changed: a whole state, in the form that the family documents, or one unknown. Unknown is puzzles.Nowhere
	// if it is neither.
	State   []int `json:"state,omitempty"`
	Unknown int   `json:"unknown"`
	Value   int   `json:"value"`
}

// Record searches b as puzzles.Solve does, for n solutions or all if n is 0, and keeps up to most steps. The
// search goes on behind them. The error says that the engine tells nothing of its search.
func Record(ctx context.Context, e puzzles.Engine, b puzzles.Board, n, most int) (*Recording, error) {
	if !e.Watchable {
		return nil, fmt.Errorf(
			"engine %s shows nothing of its search: expected one that traces; see 'twofold engines'", e.Name,
		)
	}
	r := newRecorder(b, most)
	r.Run = puzzles.Solve(runs.WithWatcher(ctx, r.watch), e, b, n, r.solution)
	return r.Recording, nil
}

// IsCut reports whether there were more steps than are kept.
func (r *Recording) IsCut() bool { return r.Of > len(r.Steps) }

// State is what is shown behind a step: a whole state of a search over such, else the values of the unknowns. It is nil
// before there is a state.
func (r *Recording) State(step int) []int {
	if r.marks == nil {
		for ; step >= 0; step-- {
			if r.Steps[step].State != nil {
				return r.Steps[step].State
			}
		}
		return nil
	}
	if s := r.Steps[step].State; s != nil {
		return s
	}
	now := slices.Clone(r.marks[step/markEvery])
	for _, s := range r.Steps[step/markEvery*markEvery : step+1] {
		if s.Unknown != puzzles.Nowhere {
			now[s.Unknown] = s.Value
		}
	}
	return now
}

// markEvery is the steps between two marks.
const markEvery = 256

// Path is the steps that made the nodes from the root to that of a step.
func (r *Recording) Path(step int) (path []int) {
	for node := r.Steps[step].Node; node >= 0; node = r.Steps[r.first[node]].Parent {
		path = append(path, r.first[node])
	}
	slices.Reverse(path)
	return path
}

// A Router is a board whose searches go over states, and that has words for the way from each to the next.
type Router interface {
	puzzles.Board
	Route(states [][]int) string
}

// Route is the path to a step in words; "" if the board has none for it.
func (r *Recording) Route(step int) string {
	router, ok := r.Board.(Router)
	if !ok {
		return ""
	}
	var states [][]int
	for _, made := range r.Path(step) {
		if r.Steps[made].State == nil {
			return ""
		}
		states = append(states, r.Steps[made].State)
	}
	return router.Route(states)
}

// What says in a few words what a step is about: the cells that got another value, the way to a state, or the state
// itself.
func (r *Recording) What(step int) string {
	s := r.Steps[step]
	switch {
	case s.State == nil && s.Unknown == puzzles.Nowhere:
		return ""
	case s.State == nil && s.Value == puzzles.Open:
		return puzzles.EntryPlace(r.Board, s.Unknown) + "=?"
	case s.State == nil:
		return fmt.Sprintf("%s=%d", puzzles.EntryPlace(r.Board, s.Unknown), s.Value)
	}
	if way := r.Route(step); way != "" {
		return way
	}
	if _, isRouted := r.Board.(Router); isRouted {
		return strings.Trim(fmt.Sprint(s.State), "[]")
	}
	if s.Parent < 0 {
		return ""
	}
	_, cols := r.Board.Size()
	return strings.Join(changes(r.Steps[r.first[s.Parent]].State, s.State, cols), " ")
}

// changes are the cells whose values differ.
func changes(before, after []int, cols int) (all []string) {
	for cell, value := range after {
		if cell < len(before) && value != before[cell] {
			all = append(all, fmt.Sprintf("%s=%d", puzzles.Place(cell, cols), value))
		}
	}
	return all
}

// An Object is a step as the JSON of commands and of the page has it.
type Object struct {
	Number int `json:"step"` // from 1
	Step
	Place string `json:"place,omitempty"` // of the unknown
	Route string `json:"route,omitempty"` // the path to the state, in words
}

// Object is a step.
func (r *Recording) Object(step int) Object {
	o := Object{Number: step + 1, Step: r.Steps[step], Route: r.Route(step)}
	if r.Numbers != nil {
		o.Number = r.Numbers[step]
	}
	if o.Unknown != puzzles.Nowhere {
		o.Place = puzzles.EntryPlace(r.Board, o.Unknown)
	}
	return o
}
