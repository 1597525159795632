package encode

import (
	"context"
	"slices"

	"twofold/puzzles"
)

// A Card is a cardinality constraint: at least AtLeast of the literals Lits are true. No variable occurs
// twice in Lits.
type Card struct {
	Lits    []int
	AtLeast int
}

// Demand says the rest of a formula on demand: closing is its Closing.
func (f *Formula) Demand(closing func(values []int8) [][]int) {
	f.Closing = closing
	f.Refine = func(model []bool) [][]int { return closing(valuesOf(model)) }
}

// A Formula is a conjunction of clauses and cardinality constraints. Variables count from 1; a
// literal is a variable or its negative, as in DIMACS.
type Formula struct {
	// Names has the name of variable v at v-1: what it says about the board, or "" for one that an
	// encoding needed.
	Names []string
	// Facts name what holds in every model and is said by no variable, as Names does.
	Facts   []string
	Clauses [][]int
	Cards   []Card
	// Keys are the variables that a solution is read from: the models of one solution agree on them,
	// and those of two solutions differ on at least one.
	Keys []int
	// Decode reads the solution from a model; model[v-1] is the value of variable v. It is nil in a
	// formula that no board gave.
	Decode func(model []bool) puzzles.Solution

	// TrueFirst advises a search to try each variable true before false: a formula with room to spare is
	// satisfied sooner by saying where things are. Solvers need not heed it.
	TrueFirst bool
	// Whole advises a search not to look at parts one after the other: it is expected that there is no model, and parts
	// do not show that. Solvers need not heed it.
	Whole bool

	// Refine, if it is not nil, says the rest: it returns clauses that all solutions obey and that this
	// model breaks, and none if the model is a solution. They are over variables that occur in the
	// constraints or are keys. Whoever solves the formula has to ask until there are none.
	Refine func(model []bool) [][]int
	// Closing, if it is not nil, is Refine for values of which some are open: by variable 1 for true, -1 for false and 0
	// for open. They leave one literal or none of each clause that is not false. It may look at what changed since its
	// last call: one search at a time asks it.
	Closing func(values []int8) [][]int

	// Lead, if it is not nil, makes a Leader, or returns nil if a search is better off without. Solvers need not ask for
	// one.
	Lead func() Leader

	// Explain, if it is not nil, returns keys whose values in the model, which is one of a solution, tell those
	// of the solution's entries that are not puzzles.Open in entries: the solutions of models that agree on them
	// have these entries in common. If it is nil, solutions that have an entry in common have keys in
	// common that tell it.
	Explain func(model []bool, entries puzzles.Solution) []int

	slab    []int   // the literals of many clauses in one allocation
	room    []int   // for one clause
	bounds  *bounds // of its making; nil if there are none, or it is made
	unnamed int     // variables after those of Names that are only counted
}

// Total tells that exactly k of some literals are true, if the formula's cardinality constraints say that and nothing
// else, and none without any. Else ok is false.
func (f *Formula) Total() (lits []int, k int, ok bool) {
	switch {
	case len(f.Cards) == 0:
		return nil, 0, true
	case len(f.Cards) != 2:
		return nil, 0, false
	}
	lits, k = f.Cards[0].Lits, f.Cards[0].AtLeast
	other := f.Cards[1]
	return lits, k, slices.Equal(other.Lits, negated(lits)) && other.AtLeast == len(lits)-k
}

// A Leader proposes where to look for models. It may be wrong: what it proposes has to be found a model by a solver.
type Leader interface {
	// Known tells before all else what follows from the formula: the value of variable v at v, 1 for true, -1 for false,
	// 0 if that is open.
	Known(value []int8)
	// Next is literals that some model may have together; nil if there is nothing more to propose, or ctx has ended.
	Next(ctx context.Context) []int
	// Patience is how many conflicts a search near the last proposal may take; 0 for as many as there are.
	Patience() int64
	// Late records that it took that many, and neither found a model nor that there is none.
	Late()
	// Found tells a model. Proposals from now on are near it, for other models.
	Found(model []bool)
}

// NewVar adds a variable; name is "" for an auxiliary one.
func (f *Formula) NewVar(name string) int {
	if !f.bounds.take(variableBytes + len(name)) {
		f.unnamed++
	} else {
		f.Names = append(f.Names, name)
	}
	return f.NumVars()
}

// Key adds a named variable that solutions are read from.
func (f *Formula) Key(name string) int {
	v := f.NewVar(name)
	f.Keys = append(f.Keys, v)
	return v
}

// NumVars is the number of variables.
func (f *Formula) NumVars() int { return len(f.Names) + f.unnamed }

const slabSize = 1 << 12

// Add adds a clause; the literals are copied. The empty clause says that there is no model.
func (f *Formula) Add(lits ...int) {
	if !f.admit(len(lits)) {
		return
	}
	if cap(f.slab)-len(f.slab) < len(lits) {
		f.slab = make([]int, 0, max(slabSize, len(lits)))
	}
	start := len(f.slab)
	f.slab = append(f.slab, lits...)
	f.Clauses = append(f.Clauses, f.slab[start:len(f.slab):len(f.slab)])
}

// AtLeast adds the constraint that at least k of the literals are true, which is no clause. No variable occurs twice
// in them.
func (f *Formula) AtLeast(lits []int, k int) { f.card(lits, k) }

// card adds a cardinality constraint.
func (f *Formula) card(lits []int, atLeast int) {
	if f.admit(len(lits)) {
		f.Cards = append(f.Cards, Card{lits, atLeast})
	}
}

// Two constants may stand for literals while clauses are made.
const (
	never  = 0
	always = -1 << 31
)

// not is the opposite of a literal or constant.
func not(l int) int {
	switch l {
	case never:
		return always
	case always:
		return never
	}
	return -l
}

// say adds a clause of literals and constants.
func (f *Formula) say(lits ...int) {
	clause := f.room[:0]
	for _, l := range lits {
		switch l {
		case always:
			return
		case never:
		default:
			clause = append(clause, l)
		}
	}
	f.room = clause
	f.Add(clause...)
}
