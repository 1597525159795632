package learn

// PropagateAll propagates all that is on the trail, to fixpoint or conflict: clauses first, then the theory, and what
// costs the theory more only when nothing else follows. It returns false after a conflict. The trail is the queue, as
// in MiniSat: literals from head on were not propagated yet.
func (s *Solver) PropagateAll() bool {
	before := len(s.trail.lits)
	ok := s.toFixpoint()
	s.propagations += int64(len(s.trail.lits) - before)
	if s.trace != nil {
		s.traceNew(before)
	}
	return ok
}

func (s *Solver) toFixpoint() bool {
	for {
		for s.head < len(s.trail.lits) {
			if l := s.trail.lits[s.head]; !s.propagate(l) {
				return false
			}
		}
		if !s.theory.FinalCheck() {
			return false
		}
		if s.head == len(s.trail.lits) {
			return true
		}
	}
}

// propagate propagates a literal by the clauses and the theory.
func (s *Solver) propagate(l Lit) bool {
	if c := s.propagateClauses(l.Not(), &s.trail); c >= 0 {
		s.bumpClause(c)
		s.conflict, s.conflictReason = append(s.conflict[:0], s.literals(c)...), Reason{Kind: byClause, Of: c}
		return false
	}
	s.head++
	return s.theory.Propagate(l)
}

// propagateClauses visits the clauses that watch a literal which became false. Each watches another literal from now
// on, or implies its last open literal. It returns the number of a clause that is a conflict, or -1.
func (d *database) propagateClauses(falsified Lit, t *trail) int32 {
	watchers, values, lits, spans := d.watches[falsified], t.values, d.arena.lits, d.arena.spans
	kept := 0
	for i, w := range watchers {
		if values[w.blocker] != True {
			at := spans[w.clause]
			clause := lits[at.start:at.end]
			if clause[0] == falsified {
				clause[0], clause[1] = clause[1], falsified
			}
			w.blocker = clause[0]
			if values[w.blocker] != True && d.moveWatch(w.clause, clause, values) {
				continue
			}
			switch values[w.blocker] {
			case False:
				watchers[i] = w
				d.watches[falsified] = append(watchers[:kept], watchers[i:]...)
				return w.clause
			case Open:
				t.enqueue(w.blocker, Reason{Kind: byClause, Of: w.clause})
			}
		}
		watchers[kept] = w
		kept++
	}
	d.watches[falsified] = watchers[:kept]
	return -1
}

// moveWatch finds a literal that is not false to watch instead of the second one. It reports whether there is one.
func (d *database) moveWatch(c int32, lits []Lit, values []int8) bool {
	for k := 2; k < len(lits); k++ {
		if l := lits[k]; values[l] != False {
			lits[1], lits[k] = l, lits[1]
			d.watches[l] = append(d.watches[l], watcher{c, lits[0]})
			return true
		}
	}
	return false
}
