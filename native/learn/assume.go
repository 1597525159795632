package learn

import (
	"context"

	"twofold/puzzles/limits"
)

// SolveUnder searches as Solve does, under the assumption of some literals: they are decided first, so that what is
// learned does not depend on them (Niklas Eén and Niklas Sörensson: Temporal Induction by Incremental SAT Solving,
// 2003). Decisions that follow from the same first assumptions as before stay. It returns false if there is no
// solution under the assumptions, or if ctx ended: see Err.
func (s *Solver) SolveUnder(ctx context.Context, assumptions []Lit) (found bool) {
	s.poll.Context, s.err = ctx, nil
	defer limits.Unwound(&s.err)
	same := 0
	for same < min(len(assumptions), len(s.assumptions), int(s.decisionLevel())) &&
		assumptions[same] == s.assumptions[same] {
		same++
	}
	s.BacktrackTo(int32(same))
	s.assumptions = append(s.assumptions[:0], assumptions...)
	return s.Solve()
}

// assume decides the first assumption that is not decided yet. It returns whether there was one left, and whether
// it is not false already.
func (s *Solver) assume() (left, may bool) {
	level := int(s.decisionLevel())
	if level >= len(s.assumptions) {
		return false, true
	}
	l := s.assumptions[level]
	if s.values[l] == False {
		return true, false
	}
	s.limits = append(s.limits, int32(len(s.trail.lits)))
	if s.values[l] == Open {
		s.enqueue(l, Reason{})
	}
	return true, true
}

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
	s.BacktrackTo(int32(len(s.assumptions)))
}
