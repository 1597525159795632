package runs

import (
	"context"
)

// A Doing is the kind of an Event: what a search did. The names are those of the JSON output.
type Doing string

// What a search over whole states does.
const (
	Begin     Doing = "begin"     // a search begins; a second one in the same run counts anew
	Round     Doing = "bound"     // a round begins, whose paths stay within a bound
	Generate  Doing = "generated" // a successor was made
	Expand    Doing = "expanded"  // it is a state's turn
	Prune     Doing = "pruned"    // a state is not gone on with
	Reach     Doing = "goal"      // a state is a goal
	Backtrack Doing = "backtrack" // a state is left for the one before it
)

// What a search over unknowns does besides. One that only tries steps expands them; Backtrack makes an unknown
// an entry's Open again.
const (
	Decide Doing = "decided"  // it tries a value
	Force  Doing = "forced"   // a value follows
	Set    Doing = "set"      // a value is given, or is the other one behind a contradiction or a solution
	Clash  Doing = "conflict" // a contradiction
)

// Counter is what counts such events; "" for none.
func (d Doing) Counter() Counter {
	switch d {
	case Generate:
		return Generated
	case Expand, Decide:
		return Expanded
	case Force:
		return Propagations
	case Clash:
		return Conflicts
	}
	return ""
}

// An Event is one thing that a search did. It is about a state, or about an unknown of the board.
type Event struct {
	Did Doing
	// State is what the search goes over, in the form that the family documents; nil in searches over unknowns, and of a
	// round. The slice is used again.
	State []int
	// Unknown has got a Value, or is an entry's Open again; Nowhere if what happened is not seen on the board.
	Unknown, Value int
	// Depth is the steps from the start to the state, or the decisions that hold.
	Depth    int
	Cost     int    // of the path to the state
	H        int    // the estimate of what is left; NoBound if there is none
	Bound    int    // of the round; NoBound if there is none
	Frontier int    // states whose turn is still to come, this one with them; of Expand
	Back     bool   // the state belongs to a wave that comes from the goal
	Why      string // a few words, of Prune
}

// NoBound is the estimate or bound that there is not.
const NoBound = -1

// Nowhere is a cell or an unknown that is none.
const Nowhere = -1

// A Watcher is told what a search does, while it does it.
type Watcher func(Event)

type key struct{}

// WithWatcher is a context whose searches tell the watcher what they do. Engines that do so are Watchable.
func WithWatcher(ctx context.Context, w Watcher) context.Context {
	return context.WithValue(ctx, key{}, w)
}

// WatcherOf is the context's watcher, nil if it has none. An engine asks once for each search.
func WatcherOf(ctx context.Context) Watcher {
	w, _ := ctx.Value(key{}).(Watcher)
	return w
}

// AtState is an event about a state, without estimate and bound.
func AtState(did Doing, depth, cost int) Event {
	return Event{Did: did, Unknown: Nowhere, Depth: depth, Cost: cost, H: NoBound, Bound: NoBound}
}

// AtUnknown is an event about an unknown.
func AtUnknown(did Doing, unknown, value, depth int) Event {
	return Event{Did: did, Unknown: unknown, Value: value, Depth: depth, H: NoBound, Bound: NoBound}
}
