package drat

import "slices"

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
	number  int32      // of the conflict
}

// A source is a clause, or the negative of a settled variable. The clauses of one conflict stand in the opposite order
// of that in which propagation came to them: its own first.
type source int32

func newExplainer(p *propagator) *explainer {
	return &explainer{propagator: p, seen: make([]int32, len(p.reason))}
}

func (e *explainer) begin() { e.now = nil }

func (e *explainer) end() { e.because = append(e.because, e.now) }

// conflict takes note of a clause all of whose literals are false, and of why they are.
func (e *explainer) conflict(c ref) {
	e.number++
	e.clause(c)
	e.back()
}

// contradiction takes note of why a literal has its value.
func (e *explainer) contradiction(l lit) {
	e.number++
	e.variable(l.vari())
	e.back()
}

// back takes note of the clauses that forced what others needed, going back along the trail: what a clause needs to
// force something stands before that.
func (e *explainer) back() {
	for _, l := range slices.Backward(e.trail[e.settled:]) {
		if v := l.vari(); e.seen[v] == e.number && e.reason[v] != none {
			e.clause(e.reason[v])
		}
	}
}

func (e *explainer) clause(c ref) {
	e.now = append(e.now, source(c))
	for _, l := range e.lits(c) {
		e.variable(l.vari())
	}
}

// variable takes note that the value of a variable is needed.
func (e *explainer) variable(v int) {
	if e.seen[v] != e.number && e.fixed[v] {
		e.now = append(e.now, source(-v))
	}
	e.seen[v] = e.number
}
