package store

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"twofold/puzzles"
	"twofold/puzzles/runs"

	"twofold/puzzles/parse"
	"twofold/sat"
)

// decide notes what is known of a formula: by an argument, from before, and by the solver if it was not asked yet. Two
// that contradict each other are a fault.
func (s *Formulas) decide(ctx context.Context, f *Formula, said *Said, r *Record) error {
	r.Solved = slices.Clone(s.Known[r.Sum].Solved)
	for _, by := range []struct {
		name string
		ask  func(context.Context, *Formula, *Said) (Solved, error)
	}{{s.Solver, s.solve}, {f.Native.Name, s.search}} {
		asked := func(o Solved) bool { return o.Solver == by.name }
		if s.Decide == 0 || by.name == "" || slices.ContainsFunc(r.Solved, asked) {
			continue
		}
		o, err := by.ask(ctx, f, said)
		if err != nil {
			return err
		}
		r.Solved = append(r.Solved, o)
	}
	by := ""
	if r.Argument != "" {
		r.Verdict, by = Unsat, "an argument"
	}
	for _, o := range r.Solved {
		switch {
		case o.Verdict == Unknown || o.Verdict == r.Verdict:
		case r.Verdict == Unknown:
			r.Verdict, by = o.Verdict, o.Solver
		default:
			return &runs.Fault{Kind: runs.Verdict, Problem: fmt.Sprintf("%s says %s, %s says %s", by, r.Verdict,
				o.Solver, o.Verdict)}
		}
	}
	return nil
}

// search asks the native engine about the board. Of a board with a formula for each horizon it tells the shortest
// solution: lower horizons have no model, and that of its length has one.
func (s *Formulas) search(ctx context.Context, f *Formula, said *Said) (Solved, error) {
	o := Solved{Solver: f.Native.Name, Verdict: Unknown}
	bounded, cancel := runs.Limits{Time: s.Decide, Memory: s.Limits.Memory}.Context(ctx)
	defer cancel()
	var first puzzles.Solution
	run := puzzles.Solve(bounded, f.Native, f.Board, 1, func(s puzzles.Solution) { first = s })
	switch {
	case ctx.Err() != nil:
		return o, context.Cause(ctx)
	case run.Limit == runs.Time:
		o.Within = s.Decide.String()
	case run.Err != nil:
		return o, run.Err
	case run.Verdict == puzzles.None:
		o.Verdict = Unsat
	case first != nil && (!said.IsLadder || run.Best && len(first) == said.Horizon):
		o.Verdict = Sat
	case first != nil && run.Best && said.Horizon < len(first):
		o.Verdict = Unsat
	}
	return o, nil
}

// solve asks the solver. The board's own Check judges the solution that a model stands for.
func (s *Formulas) solve(ctx context.Context, f *Formula, said *Said) (o Solved, err error) {
	o = Solved{Solver: s.Solver, Verdict: Unknown}
	bounded, cancel := runs.Limits{Time: s.Decide, Memory: s.Limits.Memory}.Context(ctx)
	defer cancel()
	solver := s.Backend(said.Formula)
	defer solver.Close()
	status, err := solver.Solve(bounded)
	switch {
	case ctx.Err() != nil:
		return o, context.Cause(ctx)
	case errors.Is(err, runs.Memory):
		o.Within = "the memory limit"
		return o, nil
	case bounded.Err() != nil:
		o.Within = s.Decide.String()
		return o, nil
	case err != nil:
		return o, err
	}
	if n, counted := solver.Stats().Counts[runs.Conflicts]; counted {
		o.Conflicts = &n
	}
	o.Verdict = Unsat
	if status == sat.Satisfiable {
		o.Verdict = Sat
		solution := said.Decode(solver.Model())
		if broken := f.Board.Check(solution); broken != nil {
			return o, &runs.WrongSolution{Engine: s.Solver, Solution: solution, Reason: broken}
		}
	}
	return o, nil
}

// ReadKnown reads what an index says of formulas, by the hashes of these. The first line is its head.
func ReadKnown(r io.Reader, file string, into map[string]Record) error {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<20)
	for number := 1; lines.Scan(); number++ {
		var known Record
		err := json.Unmarshal(lines.Bytes(), &known)
		if err == nil && number == 1 && known.N == 0 {
			continue
		}
		if err == nil && known.N == 0 {
			err = errors.New("no record of a formula")
		}
		if err != nil {
			return &parse.Error{File: file, Line: number, Col: 1,
				Problem: fmt.Sprintf("%v: expected an index that cnf wrote", err)}
		}
		if known.Sum != "" {
			into[known.Sum] = known
		}
	}
	return lines.Err()
}
