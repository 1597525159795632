package learn

import "context"

// SolveUnder searches as Solve does, under the assumption of some literals, and takes back all decisions
// but those that follow from the same first assumptions as before. What it learns does not depend on the
// assumptions (Niklas Eén and Niklas Sörensson: Temporal Induction by Incremental SAT Solving, 2003). It is
// false if there is no solution under them, or if ctx ended: see Err.
func (s *Solver) SolveUnder(ctx context.Context, assumed []Lit) bool {
	s.ctx, s.ended = ctx, nil
	same := 0
	for same < min(len(assumed), len(s.assumed), int(s.depth())) && assumed[same] == s.assumed[same] {
		same++
	}
	s.retreat(int32(same))
	s.assumed = append(s.assumed[:0], assumed...)
	return s.Solve()
}

// assume decides the assumptions that are not decided yet, one for each call. It returns whether there was one
// left, and whether it is not false already.
func (s *Solver) assume() (left, may bool) {
	level := int(s.depth())
	if level >= len(s.assumed) {
		return false, true
	}
	l := s.assumed[level]
	if s.truth[l] == False {
		return true, false
	}
	s.marks = append(s.marks, int32(len(s.trail.lits)))
	if s.truth[l] == Open {
		s.set(l, Cause{})
	}
	return true, true
}

// Assume takes one more literal as true, after those assumed before, and draws what follows without a search. It
// is false if that is a contradiction.
func (s *Solver) Assume(l Lit) bool {
	s.assumed = append(s.assumed, l)
	if s.truth[l] == False {
		return false
	}
	s.assume()
	if s.Fixpoint() {
		return true
	}
	s.conflicts++
	s.resolve()
	return false
}

// Retract takes back all assumptions behind the first n of them, and all decisions.
func (s *Solver) Retract(n int) {
	s.assumed = s.assumed[:min(n, len(s.assumed))]
	s.retreat(int32(len(s.assumed)))
}
