package learn

import "twofold/puzzles"

// Watched tells a watcher, which may be nil, what the search does. shown is what a literal says on the board: an
// unknown and its value, or puzzles.Nowhere.
func (s *Solver) Watched(tell puzzles.Watcher, shown func(Lit) (unknown, value int)) {
	if tell == nil {
		return
	}
	tell(puzzles.AtUnknown(puzzles.DoBegin, puzzles.Nowhere, 0, 0))
	s.tell = func(did puzzles.Doing, l Lit) {
		unknown, value := puzzles.Nowhere, 0
		if l != None {
			unknown, value = shown(l)
		}
		if did == puzzles.DoBacktrack {
			value = puzzles.Open
		}
		tell(puzzles.AtUnknown(did, unknown, value, int(s.depth())))
	}
}

// tellNew tells of the literals that became true: those at before and behind it were forced.
func (s *Solver) tellNew(before int) {
	for ; s.told < len(s.trail.lits); s.told++ {
		did := puzzles.DoSet
		if s.told >= before {
			did = puzzles.DoForce
		}
		s.tell(did, s.trail.lits[s.told])
	}
}

// tellGone tells that those behind the first ones are open again.
func (s *Solver) tellGone(length int) {
	for s.told > length {
		s.told--
		s.tell(puzzles.DoBacktrack, s.trail.lits[s.told])
	}
}
