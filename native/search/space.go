// Package search is search over graphs that are given by their successor function, each algorithm written
// once for every family.
//
//	search        goes on from                      remembers   comes first to
//	BreadthFirst  the state reached first           all states  a goal of the fewest steps
//	DepthFirst    the state reached last            all states  any goal
//	Greedy        the smallest estimate             all states  any goal
//	AStar         the smallest cost plus estimate   all states  a cheapest goal, if h is admissible
//	Meet          start and goals, by levels        all states  goals of the fewest steps
//	DepthLimited  the state reached last, or of     one path    any goal within the limit
//	              those the smallest estimate
//	IDAStar       the same, with growing limits     one path    a cheapest goal, if h is admissible
//
// IDAStar without an estimate is iterative deepening. CountWalks lists nothing and counts walks of a given length.
//
// The first four search a Graph, the part of the space that they have reached; it keeps what each state cost,
// and no parents: Paths, Cheapest and Count read the paths back from the costs. Searches that remember all
// states take O(b) a state for b successors, plus O(log p) for a queue of p different priorities; memory is
// O(n) for the n states reached. Searches in place take memory for one path and its side branches, and
// expand a state once for each path that leads to it.
//
// Searches poll their context, so a limit ends them soon; the error is the cause of its end.
//
// Files:
//
//	space, graph, paths, count, walks: a Space, what was reached of it, and the paths there
//	breadthfirst, depthfirst, greedy, astar, ordered, queue: searches that keep what they reached
//	deepening, meet: searches along one path, and from both ends
//	tell, tally: what is told and counted
package search

import (
	"math"

	"twofold/puzzles/runs"
)

// A Space is an implicit graph. States S are compared by their keys K.
type Space[S any, K comparable] struct {
	Start S
	// Successors yields the states one step away and the cost of the step, at least 0; where paths are
	// asked for, at least 1. Costs of paths stay below 1<<31. Where one call may take long it calls a runs.Poll's
	// Check, which ends the search of a Graph.
	Successors func(s S, yield func(next S, cost int))
	// Predecessors yields the states that have s as a successor. It is nil where no paths are asked for.
	// A path is told by its states, so no two steps of the same cost lead from one state to another.
	Predecessors func(s S, yield func(previous S, cost int))
	Goal         func(s S) bool
	Key          func(s S) K
	// Tell, if it is not nil, is told what the search does with a state. The event's State is to be filled in.
	Tell func(s S, e runs.Event)
}

// reversed is the space with all steps turned round.
func (space Space[S, K]) reversed() Space[S, K] {
	space.Successors, space.Predecessors = space.Predecessors, space.Successors
	if tell := space.Tell; tell != nil {
		space.Tell = func(s S, e runs.Event) {
			e.Back = true
			tell(s, e)
		}
	}
	return space
}

// A Visit is called with each goal that a search comes to, once, and the cost of the path to it. It returns the
// limit up to which the search is to go on: paths dearer than that are not followed, and goals at a greater
// cost not visited. All goes on, through the goal's successors too, until no state is left; the cost itself
// leaves goals as cheap as this one; Stop ends the search.
type Visit[S any] func(goal S, cost int) (limit int)

// Limits that a Visit may return, besides a cost.
const (
	Stop = -1
	All  = math.MaxInt
)
