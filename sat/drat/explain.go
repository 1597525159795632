package drat

// An event is a step of a proof that had an effect.
type event struct {
	clause  ref
	lits    []int
	deletes bool
	isRAT   bool
}

// An explainer takes note of what the clauses of a proof follow from: of clauses, and of literals that were settled
// before, which are explained once for all.
type explainer struct {
	*propagator
	because [][]source // of each clause added by the proof, in their order
	now     []source   // of the one under way
	seen    []int32    // by variable, the number of the conflict for which it was explained last
	used    []int32    // by clause, the same
	number  int32      // of the conflict
}

// A source is a clause, or the negative of a settled variable.
type source int32

func newExplainer(p *propagator) *explainer {
	return &explainer{propagator: p, seen: make([]int32, len(p.reason))}
}

func (e *explainer) begin() {
	e.now = nil
	e.used = append(e.used, make([]int32, len(e.clauses)-len(e.used))...)
}

func (e *explainer) end() { e.because = append(e.because, e.now) }

// conflict takes note of a clause all of whose literals are false, and of why they are.
func (e *explainer) conflict(c ref) {
	e.number++
	e.clause(c)
}

// contradiction takes note of why a literal has its value.
func (e *explainer) contradiction(l lit) {
	e.number++
	if because := e.variable(l.vari()); because != none {
		e.clause(because)
	}
}

func (e *explainer) clause(c ref) {
	for todo := []ref{c}; len(todo) > 0; {
		c, todo = todo[len(todo)-1], todo[:len(todo)-1]
		if e.used[c] == e.number {
			continue
		}
		e.used[c] = e.number
		e.now = append(e.now, source(c))
		for _, l := range e.lits(c) {
			if because := e.variable(l.vari()); because != none {
				todo = append(todo, because)
			}
		}
	}
}

// variable takes note of a variable that is settled, and returns the clause that forced any other one.
func (e *explainer) variable(v int) ref {
	if e.seen[v] == e.number {
		return none
	}
	e.seen[v] = e.number
	if e.fixed[v] {
		e.now = append(e.now, source(-v))
		return none
	}
	return e.reason[v]
}
