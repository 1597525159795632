package sat

import (
	"context"
	"slices"

	"github.com/crillab/gophersat/solver"

	"twofold/encode"
	"twofold/puzzles"
)

// A Probe is a puzzles.Prober by gophersat: one solver for all questions, which switches clues by
// assumptions and so keeps all that it learned. Like InProcess it searches in this process, one search of
// all Probes at a time, and a search that ctx cuts short goes on unseen.
type Probe struct {
	clues    int
	formula  func(ctx context.Context) (*encode.Switched, error)
	switched *encode.Switched // nil before the first question
	search   chan *assumer    // holds the solver while no search uses it, nil before the first question
}

// NewProbe makes a Probe of a board with so many clues. The formula is made at the first question.
func NewProbe(clues int, formula func(ctx context.Context) (*encode.Switched, error)) *Probe {
	p := &Probe{clues: clues, formula: formula, search: make(chan *assumer, 1)}
	p.search <- nil
	return p
}

// Minimal is puzzles.Prober's.
func (p *Probe) Minimal(ctx context.Context, units [][]int) ([]bool, error) {
	return puzzles.Pass(ctx, p.clues, units, p.Another)
}

// begin makes the formula.
func (p *Probe) begin(ctx context.Context) (*assumer, error) {
	switched, err := p.formula(ctx)
	if err != nil {
		return nil, err
	}
	p.switched = switched
	return newAssumer(switched.Formula), nil
}

// Another is puzzles.Prober's.
func (p *Probe) Another(ctx context.Context, kept []bool) (puzzles.Solution, error) {
	var a *assumer
	select {
	case a = <-p.search:
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
	var err error
	if a == nil {
		a, err = p.begin(ctx)
	}
	if err == nil {
		err = takeTurn(ctx)
	}
	if err != nil {
		p.search <- a
		return nil, err
	}
	assumed := make([]int, len(kept))
	for clue, on := range kept {
		assumed[clue] = -p.switched.Switches[clue]
		if on {
			assumed[clue] = p.switched.Switches[clue]
		}
	}
	found := make(chan []bool, 1)
	go func() {
		model := a.solve(assumed)
		<-turn
		p.search <- a
		found <- model
	}()
	select {
	case model := <-found:
		if model == nil {
			return nil, nil
		}
		return p.switched.Solution(model, kept), nil
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

// An assumer is gophersat on one formula of clauses, for one question after another. The
// formula's unit clauses are assumed again each time: gophersat forgets them when it is given assumptions.
type assumer struct {
	formula    *encode.Formula
	solver     *solver.Solver
	units      []int
	impossible bool // it was given the empty clause
	repeats    dedupe
}

func newAssumer(f *encode.Formula) *assumer {
	a := &assumer{formula: f, repeats: newDedupe(f.NumVars())}
	a.solver = problem{vars: f.NumVars(), clauses: a.longer(f.Clauses)}.start()
	return a
}

// longer takes note of the clauses that gophersat cannot be given, those of fewer than two literals, and returns the
// others. Tautologies are left out.
func (a *assumer) longer(clauses [][]int) (longer [][]int) {
	for _, clause := range clauses {
		lits, tautology := a.repeats.clause(clause)
		switch {
		case tautology:
		case len(lits) == 0:
			a.impossible = true
		case len(lits) == 1:
			a.units = append(a.units, lits[0])
		default:
			longer = append(longer, lits)
		}
	}
	return longer
}

// solve returns a model under assumptions, nil if there is none.
func (a *assumer) solve(assumed []int) []bool {
	for !a.impossible {
		lits, contradiction := a.repeats.clause(slices.Concat(a.units, assumed))
		if contradiction || a.solver.Assume(gopherLits(lits)) == solver.Unsat || a.solver.Solve() != solver.Sat {
			return nil
		}
		model := a.solver.Model()
		if a.formula.Refine == nil {
			return model
		}
		clauses := a.formula.Refine(model)
		if len(clauses) == 0 {
			return model
		}
		a.solver.Assume(nil)
		for _, clause := range a.longer(clauses) {
			a.solver.AppendClause(solver.NewClause(gopherLits(clause)))
		}
	}
	return nil
}
