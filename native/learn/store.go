package learn

import (
	"cmp"
	"slices"
)

// A clause holds in all solutions that are still looked for: one of its literals is true. The first two
// are watched, as in Moskewicz, Madigan, Zhao, Zhang and Malik, "Chaff: Engineering an Efficient SAT
// Solver" (2001).
type clause struct {
	lits     []Lit
	activity float32
	levels   int32 // how many levels its literals had when it was learned
	kept     bool  // never forgotten
}

// A watcher is a place where a clause waits for a literal to become false. While other is true there is
// nothing to do.
type watcher struct {
	clause *clause
	other  Lit
}

// A store holds clauses.
type store struct {
	clauses  []*clause
	watchers [][]watcher // by literal
	bump     float32     // what a clause gains when it takes part in a conflict
}

func newStore(variables int) store { return store{watchers: make([][]watcher, 2*variables), bump: 1} }

// add takes a clause of two or more literals.
func (s *store) add(c *clause) {
	s.clauses = append(s.clauses, c)
	s.watch(c)
}

func (s *store) watch(c *clause) {
	s.watchers[c.lits[0]] = append(s.watchers[c.lits[0]], watcher{c, c.lits[1]})
	s.watchers[c.lits[1]] = append(s.watchers[c.lits[1]], watcher{c, c.lits[0]})
}

// visit tells the clauses that watch it that a literal became false. Those that are left with one
// literal make it true; one that is left with none is returned.
func (s *store) visit(falsified Lit, t *trail) *clause {
	waiting := s.watchers[falsified]
	stay := waiting[:0]
	for i, w := range waiting {
		if t.truth[w.other] == True {
			stay = append(stay, w)
			continue
		}
		c := w.clause
		if c.lits[0] == falsified {
			c.lits[0], c.lits[1] = c.lits[1], falsified
		}
		first := c.lits[0]
		if t.truth[first] != True && s.moves(c, t) {
			continue
		}
		stay = append(stay, watcher{c, first})
		switch t.truth[first] {
		case False:
			s.watchers[falsified] = append(stay, waiting[i+1:]...)
			return c
		case Open:
			t.set(first, Cause{Kind: byClause, clause: c})
		}
	}
	s.watchers[falsified] = stay
	return nil
}

// moves looks for a literal that is not false to watch instead of the second one.
func (s *store) moves(c *clause, t *trail) bool {
	for k := 2; k < len(c.lits); k++ {
		if l := c.lits[k]; t.truth[l] != False {
			c.lits[1], c.lits[k] = l, c.lits[1]
			s.watchers[l] = append(s.watchers[l], watcher{c, c.lits[0]})
			return true
		}
	}
	return false
}

// used marks that a clause took part in a conflict.
func (s *store) used(c *clause) {
	if c.activity += s.bump; c.activity > 1e20 {
		for _, c := range s.clauses {
			c.activity *= 1e-20
		}
		s.bump *= 1e-20
	}
}

// forget drops the half of the clauses that were used least, except those that span few levels and those
// that are the cause of something.
func (s *store) forget(t *trail) {
	slices.SortFunc(s.clauses, func(a, b *clause) int { return cmp.Compare(b.activity, a.activity) })
	half := len(s.clauses) / 2
	left := s.clauses[:half]
	for _, c := range s.clauses[half:] {
		why := t.causes[c.lits[0].Var()]
		locked := t.truth[c.lits[0]] == True && why.Kind == byClause && why.clause == c
		if c.kept || c.levels <= 2 || locked {
			left = append(left, c)
		}
	}
	clear(s.clauses[len(left):])
	s.clauses = left
	for l := range s.watchers {
		s.watchers[l] = s.watchers[l][:0]
	}
	for _, c := range s.clauses {
		s.watch(c)
	}
}
