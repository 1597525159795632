package idastar

import (
	"twofold/native/sliding/heuristic"
	"twofold/puzzles"
	board "twofold/puzzles/families/sliding"
	"twofold/puzzles/runs"
)

// watch begins to tell the watcher, which there is.
func (s *searcher) watch() {
	s.state = make([]int, len(s.b.Start))
	s.tellStart(runs.Begin, s.b.Start, runs.NoBound)
}

// tellStart tells of the start.
func (s *searcher) tellStart(did runs.Doing, start []int8, h int) {
	for cell, tile := range start {
		s.state[cell] = int(tile)
	}
	e := runs.AtState(did, 0, 0)
	e.State, e.H = s.state, h
	if did == runs.Round {
		e.Bound = s.bound
	}
	s.tell(e)
}

// A watched follower tells of each arrangement that it estimates. So the search itself need not look, at every move,
// whether somebody watches.
type watched struct {
	heuristic.Follower
	s *searcher
}

func (w watched) Start(cells []int8) int {
	h := w.Follower.Start(cells)
	w.s.tellStart(runs.Generate, cells, h)
	return h
}

func (w watched) Slide(step int, tile int8, from, to, _ int) int {
	h := w.Follower.Slide(step, tile, from, to, heuristic.Unreachable)
	w.s.cells[to] = tile
	e := w.s.event(runs.Generate, from, step, h)
	w.s.tell(e)
	if step+h > w.s.bound {
		e.Did, e.Why = runs.Prune, "beyond the bound"
		w.s.tell(e)
	}
	return h
}

// told tells of the arrangement after some moves.
func (s *searcher) told(did runs.Doing, blank, moves, h int) {
	s.tell(s.event(did, blank, moves, h))
}

func (s *searcher) event(did runs.Doing, blank, moves, h int) runs.Event {
	for cell := range s.state {
		s.state[cell] = int(s.cells[cell])
	}
	s.state[blank] = board.Blank
	e := runs.AtState(did, moves, moves)
	e.State, e.H, e.Bound = s.state, h, s.bound
	return e
}

// begin begins a round within a bound.
func (s *searcher) begin(bound int) {
	s.bound, s.plan = bound, make(puzzles.Solution, bound)
	if s.tell != nil {
		s.tellStart(runs.Round, s.b.Start, runs.NoBound)
	}
}
