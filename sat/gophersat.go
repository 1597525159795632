package sat

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"github.com/crillab/gophersat/solver"

	"twofold/encode"
)

// InProcess is gophersat in this process. Only one search runs at once in a process, so searches wait for each other.
// When ctx ends during one, Solve returns at once, and the search ends at its next conflict. Until then it keeps the
// others waiting. Being able to end costs it some ten microseconds a conflict, unless ctx never ends. A search that is
// slow to come to a conflict, and memory, are held to limits by Workers only.
func InProcess(f *encode.Formula) Solver { return inProcessBy(usual)(f) }

// inProcessBy takes problems apart by a cut.
func inProcessBy(by cut) Backend {
	return func(f *encode.Formula) Solver { return newReducedSolver(f, here(by)) }
}

// here starts searches in this process.
func here(by cut) func(problem) searcher {
	return func(p problem) searcher { return &inProcess{newDecomposer(p, by)} }
}

// turn is held by the one search that runs: all of gophersat's solvers write to one package-level
// buffer of literals (bufLits in its learn.go).
var turn = make(chan struct{}, 1)

type inProcess struct {
	decomposer *decomposer
}

func (p *inProcess) solve(ctx context.Context, q query) (answer, error) {
	select {
	case turn <- struct{}{}:
	case <-ctx.Done():
		return answer{}, context.Cause(ctx)
	}
	type outcome struct {
		answer answer
		err    error
	}
	var proving sync.Mutex
	if line := q.proof; line != nil {
		q.proof = func(text string) {
			proving.Lock()
			defer proving.Unlock()
			if ctx.Err() == nil {
				line(text)
			}
		}
	}
	done := make(chan outcome, 1)
	go func() {
		a, err := p.decomposer.decide(ctx, q)
		<-turn
		done <- outcome{a, err}
	}()
	select {
	case o := <-done:
		return o.answer, o.err // an error may be that of ctx's end
	case <-ctx.Done():
		proving.Lock() // so that no line comes later
		defer proving.Unlock()
		return answer{}, context.Cause(ctx)
	}
}

func (p *inProcess) memory() int64 { return 0 }

func (p *inProcess) close() {}

// A gopher is gophersat on one problem. It is made at the first call of decide.
type gopher struct {
	problem problem
	solver  *solver.Solver
	near    []bool  // if it is not nil, the values that variables are given first
	units   []int   // added clauses of one literal
	turned  [][]int // added clauses that were units when they were added, by what was known
	repeats dedupe  // for assumptions, once there were any
	isAdded bool    // clauses were

	searched answer // the counts so far
}

// decide adds clauses and searches, until ctx ends or there were enough conflicts. A panic of gophersat is an error.
// Each of the three is the end of the gopher.
func (g *gopher) decide(ctx context.Context, q query) (a answer, err error) {
	var hadEnough bool
	defer func() {
		switch fault := recover(); {
		case fault != nil && hadEnough:
			a, err = g.counted(answer{}), nil
		case fault != nil && ctx.Err() != nil:
			a, err = answer{}, context.Cause(ctx)
		case fault != nil:
			a, err = answer{}, fmt.Errorf("gophersat panicked: %v", fault)
		}
	}()
	if g.solver == nil {
		g.solver = g.problem.start()
		g.lean()
		g.problem = problem{Vars: g.problem.Vars} // the rest is gophersat's now
	}
	if q.proof != nil || q.Enough > 0 || ctx.Done() != nil {
		finish := g.certify(ctx, q.proof, q.Enough)
		defer func() { hadEnough = finish() }()
	}
	a.Status = Unsatisfiable
	if g.prepare(q) && g.solver.Solve() == solver.Sat {
		a.Status = Satisfiable
		a.Model = g.solver.Model()
	}
	a = g.counted(a)
	g.searched = answer{Decisions: a.Decisions, Conflicts: a.Conflicts}
	return a, nil
}

// counted is an answer with the counts of all searches so far.
func (g *gopher) counted(a answer) answer {
	a.Decisions = int64(g.solver.Stats.NbDecisions)
	a.Conflicts = int64(g.solver.Stats.NbConflicts)
	return a
}

// lean makes the solver begin near a model: a variable gets the value first that it had last, also that of an
// assumption.
func (g *gopher) lean() {
	if g.near == nil || g.problem.TrueFirst {
		return
	}
	lits := make([]int, len(g.near))
	for i, value := range g.near {
		lits[i] = signedBy(int32(i+1), value)
	}
	g.solver.Assume(gopherLits(lits))
	g.solver.Assume(nil)
	g.near = nil
}

// prepare adds the clauses and assumes what is to be assumed; it is false if that is a contradiction. gophersat forgets
// all units that it was given when it is given assumptions, and takes clauses only without any. Of a clause that is
// added it keeps what is left then. If that is a unit it is forgotten, too, and so is a contradiction.
func (g *gopher) prepare(q query) bool {
	assuming := g.repeats.last != nil
	if assuming {
		g.solver.Assume(nil)
	}
	for _, clause := range q.Added {
		if len(clause) == 1 {
			g.units = append(g.units, clause[0])
		}
		if len(clause) > 1 || !assuming {
			g.append(clause)
		}
	}
	g.isAdded = g.isAdded || len(q.Added) > 0
	if len(q.Assumed) == 0 && !assuming {
		return true
	}
	if !assuming {
		if g.isAdded && g.solver.Solve() == solver.Unsat {
			return false
		}
		g.repeats = newDedupe(g.problem.Vars)
		g.solver.Assume(nil)
		for _, clause := range g.turned {
			g.append(clause)
		}
	}
	lits, contradiction := g.repeats.clause(slices.Concat(g.units, q.Assumed))
	return !contradiction && g.solver.Assume(gopherLits(lits)) != solver.Unsat
}

func (g *gopher) append(clause []int) {
	before := g.solver.Stats.NbUnitLearned
	g.solver.AppendClause(solver.NewClause(gopherLits(clause)))
	if len(clause) > 1 && g.solver.Stats.NbUnitLearned > before {
		g.turned = append(g.turned, clause)
	}
}

// certify lets gophersat write the lines of its proof, one for each clause that it learns. The function that it returns
// waits for the last one. A line that cannot be written is the one place where gophersat can be ended: when ctx ends,
// or enough lines were written if that is not 0, the channel of the lines is closed, and gophersat panics when it sends
// the next one. finish reports whether there were enough. Then no line is written ahead, so that the same number always
// ends the same search.
func (g *gopher) certify(ctx context.Context, line func(string), enough int64) (finish func() bool) {
	if line == nil {
		line = func(string) {}
	}
	linesAhead, written := 256, int64(0)
	if enough > 0 {
		linesAhead = 0
	}
	lines, over, ended := make(chan string, linesAhead), make(chan struct{}), make(chan struct{})
	g.solver.Certified, g.solver.CertChan = true, lines
	go func() {
		defer close(ended)
		for end := ctx.Done(); ; {
			select {
			case text := <-lines:
				line(text)
				if written++; written == enough && closesLines {
					close(lines)
					return
				}
			case <-end:
				if closesLines {
					close(lines)
					return
				}
				end = nil
			case <-over:
				for len(lines) > 0 {
					line(<-lines)
				}
				return
			}
		}
	}()
	return func() bool {
		close(over)
		<-ended
		g.solver.Certified = false
		return enough > 0 && written >= enough
	}
}

// start gives gophersat the problem, put together from its parts. This is the one place where a gophersat starts: it
// panics on clauses of fewer than two literals, which a problem does not have. The parsers of gophersat would only
// simplify again what is simplified: ParseSliceNb in time quadratic in the longest clause, and ParsePBConstrs
// makes each clause a pseudo-boolean constraint, which propagates more slowly.
func (p problem) start() *solver.Solver {
	made := solver.ParseSliceNb(nil, p.Vars)
	made.Status = solver.Indet
	for clause := range lists(p.Clauses) {
		made.Clauses = append(made.Clauses, solver.NewClause(gopherLits(clause)))
	}
	for _, card := range p.Cards {
		made.Clauses = append(made.Clauses, solver.NewPBClause(gopherLits(card.Lits), nil, card.AtLeast))
	}
	if p.TrueFirst {
		p.preferTrue(made)
	}
	return solver.New(made)
}

// preferTrue asks for the least number of false variables: of that gophersat's plain Solve takes no notice but
// to try first what costs nothing.
func (p problem) preferTrue(made *solver.Problem) {
	falses := make([]solver.Lit, p.Vars)
	for v := range falses {
		falses[v] = solver.IntToLit(int32(-v - 1))
	}
	made.SetCostFunc(falses, slices.Repeat([]int{1}, p.Vars))
}

func gopherLits(lits []int) []solver.Lit {
	out := make([]solver.Lit, len(lits))
	for i, l := range lits {
		out[i] = solver.IntToLit(int32(l))
	}
	return out
}
