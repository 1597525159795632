package sat

import (
	"context"

	"twofold/encode"
	"twofold/puzzles/runs"
)

// A Status is what is known of a formula.
type Status int

const (
	Unknown Status = iota
	Satisfiable
	Unsatisfiable
)

var statusNames = [...]string{"unknown", "satisfiable", "unsatisfiable"}

func (s Status) String() string { return statusNames[s] }

// A Solver decides one formula, and decides it again as clauses are added. It serves one goroutine
// at a time; separate Solvers may be used at the same time.
type Solver interface {
	// Solve decides the formula with the clauses added so far, and with the assumed literals, which hold this time only.
	// It is Unknown only with an error, unless the Solver was told how many conflicts are enough: ctx's cause,
	// runs.Memory, or a fault of the solver. After Unknown the Solver is of no more use.
	Solve(ctx context.Context, assumed ...int) (Status, error)

	// Model has the value of variable v at v-1, for every variable of the formula. It is valid only
	// after Solve returned Satisfiable; each call makes a new slice.
	Model() []bool

	// Add adds a clause over variables that occur in the formula's constraints or are keys; others
	// are a programmer's error, which panics here or at the next Solve. The literals are copied. The empty clause leaves
	// no model.
	Add(clause []int)

	// Exclude excludes the models that agree with the last one on the formula's keys. It is what Add does with one
	// clause over all of them, and allows more: keys that clauses link are then the only ones that are looked at together.
	Exclude()

	// Stats counts the formula's variables, its clauses and cardinality constraints as given (those of
	// Add left out), and over all Solves what the solver counts. A search that was cut short leaves
	// its counters absent.
	Stats() runs.Stats

	// Close frees what the solver holds. The Solver is of no use afterwards.
	Close() error
}

// A Backend makes a Solver of a formula. It does not fail: what is wrong shows at the first Solve.
// The formula must not change while the Solver is in use.
type Backend func(f *encode.Formula) Solver
