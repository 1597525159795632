package trace

import (
	"encoding/binary"
	"slices"

	"twofold/puzzles"
	"twofold/puzzles/runs"
)

// A recorder makes a recording. A search does not number its states: an event is about the node made last with that
// state at that depth. The parent of a node is the one whose turn was last on the level above.
type recorder struct {
	*Recording
	most   int
	nodes  []node
	byKey  map[string]int
	turns  [2][]int // by wave and depth: the node whose turn was last
	now    []int    // the values of the unknowns
	bound  *int
	turned *int // states that waited at the last expansion

	made   string // the key of the state that was generated last
	before int    // the node that had the key until then, or none

	outline *outline // of a search that is to be thinned: no step is kept
	kept    []bool   // of a search that is thinned: which steps are kept
}

type node struct {
	parent int
	h      *int
}

const none = -1

func newRecorder(b puzzles.Board, most int) *recorder {
	return &recorder{
		Recording: &Recording{Board: b, Counts: map[runs.Counter]int64{}}, most: most,
		byKey: map[string]int{}, now: slices.Repeat([]int{puzzles.Open}, puzzles.Entries(b)), before: none,
	}
}

// solution notes a solution. A search over unknowns has reached its goal.
func (r *recorder) solution(s puzzles.Solution) {
	r.Solutions = append(r.Solutions, slices.Clone(s))
	if r.marks == nil {
		return
	}
	r.next(runs.AtUnknown(runs.Reach, puzzles.Nowhere, 0, len(r.turns[0])-1), slices.Clone(s))
}

// watch is the watcher.
func (r *recorder) watch(e runs.Event) {
	r.count(e)
	if e.State == nil && e.Unknown == puzzles.Nowhere && slices.Contains(silent, e.Did) {
		return
	}
	r.next(e, nil)
}

// silent are the events that are no steps where they are not seen on the board.
var silent = []runs.Doing{runs.Force, runs.Set, runs.Backtrack}

// count adds up, and notes what holds until it changes.
func (r *recorder) count(e runs.Event) {
	if e.Did == runs.Begin {
		clear(r.Counts)
		r.bound, r.turned = nil, nil
	}
	if c := e.Did.Counter(); c != "" {
		r.Counts[c]++
	}
	if e.Bound != runs.NoBound {
		r.bound = &e.Bound
	}
	if e.Frontier > 0 {
		r.turned = &e.Frontier
		r.Counts[runs.Frontier] = max(r.Counts[runs.Frontier], int64(e.Frontier))
	}
}

// keep makes a step of an event.
func (r *recorder) keep(e runs.Event) {
	s := Step{
		Event: e.Did, Parent: none, Depth: e.Depth, Bound: r.bound, Frontier: r.turned, Back: e.Back, Why: e.Why,
		Expanded: r.Counts[runs.Expanded], Generated: r.Counts[runs.Generated],
		Conflicts: r.Counts[runs.Conflicts], Propagations: r.Counts[runs.Propagations],
		State: slices.Clone(e.State), Unknown: puzzles.Nowhere,
	}
	if e.State != nil {
		s.Node = r.ofState(e)
		r.estimate(&s, e)
	} else {
		s.Node = r.ofValues(e)
		r.set(&s, e)
	}
	if s.Node >= 0 {
		s.Parent = r.nodes[s.Node].parent
	}
	r.Steps = append(r.Steps, s)
}

// estimate adds what the state costs, and what was estimated when it was made.
func (r *recorder) estimate(s *Step, e runs.Event) {
	n := &r.nodes[s.Node]
	if e.H != runs.NoBound {
		n.h = &e.H
	}
	s.Cost, s.H = &e.Cost, n.h
	if n.h != nil {
		f := e.Cost + *n.h
		s.F = &f
	}
}

// ofState is the node that an event is about. Some events make it.
func (r *recorder) ofState(e runs.Event) int {
	key := keyOf(e)
	at, known := r.byKey[key]
	if !known {
		at = none
	}
	switch {
	case e.Did == runs.Generate && (e.Depth > 0 || at == none):
		r.made, r.before = key, at
		at = r.add(key, e)
	case at == none:
		at = r.add(key, e)
	case e.Did == runs.Prune && r.made == key: // the one before stays
		r.byKey[key], r.made = r.before, ""
	}
	if e.Did == runs.Expand {
		r.turn(at, e)
	}
	return at
}

// add makes a node.
func (r *recorder) add(key string, e runs.Event) int {
	n := node{parent: none}
	if turns := r.turns[wave(e)]; e.Depth > 0 && e.Depth <= len(turns) {
		n.parent = turns[e.Depth-1]
	}
	r.nodes = append(r.nodes, n)
	made := len(r.Steps)
	if r.outline != nil {
		made = r.Of - 1
	}
	r.first = append(r.first, made)
	at := len(r.nodes) - 1
	if key != "" {
		r.byKey[key] = at
	}
	return at
}

// turn notes whose turn it is on a level, and forgets the levels below.
func (r *recorder) turn(at int, e runs.Event) {
	turns := &r.turns[wave(e)]
	for len(*turns) <= e.Depth {
		*turns = append(*turns, none)
	}
	*turns = append((*turns)[:e.Depth], at)
}

func wave(e runs.Event) int {
	if e.Back {
		return 1
	}
	return 0
}

func keyOf(e runs.Event) string {
	key := binary.AppendVarint([]byte{byte(wave(e))}, int64(e.Depth))
	for _, value := range e.State {
		key = binary.AppendVarint(key, int64(value))
	}
	return string(key)
}

// ofValues is the node of an event of a search over unknowns: that of the last decision that holds. A decision makes
// one.
func (r *recorder) ofValues(e runs.Event) int {
	if isRoot := e.Did == runs.Begin; isRoot || e.Did.Counter() == runs.Expanded {
		at := r.add("", e)
		r.turn(at, e)
		return at
	}
	turns := r.turns[0]
	if len(turns) == 0 {
		return none
	}
	return turns[min(e.Depth, len(turns)-1)]
}

// set notes what a search over unknowns has changed.
func (r *recorder) set(s *Step, e runs.Event) {
	if len(r.Steps)%markEvery == 0 {
		r.marks = append(r.marks, slices.Clone(r.now))
	}
	if e.Unknown != puzzles.Nowhere {
		s.Unknown, s.Value = e.Unknown, e.Value
		r.now[e.Unknown] = e.Value
	}
}
