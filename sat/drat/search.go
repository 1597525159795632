package drat

// An Answer is what a Search found.
type Answer int

const (
	Unknown Answer = iota // the budget was spent
	Satisfiable
	Unsatisfiable
)

// A Searcher decides small questions about one formula by unit propagation and plain backtracking, without
// learning. It is meant for questions that propagation nearly answers by itself. It serves one goroutine at a time.
type Searcher struct {
	*propagator
	levels []level
	budget int
	model  []bool
	keeps  bool   // the model that is found
	isFree []bool // by variable: no clause has it
}

// A level is what Assume takes back: what is behind the first literals of the trail.
type level struct {
	trail  int
	failed bool
}

// NewSearcher makes a Searcher of a formula.
func NewSearcher(f Formula) *Searcher {
	s := &Searcher{propagator: newPropagator(f), model: make([]bool, f.Vars+1), isFree: make([]bool, f.Vars+1)}
	for v := range s.isFree {
		s.isFree[v] = true
	}
	for _, lits := range f.Clauses {
		for _, l := range lits {
			s.isFree[max(l, -l)] = false
		}
	}
	return s
}

// Work is how many clauses were looked at so far.
func (s *Searcher) Work() int { return s.looks }

// Assume makes literals true, beside those that are assumed already. Questions that differ in a few literals share the
// propagation of the others so.
func (s *Searcher) Assume(lits []int) {
	failed := s.Failed()
	s.levels = append(s.levels, level{len(s.trail), failed})
	if failed {
		return
	}
	for _, l := range lits {
		failed = failed || !s.assume(litOf(l))
	}
	s.levels[len(s.levels)-1].failed = failed || s.propagate() != none
}

// Retract takes back what Assume made true last.
func (s *Searcher) Retract() {
	last := len(s.levels) - 1
	s.undo(s.levels[last].trail)
	s.levels = s.levels[:last]
}

// Failed reports whether propagation refutes what is assumed.
func (s *Searcher) Failed() bool {
	if last := len(s.levels) - 1; last >= 0 {
		return s.levels[last].failed
	}
	return s.refuted != none
}

// Search decides the formula with these literals true, and those that are assumed, by up to most decisions.
func (s *Searcher) Search(lits []int, budget int) Answer {
	if s.Failed() {
		return Unsatisfiable
	}
	s.Assume(lits)
	defer s.Retract()
	if s.Failed() {
		return Unsatisfiable
	}
	s.budget = budget
	return s.search(1)
}

// Model is Search, with the values by variable from 1 on if the formula is satisfiable. The next call overwrites them.
func (s *Searcher) Model(lits []int, budget int) ([]bool, Answer) {
	s.keeps = true
	defer func() { s.keeps = false }()
	return s.model, s.Search(lits, budget)
}

// search decides the variables from the first on that are open.
func (s *Searcher) search(first int) Answer {
	if s.propagate() != none {
		return Unsatisfiable
	}
	if len(s.trail) == len(s.model)-1 { // as after most questions: nothing is open
		first = len(s.reason)
	}
	for first < len(s.reason) && (s.value[2*first] != 0 || s.isFree[first]) {
		first++
	}
	if first == len(s.reason) {
		if s.keeps {
			for v := range s.model {
				s.model[v] = s.value[2*v] > 0
			}
		}
		return Satisfiable
	}
	if s.budget--; s.budget < 0 {
		return Unknown
	}
	mark := len(s.trail)
	for _, l := range [2]lit{lit(2*first + 1), lit(2 * first)} {
		s.assume(l)
		if answer := s.search(first + 1); answer != Unsatisfiable {
			return answer
		}
		s.undo(mark)
	}
	return Unsatisfiable
}
