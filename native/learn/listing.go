package learn

import (
	"slices"

	"twofold/puzzles"
)

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
	end := s.Now()
	for level := s.depth(); level > 0; level-- {
		if mark := s.marks[level-1]; mark < end { // else the level is an assumption that was true already
			lits = append(lits, s.trail.lits[mark].Not())
			end = mark
		}
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

// maxForbidden is how many solutions are forbidden by a clause each, so that the search for the next one is
// free to go anywhere; that proves uniqueness fastest. Further ones are listed by flipping decisions.
const maxForbidden = 16

// List yields what read makes of each solution, until yield returns false. The error is the cause of the context's end.
func (s *Solver) List(read func() puzzles.Solution, yield func(puzzles.Solution) bool) (puzzles.Stats, error) {
	for found := 0; (s.lead != nil && s.lead() || s.Solve()) && yield(read()); found++ {
		s.Exclude(found)
	}
	return s.Stats(), s.Err()
}

// Exclude goes on after a solution, before which so many were found.
func (s *Solver) Exclude(found int) {
	if found < maxForbidden {
		s.Forbid()
	} else {
		s.Flip()
	}
}

// Agreed is what all solutions have in common: puzzles.Open for cells whose value is not the same in all of them, and
// nil if there is no solution. differs says that a cell has another value than one, or None for a cell that always
// has it.
//
// It asks for a solution that differs from those found on a cell on which they agree, until there is none. Each
// answer opens one cell at least, and mostly many, as the search tries other values first.
func (s *Solver) Agreed(
	read func() puzzles.Solution,
	differs func(cell, value int) Lit,
) (puzzles.Solution, puzzles.Stats, error) {
	var agreed puzzles.Solution
	var lits []Lit
	for s.Solve() {
		found := read()
		if agreed == nil {
			agreed = slices.Clone(found)
		}
		s.Backjump(0) // or the phases that are chosen here are lost on the way there
		lits = lits[:0]
		for cell, value := range agreed {
			if value != found[cell] {
				agreed[cell] = puzzles.Open
			}
			if agreed[cell] == puzzles.Open {
				continue
			}
			if l := differs(cell, value); l != None {
				s.TryFirst(l)
				lits = append(lits, l)
			}
		}
		s.Require(lits)
	}
	if s.Err() != nil {
		return nil, s.Stats(), s.Err()
	}
	return agreed, s.Stats(), nil
}
