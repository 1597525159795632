package learn

import (
	"context"

	"twofold/puzzles/runs"
)

// SolveUnder searches as Solve does, under the assumption of some literals: they are decided first, so that what is
// learned does not depend on them (Niklas Eén and Niklas Sörensson: Temporal Induction by Incremental SAT Solving,
// 2003). Decisions that follow from the same first assumptions as before stay. It returns false if there is no
// solution under the assumptions, or if ctx ended: see Err.
func (s *Solver) SolveUnder(ctx context.Context, assumptions []Lit) (found bool) {
	s.poll.Context, s.err, s.failed = ctx, nil, -1
	defer runs.Unwound(&s.err)
	same := 0
	for same < min(len(assumptions), len(s.assumptions), int(s.decisionLevel()-s.root)) &&
		assumptions[same] == s.assumptions[same] {
		same++
	}
	s.BacktrackTo(s.root + int32(same))
	s.assumptions = append(s.assumptions[:0], assumptions...)
	return s.Solve()
}

// Enter begins a window: until Leave all questions are about solutions in which some literals are true. They are
// assumed on one level together, which costs one propagation, and what is learned or added there holds there alone. So
// its clauses do not name them. It returns false if propagation finds that there is no such solution.
func (s *Solver) Enter(lits []Lit) bool {
	s.BacktrackTo(0)
	s.assumptions = s.assumptions[:0]
	if s.exhausted || !s.PropagateAll() {
		s.exhausted = true
		return false
	}
	s.limits, s.root = append(s.limits, int32(len(s.trail.lits))), 1
	for _, l := range lits {
		switch s.values[l] {
		case False:
			s.exhausted = true
			return false
		case Open:
			s.enqueue(l, Reason{})
		}
	}
	s.exhausted = !s.PropagateAll()
	return !s.exhausted
}

// Leave ends a window, and forgets what holds there alone.
func (s *Solver) Leave() {
	if s.root == 0 { // the assumptions were not needed to see that there is no solution
		return
	}
	s.BacktrackTo(0)
	s.root, s.exhausted, s.assumptions = 0, false, s.assumptions[:0]
	s.numbers = s.numbers[:0]
	for number := range s.arena.clauses {
		if !s.arena.clauses[number].local {
			s.numbers = append(s.numbers, int32(number))
		}
	}
	if len(s.numbers) < len(s.arena.clauses) {
		s.collectGarbage(s.numbers, &s.trail)
	}
}

// assume decides the first assumption that is not decided yet. It returns whether there was one left, and whether
// it is not false already.
func (s *Solver) assume() (left, may bool) {
	level := int(s.decisionLevel() - s.root)
	if level >= len(s.assumptions) {
		return false, true
	}
	l := s.assumptions[level]
	if s.values[l] == False {
		s.failed = level
		return true, false
	}
	s.limits = append(s.limits, int32(len(s.trail.lits)))
	if s.values[l] == Open {
		s.enqueue(l, Reason{})
	}
	return true, true
}

// Failed is the index of the assumption that contradicts those before it, which ended SolveUnder; -1 if none did.
func (s *Solver) Failed() int { return s.failed }

// Assume assumes one more literal, and propagates without a search. It returns false after a conflict.
func (s *Solver) Assume(l Lit) bool {
	s.assumptions = append(s.assumptions, l)
	if s.values[l] == False {
		return false
	}
	s.assume()
	if s.PropagateAll() {
		return true
	}
	s.handleConflict()
	return false
}

// Retract takes back all assumptions behind the first n of them, and all decisions.
func (s *Solver) Retract(n int) {
	s.assumptions = s.assumptions[:min(n, len(s.assumptions))]
	s.BacktrackTo(s.root + int32(len(s.assumptions)))
}
