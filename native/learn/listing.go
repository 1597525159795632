package learn

// Flip goes on after all solutions of the current level's decision are known: it takes the decision's
// opposite in the level before, where that counts as decided too. What is learned later never looks
// into it (Martin Gebser, Benjamin Kaufmann, André Neumann and Torsten Schaub: Conflict-Driven Answer
// Set Enumeration, LPNMR 2007). So solutions cost no memory.
func (s *Solver) Flip() {
	level := s.depth()
	if level == 0 {
		s.done = true
		return
	}
	decision := s.trail.lits[s.marks[level-1]]
	s.retreat(level - 1)
	s.floor = level - 1
	s.set(decision.Not(), Cause{})
}

// Forbid excludes the solution that was found, and no other: all of it follows from its decisions.
func (s *Solver) Forbid() {
	var lits []Lit
	for level := s.depth(); level > 0; level-- {
		lits = append(lits, s.trail.lits[s.marks[level-1]].Not())
	}
	if len(lits) == 0 {
		s.done = true
		return
	}
	s.assert(lits, true)
}

// TryFirst chooses the value that decisions give to a variable first; without it that is true.
func (s *Solver) TryFirst(l Lit) { s.phase[l.Var()] = l.IsYes() }

// Require takes back all decisions, and asks from now on that one of the literals is true.
func (s *Solver) Require(lits []Lit) {
	s.retreat(0)
	var open []Lit
	for _, l := range lits {
		switch s.truth[l] {
		case True:
			return
		case Open:
			open = append(open, l)
		}
	}
	switch len(open) {
	case 0:
		s.done = true
	case 1:
		s.set(open[0], Cause{})
	default:
		s.add(clause{kept: true}, open, nil)
	}
}
