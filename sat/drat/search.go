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
	budget int
	model  []bool // by variable, of the last one that was found
}

// NewSearcher makes a Searcher of a formula.
func NewSearcher(f Formula) *Searcher {
	s := &Searcher{propagator: newPropagator(f.Vars)}
	for _, lits := range f.Clauses {
		s.add(lits)
	}
	return s
}

// Search decides the formula with these literals true, by up to most decisions.
func (s *Searcher) Search(assumed []int, budget int) Answer {
	if s.refuted != none {
		return Unsatisfiable
	}
	defer s.undo(s.settled)
	s.budget = budget
	for _, l := range assumed {
		if !s.assume(litOf(l)) {
			return Unsatisfiable
		}
	}
	return s.search(1)
}

// Model is a model with these literals, by variable from 1 on, if Search finds one; else nil.
func (s *Searcher) Model(assumed []int, budget int) []bool {
	s.model = make([]bool, len(s.reason))
	defer func() { s.model = nil }()
	if s.Search(assumed, budget) != Satisfiable {
		return nil
	}
	return s.model
}

// search decides the variables from the first on that are open.
func (s *Searcher) search(first int) Answer {
	if s.propagate() != none {
		return Unsatisfiable
	}
	for first < len(s.reason) && s.value[2*first] != 0 {
		first++
	}
	if first == len(s.reason) {
		for v := range s.model {
			s.model[v] = s.value[2*v] > 0
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
