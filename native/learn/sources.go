package learn

// Sources are a set of rules, by number: those on which a clause, or a literal of level 0, rests. If one of them is
// withdrawn, the clause goes, and all others stay. That does what an activation literal in each clause would do, but
// clauses stay short, and what follows from the rules is known on level 0. It costs a bit for each clause and rule.
type Sources []uint64

// NewSources makes a set with room for numbers below n.
func NewSources(n int) Sources { return make(Sources, (n+63)/64) }

// Add adds a number.
func (s Sources) Add(source int32) { s[source/64] |= 1 << (source % 64) }

func (s Sources) union(other Sources) {
	for i, word := range other {
		s[i] |= word
	}
}

func (s Sources) intersects(other Sources) bool {
	for i, word := range other {
		if s[i]&word != 0 {
			return true
		}
	}
	return false
}

// A grounding is what an analyzer knows of sources; without any all sets are empty.
type grounding struct {
	factSources []uint64 // by variable: see sourcesOfFact
	learnedFrom Sources  // what the clause rests on that is being learned
}

// Source makes numbers below n sources, which may be withdrawn later. It is called before anything is known.
// From then on the reason of what rests on a source by itself is BySource, or ConflictFrom names it; what is given is
// told by Fact, and Branch decides.
func (s *Solver) Source(n int) {
	s.learnedFrom = NewSources(n)
	s.words = len(s.learnedFrom)
	s.factSources = make([]uint64, len(s.index)*s.words)
	s.reserveWatches()
}

// sourcesOfFact returns what a literal of level 0 rests on, by its variable.
func (a *analyzer) sourcesOfFact(variable int32) Sources {
	return a.factSources[int(variable)*a.words : (int(variable)+1)*a.words]
}

// addSources adds what an implication rests on by itself, its literals left out.
func (a *analyzer) addSources(to Sources, why Reason) {
	switch {
	case a.words == 0 || why.Kind == 0:
	case why.Kind == byClause:
		to.union(a.sourcesOf(why.Of))
	case why.Kind == BySource:
		to.Add(why.Of)
	}
}

// ground finds what an implied literal of level 0 rests on, and makes it a fact. Those before it must be facts.
func (a *analyzer) ground(l Lit) {
	why := a.reasons[l.Var()]
	to := a.sourcesOfFact(l.Var())
	clear(to)
	a.addSources(to, why)
	for _, other := range a.reasonOf(l) {
		to.union(a.sourcesOfFact(other.Var()))
	}
	a.reasons[l.Var()] = Reason{}
}

// Fact makes a literal true for good, or until one of the sources is withdrawn. It must be called on level 0. It
// returns false if the literal is false.
func (s *Solver) Fact(l Lit, sources ...int32) bool {
	if s.values[l] == Open {
		s.enqueue(l, Reason{})
		to := s.sourcesOfFact(l.Var())
		clear(to)
		for _, source := range sources {
			to.Add(source)
		}
	}
	return s.values[l] == True
}

// ConflictFrom names the source on which the last Conflict rests.
func (s *Solver) ConflictFrom(source int32) { s.conflictReason = Reason{Kind: BySource, Of: source} }

// longestKept is the length of the longest clauses that outlive a question.
const longestKept = 16

// Outlasts reports whether a variable has a value on level 0 that Withdraw would leave to it.
func (s *Solver) Outlasts(variable int32, withdrawn Sources) bool {
	return s.values[Pos(variable)] != Open && s.level[variable] == 0 && s.reasons[variable].Kind == 0 &&
		!s.sourcesOfFact(variable).intersects(withdrawn)
}

// Withdraw begins a new question: it takes back all decisions, all clauses and facts that rest on one of
// the sources, and all activities. The literals that are left are propagated again, in their order, by the next call of
// PropagateAll; the theory has to look again at rules that may imply anew what was taken back.
func (s *Solver) Withdraw(sources Sources) {
	s.BacktrackTo(0)
	if s.head > 0 {
		s.theory.Backtrack(s.Trail()[:s.head])
	}
	left := s.Trail()[:0]
	for _, l := range s.Trail() {
		if v := l.Var(); s.Outlasts(v, sources) {
			s.index[v] = int32(len(left))
			left = append(left, l)
		} else {
			s.free(l)
		}
	}
	s.trail.lits, s.head = left, 0
	s.numbers = s.numbers[:0]
	for c, at := range s.arena.spans {
		if at.end-at.start <= longestKept && !s.sourcesOf(int32(c)).intersects(sources) {
			s.numbers = append(s.numbers, int32(c))
		}
	}
	if len(s.arena.spans) > 0 {
		s.collectGarbage(s.numbers, &s.trail)
	}
	clear(s.heap.activity)
	s.exhausted, s.restarts, s.nextRestart = false, 0, s.conflicts+restartUnit
}
