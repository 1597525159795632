package learn

// Sources are a set of numbers of rules, as bits: those on which something that was drawn rests.
type Sources []uint64

// NewSources makes a set with room for numbers below n.
func NewSources(n int) Sources { return make(Sources, (n+63)/64) }

// Add adds a number.
func (s Sources) Add(rule int32) { s[rule/64] |= 1 << (rule % 64) }

func (s Sources) join(other Sources) {
	for i, word := range other {
		s[i] |= word
	}
}

func (s Sources) meets(other Sources) bool {
	for i, word := range other {
		if s[i]&word != 0 {
			return true
		}
	}
	return false
}

// basis is what a literal of level 0 rests on, by its cell.
func (s *Search) basis(cell int32) Sources {
	words := int32(s.words)
	return s.grounds[cell*words : (cell+1)*words]
}

// rest adds what an implication rests on by itself, its literals left out.
func (s *Search) rest(on Sources, why cause) {
	if rule, ok := why.rule(); ok {
		if int(rule) < s.sources {
			on.Add(rule)
		}
	} else if why >= 0 {
		on.join(s.basisOf(int32(why)))
	}
}

// ground finds out what a literal of level 0 rests on; those before it must have been grounded.
func (s *Search) ground(l Lit) {
	why := s.causes[l.Cell()]
	if why == unforced {
		return
	}
	on := s.basis(l.Cell())
	clear(on)
	s.rest(on, why)
	s.reasons = s.reason(l, s.reasons[:0])
	for _, other := range s.reasons {
		on.join(s.basis(other.Cell()))
	}
	s.causes[l.Cell()] = unforced
}

// Lose takes back all decisions, and what was learned and forced for good if it rests on one of the sources.
// Of what is left the literals are spread again, in their order, by the next call of Propagate; rules that
// may force anew what was taken back have to be touched.
func (s *Search) Lose(lost Sources) {
	s.Retreat(0)
	s.kept = s.kept[:0]
	for _, l := range s.lits[:s.done] {
		if !s.basis(l.Cell()).meets(lost) {
			s.kept = append(s.kept, l)
		}
	}
	s.cutTo(0)
	for _, l := range s.kept {
		s.set(l, unforced)
	}
	s.store.lose(lost)
}

// lose drops the clauses that rest on one of the sources, and long ones.
func (s *store) lose(lost Sources) {
	s.unwatch()
	clauses, lits, words := 0, 0, s.words
	for i, c := range s.clauses {
		if s.basisOf(int32(i)).meets(lost) || c.end-c.start > longest {
			continue
		}
		copy(s.bases[clauses*words:], s.basisOf(int32(i)))
		n := copy(s.pool[lits:], s.pool[c.start:c.end])
		c.start, c.end = int32(lits), int32(lits+n)
		s.clauses[clauses] = c
		clauses, lits = clauses+1, lits+n
	}
	s.clauses, s.pool, s.bases = s.clauses[:clauses], s.pool[:lits], s.bases[:clauses*words]
	for c := range s.clauses {
		s.watch(int32(c))
	}
}

// longest is the length of the longest clauses that outlive a question.
const longest = 16
