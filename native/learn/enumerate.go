package learn

import (
	"slices"

	"twofold/puzzles"
	"twofold/puzzles/runs"
)

// maxBlocked is how many solutions are excluded by a blocking clause each, so that the search for the next one is
// free to go anywhere: that proves uniqueness fastest. Further ones are enumerated by flipping decisions.
const maxBlocked = 16

// Enumerate yields what read makes of each solution, until yield returns false. The error is the cause of the
// context's end.
func (s *Solver) Enumerate(read func() puzzles.Solution, yield func(puzzles.Solution) bool) (runs.Stats, error) {
	for found := 0; (s.warmStart != nil && s.warmStart() || s.Solve()) && yield(read()); found++ {
		s.Exclude(found)
	}
	return s.Stats(), s.Err()
}

// Exclude excludes the solution that was found, before which found others were.
func (s *Solver) Exclude(found int) {
	if found < maxBlocked {
		s.Block()
	} else {
		s.BacktrackChronologically()
	}
}

// Block adds a clause that excludes the solution that was found, and no other: all of it follows from its decisions.
func (s *Solver) Block() {
	var lits []Lit
	end := s.TrailSize()
	for level := s.decisionLevel(); level > 0; level-- {
		if start := s.limits[level-1]; start < end { // else the level is an assumption that was true already
			lits = append(lits, s.trail.lits[start].Not())
			end = start
		}
	}
	if len(lits) == 0 {
		s.exhausted = true
		return
	}
	s.addAsserting(clause{original: true}, lits)
}

// BacktrackChronologically goes on after all solutions of the current level's decision are known: it takes the
// decision's opposite in the level before, where that counts as decided too. What is learned later never looks into it
// (Martin Gebser, Benjamin Kaufmann, André Neumann and Torsten Schaub: Conflict-Driven Answer Set Enumeration, LPNMR
// 2007). So solutions cost no memory.
func (s *Solver) BacktrackChronologically() {
	level := s.decisionLevel()
	if level == 0 {
		s.exhausted = true
		return
	}
	decision := s.trail.lits[s.limits[level-1]]
	s.BacktrackTo(level - 1)
	s.floor = level - 1
	s.enqueue(decision.Not(), Reason{})
}

// Backbone returns what all solutions have in common: puzzles.Open for cells whose value is not the same in all of
// them, and nil if there is no solution. differs returns a literal that a cell has another value than the given one, or
// None for a cell that always has it.
//
// It asks for a solution that differs from those found on a cell on which they agree, until there is none. Each
// answer opens at least one cell, and mostly many, as the search tries other values first.
func (s *Solver) Backbone(
	read func() puzzles.Solution,
	differs func(cell, value int) Lit,
) (puzzles.Solution, runs.Stats, error) {
	var backbone puzzles.Solution
	var lits []Lit
	for s.Solve() {
		found := read()
		if backbone == nil {
			backbone = slices.Clone(found)
		}
		s.BacktrackTo(0) // or the phases that are chosen here are lost on the way there
		lits = lits[:0]
		for cell, value := range backbone {
			if value != found[cell] {
				backbone[cell] = puzzles.Open
			}
			if backbone[cell] == puzzles.Open {
				continue
			}
			if l := differs(cell, value); l != None {
				s.SetPhase(l)
				lits = append(lits, l)
			}
		}
		s.AddClause(lits)
	}
	if s.Err() != nil {
		return nil, s.Stats(), s.Err()
	}
	return backbone, s.Stats(), nil
}
