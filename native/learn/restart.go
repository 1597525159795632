package learn

// restart takes back all decisions after a number of conflicts: what was learned since may lead elsewhere. The numbers
// follow Luby, Sinclair and Zuckerman, "Optimal Speedup of Las Vegas Algorithms" (1993), which takes at most
// logarithmically longer than the best sequence would.
func (s *Solver) restart() {
	s.restarts++
	s.nextRestart = s.conflicts + s.restartUnit*luby(s.restarts)
	s.BacktrackTo(max(s.floor, s.root))
	if s.conflicts >= s.nextProbe && s.Probes && s.floor == 0 && len(s.assumptions) == 0 {
		s.nextProbe *= laterProbe
		s.probe()
	}
	if len(s.arena.clauses)-s.given > s.MaxLearned {
		s.reduceDB(&s.trail)
		s.MaxLearned += s.MaxLearned / 10
	}
}

// luby is the i-th term, from 1, of 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 …
func luby(i int64) int64 {
	for size := int64(1); ; {
		for size < i {
			size = 2*size + 1
		}
		if size == i {
			return (size + 1) / 2
		}
		i -= (size - 1) / 2
		size = 1
	}
}
