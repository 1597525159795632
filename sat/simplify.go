package sat

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"twofold/encode"
	"twofold/puzzles/runs"
)

// A problem is a formula made ready for a search: no clause has fewer than two literals or a
// variable twice, each card asks for at least two literals and fewer than it has, and every variable
// from 1 to Vars may be used in clauses added later.
type problem struct {
	Vars    int
	Clauses []int // one after the other, each with a 0 behind it
	Cards   []encode.Card
	// Keys are the variables by which models are told apart.
	Keys []int
	// TrueFirst says which value of a variable the search should try first.
	TrueFirst bool
	// Whole says that the search gains nothing by taking the problem apart: the formula advises so, or clauses will be
	// added that the search has to heed.
	Whole bool
}

// lists are the clauses that are one after the other, each with a 0 behind it.
func lists(clauses []int) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		for rest := clauses; len(rest) > 0; {
			end := slices.Index(rest, 0)
			if !yield(rest[:end]) {
				return
			}
			rest = rest[end+1:]
		}
	}
}

// A reduction is a formula after unit propagation, and the way back from the problem left over.
type reduction struct {
	problem    problem
	impossible bool   // propagation alone refutes the formula
	value      []int8 // of variable v at v: 1 true, -1 false, 0 left open
	dense      []int  // the problem's number of variable v, 0 if it has none
	original   []int  // the formula's number of the problem's variable d at d-1
	dedupe     dedupe
}

// reduce propagates the formula's units, clauses and cardinality constraints alike, drops what is
// satisfied and numbers the variables left open densely: gophersat pays a pass over all clauses for
// each unit, and for each variable at each conflict. Variables that no constraint of the formula has
// and that are no keys get no number. Cards are taken to have no variable twice. Time and memory are
// linear in the formula. The error is ctx's cause.
func reduce(ctx context.Context, f *encode.Formula) (*reduction, error) {
	poll := &runs.Poll{Context: ctx}
	all, err := rows(poll, f)
	if err != nil {
		return nil, err
	}
	r, err := forced(poll, all, f.NumVars())
	if err != nil {
		return nil, err
	}
	r.dedupe = newDedupe(f.NumVars())
	r.reserve(f.Keys)
	for _, clause := range f.Clauses {
		r.reserve(clause)
	}
	for _, card := range f.Cards {
		r.reserve(card.Lits)
	}
	r.number()
	r.problem.TrueFirst, r.problem.Whole = f.TrueFirst, f.Whole || f.Refine != nil
	if r.impossible {
		return r, nil
	}
	for _, row := range all {
		if err := poll.Tick(); err != nil {
			return nil, err
		}
		r.keep(row)
	}
	r.problem.Keys, _ = r.open(f.Keys)
	return r, nil
}

// forced is what unit propagation finds out about rows.
func forced(poll *runs.Poll, all []row, vars int) (*reduction, error) {
	r := &reduction{dense: make([]int, vars+1)}
	p := &propagator{value: make([]int8, vars+1), rows: all}
	if err := p.propagate(poll); err != nil {
		return nil, err
	}
	r.value, r.impossible = p.value, p.impossible
	return r, nil
}

// rows are the formula's clauses, without repeated literals, and its cards. A tautology becomes a row that asks for
// nothing.
func rows(poll *runs.Poll, f *encode.Formula) ([]row, error) {
	repeats := newDedupe(f.NumVars())
	all := make([]row, 0, len(f.Clauses)+len(f.Cards))
	for _, clause := range f.Clauses {
		if err := poll.Tick(); err != nil {
			return nil, err
		}
		if lits, tautology := repeats.clause(clause); tautology {
			all = append(all, row{})
		} else {
			all = append(all, row{lits: lits, need: 1})
		}
	}
	for _, card := range f.Cards {
		all = append(all, row{lits: card.Lits, need: card.AtLeast})
	}
	return all, nil
}

const reserved = -1

// reserve says that clauses may have the variables of some literals.
func (r *reduction) reserve(lits []int) {
	for _, l := range lits {
		r.dense[variable(l)] = reserved
	}
}

// number gives the open variables that a clause may have their dense numbers, in their order.
func (r *reduction) number() {
	for v := range r.dense {
		if r.dense[v] != reserved {
			continue
		}
		r.dense[v] = 0
		if r.value[v] == 0 {
			r.original = append(r.original, v)
			r.dense[v] = len(r.original)
		}
	}
	r.problem.Vars = len(r.original)
}

// keep adds what propagation left of a row to the problem.
func (r *reduction) keep(row row) {
	lits, trues := r.open(row.lits)
	need := row.need - trues
	switch {
	case need <= 0:
	case need == 1:
		r.problem.Clauses = append(append(r.problem.Clauses, lits...), 0)
	default:
		r.problem.Cards = append(r.problem.Cards, encode.Card{Lits: lits, AtLeast: need})
	}
}

// open returns the literals whose variables are open, renumbered, and the number of true ones.
func (r *reduction) open(lits []int) (open []int, trues int) {
	left := 0
	for _, l := range lits {
		switch valueOf(r.value, l) {
		case 0:
			left++
		case 1:
			trues++
		}
	}
	open = make([]int, 0, left)
	for _, l := range lits {
		if valueOf(r.value, l) == 0 {
			open = append(open, signed(r.dense[variable(l)], l))
		}
	}
	return open, trues
}

// clause is a clause added later, renumbered; satisfied says that it says nothing new. An empty one
// that is not satisfied leaves no model.
func (r *reduction) clause(clause []int) (lits []int, satisfied bool) {
	for _, l := range clause {
		if v := variable(l); v == 0 || v >= len(r.value) || r.value[v] == 0 && r.dense[v] == 0 {
			panic(fmt.Sprintf("sat: literal %d: the formula has no such variable in a constraint or as a key", l))
		}
	}
	clause, tautology := r.dedupe.clause(clause)
	if tautology {
		return nil, true
	}
	lits, trues := r.open(clause)
	return lits, trues > 0
}

// assume renumbers assumptions; contradicted says that they cannot all hold. Those about variables without a constraint
// say nothing.
func (r *reduction) assume(assumed []int) (lits []int, contradicted bool) {
	assumed, contradicted = r.dedupe.clause(assumed)
	for _, l := range assumed {
		if d := r.dense[variable(l)]; d > 0 {
			lits = append(lits, signed(d, l))
		} else if valueOf(r.value, l) < 0 {
			return nil, true
		}
	}
	return lits, contradicted
}

// model is the model of the formula that a model of the problem stands for. Variables without a
// constraint are false.
func (r *reduction) model(dense []bool) []bool {
	model := make([]bool, len(r.value)-1)
	for v := 1; v < len(r.value); v++ {
		if d := r.dense[v]; d > 0 {
			model[v-1] = dense[d-1]
		} else {
			model[v-1] = r.value[v] == 1
		}
	}
	return model
}

func variable(l int) int { return max(l, -l) }

// signed is v with the sign of l.
func signed(v, l int) int {
	if l < 0 {
		return -v
	}
	return v
}

// valueOf is the value of a literal where value has those of variables.
func valueOf(value []int8, l int) int8 {
	if l < 0 {
		return -value[-l]
	}
	return value[l]
}

// A dedupe finds literals that repeat; last has for each variable the literal that was seen, with the
// number of the clause that it was seen in.
type dedupe struct {
	last []sighting
	now  int
}

type sighting struct{ clause, lit int }

func newDedupe(vars int) dedupe { return dedupe{last: make([]sighting, vars+1)} }

// clause returns the clause without repeated literals, and whether it has a literal and its negation.
func (d *dedupe) clause(clause []int) (lits []int, tautology bool) {
	d.now++
	repeats := false
	for _, l := range clause {
		seen := &d.last[variable(l)]
		if seen.clause == d.now && seen.lit == -l {
			return nil, true
		}
		repeats = repeats || seen.clause == d.now
		*seen = sighting{d.now, l}
	}
	if !repeats {
		return clause, false
	}
	d.now++
	for _, l := range clause {
		if seen := &d.last[variable(l)]; seen.clause != d.now {
			seen.clause = d.now
			lits = append(lits, l)
		}
	}
	return lits, false
}
