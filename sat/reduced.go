package sat

import (
	"context"
	"slices"
	"time"

	"twofold/encode"
	"twofold/puzzles/runs"
)

// A searcher decides one problem.
type searcher interface {
	// solve decides the problem. After an error, and after an answer of Unsatisfiable that rests on no assumption, it is
	// not called again.
	solve(ctx context.Context, q query) (answer, error)
	// memory is the peak memory of the process that searches, 0 if it is this one or was not measured.
	memory() int64
	close()
}

// A query is what a searcher is asked.
type query struct {
	Added   [][]int           // clauses from now on, each with at least one literal and no variable twice
	Assumed []int             // literals that are true for this query alone, no variable twice
	Again   bool              // the models are excluded that agree with the last one on the problem's keys
	Proves  bool              // if so, the query is the first and the last
	Enough  int64             // if it is not 0, the conflicts that end the search, and it is the last one
	proof   func(line string) // gets the lines of the proof, from any goroutine until solve returns
}

// An answer is what a search found. The status is Unknown only if it had enough conflicts. The counts are over all
// searches of the problem.
type answer struct {
	Status               Status
	Model                []bool // if it is satisfiable; by the problem's variables
	Decisions, Conflicts int64
}

// A reducedSolver is the Solver that asks a searcher for what unit propagation left open, and no
// one if that is nothing.
type reducedSolver struct {
	formula    *encode.Formula
	*reduction // nil before the first call of Solve
	start      func(problem) searcher
	search     searcher // nil until there is something to search
	early      [][]int  // clauses that were added before the first call of Solve
	added      [][]int  // clauses that the searcher does not have yet
	again      bool     // the last model is excluded, and the searcher was not told
	proof      func(line string)
	enough     int64 // if it is not 0, how many conflicts end a search: Solve is Unknown then, and not called again
	last       answer
	took       time.Duration // CPU time of Solve
	err        error
}

func newReducedSolver(f *encode.Formula, start func(problem) searcher) *reducedSolver {
	return &reducedSolver{formula: f, start: start}
}

// prepare reduces the formula.
func (s *reducedSolver) prepare(ctx context.Context) error {
	reduced, err := reduce(ctx, s.formula)
	if err != nil {
		return err
	}
	s.reduction = reduced
	for _, clause := range s.early {
		s.Add(clause)
	}
	s.early = nil
	return nil
}

func (s *reducedSolver) Solve(ctx context.Context, assumed ...int) (Status, error) {
	defer timed(&s.took)()
	if s.err != nil {
		return Unknown, s.err
	}
	if ctx.Err() != nil {
		return Unknown, context.Cause(ctx)
	}
	if s.reduction == nil {
		if s.err = s.prepare(ctx); s.err != nil {
			return Unknown, s.err
		}
	}
	assumed, contradicted := s.assume(assumed)
	if s.impossible || contradicted {
		return Unsatisfiable, nil
	}
	if s.search == nil {
		if p := s.problem; len(p.Clauses)+len(p.Cards)+len(s.added) == 0 {
			s.last.Model = make([]bool, s.problem.Vars)
			for _, l := range assumed {
				s.last.Model[variable(l)-1] = l > 0
			}
			return Satisfiable, nil
		}
		s.search = s.start(s.problem)
		s.problem = problem{Vars: s.problem.Vars} // the rest is the searcher's now
	}
	s.last, s.err = s.search.solve(ctx, query{
		Added: s.added, Assumed: assumed, Again: s.again, Proves: s.proof != nil, Enough: s.enough, proof: s.proof,
	})
	s.added, s.again = nil, false
	s.impossible = s.last.Status == Unsatisfiable && len(assumed) == 0
	return s.last.Status, s.err
}

func (s *reducedSolver) Model() []bool { return s.model(s.last.Model) }

func (s *reducedSolver) Add(clause []int) {
	if s.reduction == nil {
		s.early = append(s.early, slices.Clone(clause))
		return
	}
	lits, satisfied := s.clause(clause)
	switch {
	case satisfied:
	case len(lits) == 0:
		s.impossible = true
	default:
		s.added = append(s.added, lits)
	}
}

func (s *reducedSolver) Exclude() {
	if open, _ := s.open(s.formula.Keys); s.search == nil || len(open) == 0 {
		s.Add(Opposites(s.formula.Keys, s.Model()))
		return
	}
	s.again = true
}

func (s *reducedSolver) Stats() runs.Stats {
	stats := formulaStats(s.formula)
	stats.Solver = s.took
	if s.err == nil {
		stats.Counts[runs.Decisions] = s.last.Decisions
		stats.Counts[runs.Conflicts] = s.last.Conflicts
	}
	if s.search != nil {
		stats.Memory = s.search.memory()
	}
	return stats
}

func (s *reducedSolver) Close() error {
	if s.search != nil {
		s.search.close()
	}
	return nil
}

func formulaStats(f *encode.Formula) runs.Stats {
	return runs.Stats{Counts: map[runs.Counter]int64{
		runs.Variables: int64(f.NumVars()),
		runs.Clauses:   int64(len(f.Clauses) + len(f.Cards)),
	}}
}
