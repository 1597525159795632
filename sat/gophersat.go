package sat

import (
	"context"
	"fmt"
	"slices"

	"github.com/crillab/gophersat/solver"

	"twofold/encode"
)

// InProcess is gophersat in this process. gophersat cannot be interrupted and not run twice at once,
// so searches wait for each other, and when ctx ends during one, Solve returns at once but the
// search goes on unseen and keeps the others waiting until it ends. Workers have neither fault.
func InProcess(f *encode.Formula) Solver {
	return newReducedSolver(f, func(p problem) searcher { return &inProcess{gopher: gopher{problem: p}} })
}

// turn is held by the one search that runs: all of gophersat's solvers write to one package-level
// buffer of literals (bufLits in its learn.go).
var turn = make(chan struct{}, 1)

// takeTurn waits for the turn, or for the end of ctx and returns its cause.
func takeTurn(ctx context.Context) error {
	select {
	case turn <- struct{}{}:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

type inProcess struct {
	gopher gopher
}

func (p *inProcess) solve(ctx context.Context, added [][]int) (answer, error) {
	if err := takeTurn(ctx); err != nil {
		return answer{}, err
	}
	type outcome struct {
		answer answer
		err    error
	}
	done := make(chan outcome, 1)
	go func() {
		a, err := p.gopher.decide(added)
		<-turn
		done <- outcome{a, err}
	}()
	select {
	case o := <-done:
		return o.answer, o.err
	case <-ctx.Done():
		return answer{}, context.Cause(ctx)
	}
}

func (p *inProcess) memory() int64 { return 0 }

func (p *inProcess) close() {}

// A gopher is gophersat on one problem. It is made at the first call of decide.
type gopher struct {
	problem problem
	solver  *solver.Solver
	// certificate, if it is not nil, gets the lines of the proof.
	certificate chan string
}

// decide adds the clauses and searches. A panic of gophersat is an error, and the end of the gopher.
func (g *gopher) decide(added [][]int) (a answer, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			a, err = answer{}, fmt.Errorf("gophersat panicked: %v", fault)
		}
	}()
	if g.solver == nil {
		g.solver = g.problem.start()
		g.problem = problem{vars: g.problem.vars} // the rest is gophersat's now
		g.solver.Certified, g.solver.CertChan = g.certificate != nil, g.certificate
	}
	for _, clause := range added {
		g.solver.AppendClause(solver.NewClause(gopherLits(clause)))
	}
	a.status = Unsatisfiable
	if g.solver.Solve() == solver.Sat {
		a.status = Satisfiable
		a.model = g.solver.Model()
	}
	a.decisions = int64(g.solver.Stats.NbDecisions)
	a.conflicts = int64(g.solver.Stats.NbConflicts)
	return a, nil
}

// start gives gophersat the problem, put together from its parts. This is the one place where a gophersat starts: it
// panics on clauses of fewer than two literals, which a problem does not have. The parsers of gophersat would only
// simplify again what is simplified: ParseSliceNb in time quadratic in the longest clause, and ParsePBConstrs
// makes each clause a pseudo-boolean constraint, which propagates more slowly.
func (p problem) start() *solver.Solver {
	made := solver.ParseSliceNb(nil, p.vars)
	made.Status = solver.Indet
	for _, clause := range p.clauses {
		made.Clauses = append(made.Clauses, solver.NewClause(gopherLits(clause)))
	}
	for _, card := range p.cards {
		made.Clauses = append(made.Clauses, solver.NewPBClause(gopherLits(card.Lits), nil, card.AtLeast))
	}
	if p.trueFirst {
		p.preferTrue(made)
	}
	return solver.New(made)
}

// preferTrue asks for the least number of false variables: of that gophersat's plain Solve takes no notice but
// to try first what costs nothing.
func (p problem) preferTrue(made *solver.Problem) {
	falses := make([]solver.Lit, p.vars)
	for v := range falses {
		falses[v] = solver.IntToLit(int32(-v - 1))
	}
	made.SetCostFunc(falses, slices.Repeat([]int{1}, p.vars))
}

func gopherLits(lits []int) []solver.Lit {
	out := make([]solver.Lit, len(lits))
	for i, l := range lits {
		out[i] = solver.IntToLit(int32(l))
	}
	return out
}
