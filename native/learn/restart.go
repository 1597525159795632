package learn

// again restarts, after Luby, Sinclair and Zuckerman, "Optimal Speedup of Las Vegas Algorithms" (1993).
func (s *Solver) again() {
	s.restart++
	s.next = s.conflicts + restartUnit*Luby(s.restart)
	s.retreat(s.floor)
	if len(s.held.clauses) > s.Room {
		s.forget(&s.trail)
		s.Room += s.Room / 10
	}
}

// Luby is the i-th term, from 1, of 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 …
func Luby(i int64) int64 {
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
