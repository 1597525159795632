package learn

import (
	"cmp"
	"slices"
)

// A clause holds in all solutions that are still looked for: one of its literals is true.
type clause struct {
	activity float32
	levels   int32 // how many levels its literals had when it was learned
	kept     bool  // never forgotten
}

// A span is where the literals of a clause are in a pool.
type span struct{ start, end int32 }

// A watcher is a place where a clause waits for a literal to become false. While other is true there is
// nothing to do.
type watcher struct {
	clause int32
	other  Lit
}

// A pool holds clauses one behind the other, and with each what it rests on.
type pool struct {
	lits    []Lit
	spans   []span // by clause
	clauses []clause
	bases   []uint64 // by clause, so many words of each
}

// A store holds clauses by number. The first two literals of each are watched, as in Moskewicz, Madigan, Zhao,
// Zhang and Malik, "Chaff: Engineering an Efficient SAT Solver" (2001). Nothing is allocated once it has grown.
type store struct {
	held, spare pool
	watchers    [][]watcher // by literal
	bump        float32     // what a clause gains when it takes part in a conflict
	words       int         // of a set of sources
	numbers     []int32     // room for lists of clauses
}

func newStore(variables int) store { return store{watchers: make([][]watcher, 2*variables), bump: 1} }

// watched is how many clauses of a literal there is room for at first, in a store that is roomy.
const watched = 4

// roomy takes room for a few clauses of each literal at once: what asks short questions learns few.
func (s *store) roomy() {
	room := make([]watcher, watched*len(s.watchers))
	for l := range s.watchers {
		s.watchers[l] = room[watched*l : watched*l : watched*(l+1)]
	}
}

func (s *store) of(c int32) []Lit {
	at := s.held.spans[c]
	return s.held.lits[at.start:at.end]
}

// basisOf is what a clause rests on.
func (s *store) basisOf(c int32) Sources {
	return s.held.bases[int(c)*s.words : (int(c)+1)*s.words]
}

// add takes a clause of two or more literals, and what it rests on, and returns its number. Both are copied.
func (s *store) add(c clause, lits []Lit, basis Sources) int32 {
	h, number, start := &s.held, int32(len(s.held.spans)), int32(len(s.held.lits))
	h.lits, h.bases, h.clauses = append(h.lits, lits...), append(h.bases, basis...), append(h.clauses, c)
	h.spans = append(h.spans, span{start, int32(len(h.lits))})
	s.watchers[lits[0]] = append(s.watchers[lits[0]], watcher{number, lits[1]})
	s.watchers[lits[1]] = append(s.watchers[lits[1]], watcher{number, lits[0]})
	return number
}

// visit tells the clauses that watch it that a literal became false. Those that are left with one
// literal make it true; the number of one that is left with none is returned, else -1.
func (s *store) visit(falsified Lit, t *trail) int32 {
	waiting, truth, lits, spans := s.watchers[falsified], t.truth, s.held.lits, s.held.spans
	stay := 0
	for i, w := range waiting {
		if truth[w.other] != True {
			at := spans[w.clause]
			clause := lits[at.start:at.end]
			if clause[0] == falsified {
				clause[0], clause[1] = clause[1], falsified
			}
			w.other = clause[0]
			if truth[w.other] != True && s.moves(w.clause, clause, truth) {
				continue
			}
			switch truth[w.other] {
			case False:
				waiting[i] = w
				s.watchers[falsified] = append(waiting[:stay], waiting[i:]...)
				return w.clause
			case Open:
				t.set(w.other, Cause{Kind: byClause, Of: w.clause})
			}
		}
		waiting[stay] = w
		stay++
	}
	s.watchers[falsified] = waiting[:stay]
	return -1
}

// moves looks for a literal that is not false to watch instead of the second one.
func (s *store) moves(c int32, lits []Lit, truth []int8) bool {
	for k := 2; k < len(lits); k++ {
		if l := lits[k]; truth[l] != False {
			lits[1], lits[k] = l, lits[1]
			s.watchers[l] = append(s.watchers[l], watcher{c, lits[0]})
			return true
		}
	}
	return false
}

// used marks that a clause took part in a conflict.
func (s *store) used(c int32) {
	clauses := s.held.clauses
	if clauses[c].activity += s.bump; clauses[c].activity > 1e20 {
		for i := range clauses {
			clauses[i].activity *= 1e-20
		}
		s.bump *= 1e-20
	}
}

// forget drops the half of the clauses that were used least, except those that span few levels and those
// that are the cause of something.
func (s *store) forget(t *trail) {
	clauses := s.held.clauses
	s.numbers = s.numbers[:0]
	for c := range clauses {
		s.numbers = append(s.numbers, int32(c))
	}
	slices.SortFunc(s.numbers, func(a, b int32) int { return cmp.Compare(clauses[b].activity, clauses[a].activity) })
	half := len(s.numbers) / 2
	left := s.numbers[:half]
	for _, c := range s.numbers[half:] {
		first := s.of(c)[0]
		locked := t.truth[first] == True && t.causes[first.Var()] == Cause{Kind: byClause, Of: c}
		if clauses[c].kept || clauses[c].levels <= 2 || locked {
			left = append(left, c)
		}
	}
	s.keep(left, t)
}

// keep drops all clauses but some, which are numbered anew in the order of the list. Those that are causes must be
// among them.
func (s *store) keep(numbers []int32, t *trail) {
	for l := range s.watchers {
		s.watchers[l] = s.watchers[l][:0]
	}
	old, room := s.held, s.spare
	s.held = pool{room.lits[:0], room.spans[:0], room.clauses[:0], room.bases[:0]}
	s.spare = old
	for _, number := range numbers {
		at := &old.spans[number]
		basis := old.bases[int(number)*s.words : (int(number)+1)*s.words]
		at.start = s.add(old.clauses[number], old.lits[at.start:at.end], basis) // its new number
	}
	for _, l := range t.lits {
		if why := &t.causes[l.Var()]; why.Kind == byClause {
			why.Of = old.spans[why.Of].start
		}
	}
}
