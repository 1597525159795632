package learn

// Sources are a set of numbers, as bits: those of the rules on which something that was drawn rests.
type Sources []uint64

// NewSources makes a set with room for numbers below n.
func NewSources(n int) Sources { return make(Sources, (n+63)/64) }

// Add adds a number.
func (s Sources) Add(source int32) { s[source/64] |= 1 << (source % 64) }

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

// sourced is what a learner knows of sources; without any all sets are empty.
type sourced struct {
	grounds []uint64 // by variable: see basis
	because Sources  // what the clause rests on that is being learned
}

// Source makes numbers below n sources, which may be given up later: see Lose. It is called before anything is known.
// From then on what rests on a source by itself is caused BySource or Blamed on it, what is given is told by Fact, and
// Choose decides.
func (s *Solver) Source(n int) {
	s.because = NewSources(n)
	s.words = len(s.because)
	s.grounds = make([]uint64, len(s.at)*s.words)
	s.roomy()
}

// basis is what a literal of level 0 rests on, by its variable.
func (l *learner) basis(variable int32) Sources {
	return l.grounds[int(variable)*l.words : (int(variable)+1)*l.words]
}

// rest adds what an implication rests on by itself, its literals left out.
func (l *learner) rest(on Sources, why Cause) {
	switch {
	case l.words == 0 || why.Kind == 0:
	case why.Kind == byClause:
		on.join(l.basisOf(why.Of))
	case why.Kind == BySource:
		on.Add(why.Of)
	}
}

// ground finds out what a literal of level 0 rests on, which has a cause; those before it must have been grounded.
func (l *learner) ground(lit Lit) {
	why := l.causes[lit.Var()]
	on := l.basis(lit.Var())
	clear(on)
	l.rest(on, why)
	for _, other := range l.reason(lit) {
		on.join(l.basis(other.Var()))
	}
	l.causes[lit.Var()] = Cause{}
}

// Fact makes a literal true for good, or as long as none of the sources is lost. It must be called on level 0; false
// means that it is false.
func (s *Solver) Fact(l Lit, sources ...int32) bool {
	if s.truth[l] == Open {
		s.set(l, Cause{})
		basis := s.basis(l.Var())
		clear(basis)
		for _, source := range sources {
			basis.Add(source)
		}
	}
	return s.truth[l] == True
}

// Blame names the source that the last Clash rests on.
func (s *Solver) Blame(source int32) { s.blame = Cause{Kind: BySource, Of: source} }

// longest is the length of the longest clauses that outlive a question.
const longest = 16

// Outlasts says whether a variable has a value for good that Lose would leave to it.
func (s *Solver) Outlasts(variable int32, lost Sources) bool {
	return s.truth[Yes(variable)] != Open && s.level[variable] == 0 && s.causes[variable].Kind == 0 &&
		!s.basis(variable).meets(lost)
}

// Lose begins a new question: it takes back all decisions, what was learned and drawn for good if it rests on one of
// the sources, and all scores. Of what is left the literals are spread again, in their order, by the next call of
// Fixpoint; the theory has to look again at rules that may imply anew what was taken back.
func (s *Solver) Lose(lost Sources) {
	s.retreat(0)
	if s.spread > 0 {
		s.theory.Undo(s.Trail()[:s.spread])
	}
	left := s.Trail()[:0]
	for _, l := range s.Trail() {
		if v := l.Var(); s.Outlasts(v, lost) {
			s.at[v] = int32(len(left))
			left = append(left, l)
		} else {
			s.truth[l], s.truth[l.Not()] = Open, Open
		}
	}
	s.trail.lits, s.spread = left, 0
	s.numbers = s.numbers[:0]
	for c, at := range s.held.spans {
		if at.end-at.start <= longest && !s.basisOf(int32(c)).meets(lost) {
			s.numbers = append(s.numbers, int32(c))
		}
	}
	if len(s.held.spans) > 0 {
		s.keep(s.numbers, &s.trail)
	}
	clear(s.order.score)
	s.done, s.restart, s.next = false, 0, s.conflicts+restartUnit
}
