package learn

import (
	"twofold/puzzles"
	"twofold/puzzles/runs"
)

// Trace has a watcher, which may be nil, told what the search does. shown returns what a literal says on the board: an
// unknown and its value, or puzzles.Nowhere.
func (s *Solver) Trace(tell runs.Watcher, shown func(Lit) (unknown, value int)) {
	if tell == nil {
		return
	}
	tell(runs.AtUnknown(runs.Begin, puzzles.Nowhere, 0, 0))
	s.trace = func(did runs.Doing, l Lit) {
		unknown, value := puzzles.Nowhere, 0
		if l != None {
			unknown, value = shown(l)
		}
		if did == runs.Backtrack {
			value = puzzles.Open
		}
		tell(runs.AtUnknown(did, unknown, value, int(s.decisionLevel())))
	}
}

// traceNew traces the literals that became true: those at before and behind it were implied.
func (s *Solver) traceNew(before int) {
	for ; s.traced < len(s.trail.lits); s.traced++ {
		did := runs.Set
		if s.traced >= before {
			did = runs.Force
		}
		s.trace(did, s.trail.lits[s.traced])
	}
}

// traceGone traces that those behind the first ones are open again.
func (s *Solver) traceGone(length int) {
	for s.traced > length {
		s.traced--
		s.trace(runs.Backtrack, s.trail.lits[s.traced])
	}
}
