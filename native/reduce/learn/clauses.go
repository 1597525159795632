package learn

import (
	"cmp"
	"slices"
)

// A store holds clauses. All literals lie in one slice, which is used again after clear. The first two
// literals of a clause are watched, as in Moskewicz, Madigan, Zhao, Zhang and Malik, "Chaff: Engineering an
// Efficient SAT Solver" (2001).
type store struct {
	pool     []Lit // the literals of all clauses
	clauses  []clause
	watchers [][]watcher // by literal
	watched  []Lit       // literals that may have watchers
	bump     float32     // what a clause gains when it takes part in a conflict

	words int      // in a set of sources
	bases []uint64 // by clause, in so many words: what it rests on
}

type clause struct {
	start, end int32 // in the store's pool
	activity   float32
}

// A watcher is a place where a clause waits for a literal to become false. While other is true there is
// nothing to do.
type watcher struct {
	clause int32
	other  Lit
}

func newStore(cells, words int) store {
	return store{watchers: make([][]watcher, 2*cells), bump: 1, words: words}
}

func (s *store) basisOf(c int32) Sources { return s.bases[int(c)*s.words : (int(c)+1)*s.words] }

func (s *store) of(c int32) []Lit { return s.pool[s.clauses[c].start:s.clauses[c].end] }

// add takes a clause of two or more literals, and what it rests on, and returns its number. Both are copied.
func (s *store) add(lits []Lit, basis Sources) int32 {
	start := int32(len(s.pool))
	s.pool, s.bases = append(s.pool, lits...), append(s.bases, basis...)
	number := int32(len(s.clauses))
	s.clauses = append(s.clauses, clause{start, int32(len(s.pool)), s.bump})
	s.watch(number)
	return number
}

func (s *store) watch(c int32) {
	lits := s.of(c)
	for i, l := range lits[:2] {
		if len(s.watchers[l]) == 0 {
			s.watched = append(s.watched, l)
		}
		s.watchers[l] = append(s.watchers[l], watcher{c, lits[1-i]})
	}
}

// clear forgets all clauses.
func (s *store) clear() {
	s.unwatch()
	s.pool, s.clauses, s.bases, s.bump = s.pool[:0], s.clauses[:0], s.bases[:0], 1
}

func (s *store) unwatch() {
	for _, l := range s.watched {
		s.watchers[l] = s.watchers[l][:0]
	}
	s.watched = s.watched[:0]
}

// visit tells the clauses that watch it that a literal became false. Those that are left with one
// literal make it true; the number of one that is left with none is returned, else -1.
func (s *store) visit(falsified Lit, t *trail) int32 {
	waiting := s.watchers[falsified]
	stay := waiting[:0]
	for i, w := range waiting {
		if t.truth[w.other] == True {
			stay = append(stay, w)
			continue
		}
		lits := s.of(w.clause)
		if lits[0] == falsified {
			lits[0], lits[1] = lits[1], falsified
		}
		first := lits[0]
		if t.truth[first] != True && s.moves(w.clause, lits, t) {
			continue
		}
		stay = append(stay, watcher{w.clause, first})
		switch t.truth[first] {
		case False:
			s.watchers[falsified] = append(stay, waiting[i+1:]...)
			return w.clause
		case Open:
			t.set(first, cause(w.clause))
		}
	}
	s.watchers[falsified] = stay
	return -1
}

// moves looks for a literal that is not false to watch instead of the second one.
func (s *store) moves(c int32, lits []Lit, t *trail) bool {
	for k := 2; k < len(lits); k++ {
		if l := lits[k]; t.truth[l] != False {
			lits[1], lits[k] = l, lits[1]
			if len(s.watchers[l]) == 0 {
				s.watched = append(s.watched, l)
			}
			s.watchers[l] = append(s.watchers[l], watcher{c, lits[0]})
			return true
		}
	}
	return false
}

// used marks that a clause took part in a conflict.
func (s *store) used(c int32) {
	if s.clauses[c].activity += s.bump; s.clauses[c].activity > 1e20 {
		for i := range s.clauses {
			s.clauses[i].activity *= 1e-20
		}
		s.bump *= 1e-20
	}
}

// forget drops the half of the learned clauses that were used least, and those that hold. The trail must be on
// level 0 with nothing left to spread.
func (s *store) forget(t *trail) {
	old, lits, bases := slices.Clone(s.clauses), slices.Clone(s.pool), slices.Clone(s.bases)
	order := make([]int, len(old))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(old[b].activity, old[a].activity) })
	s.clear()
	for i, c := range order {
		clause := lits[old[c].start:old[c].end]
		if i >= len(old)/2 && len(clause) > 2 || !t.openFirst(clause) {
			continue
		}
		s.clauses[s.add(clause, bases[c*s.words:(c+1)*s.words])].activity = 0
	}
}

// openFirst puts the open literals of a clause first; false means that one is true.
func (t *trail) openFirst(clause []Lit) bool {
	open := 0
	for i, l := range clause {
		switch t.truth[l] {
		case True:
			return false
		case Open:
			clause[i], clause[open] = clause[open], l
			open++
		}
	}
	return true
}
