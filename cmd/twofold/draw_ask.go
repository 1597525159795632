package main

import (
	"context"
	"fmt"

	"twofold"

	"twofold/native"
	"twofold/puzzles"
	"twofold/sat"
)

// asked is the engine of each family that is asked for what is drawn.
type asked struct {
	*drawFlags
	backend sat.Backend
}

func (a *app) newAsked(f *drawFlags) (*asked, func(), error) {
	backend, closeAll, err := f.backend()
	if err != nil {
		return nil, nil, err
	}
	f.options.Tables = native.Tables{Dir: f.tablesDir(), Report: a.reportTables, Memory: native.NewMemory()}
	return &asked{f, backend}, closeAll, nil
}

// engineFor is the one engine that the flags name.
func (f *asked) engineFor(q question) (puzzles.Engine, error) {
	all, err := f.enginesOf(q.family, f.backend)
	if err != nil {
		return puzzles.Engine{}, err
	}
	engines, err := twofold.Choose(all, f.engine)
	if err != nil {
		return puzzles.Engine{}, err
	}
	if len(engines) != 1 {
		return puzzles.Engine{}, fmt.Errorf("--engine %s: expected one engine", f.engine)
	}
	return engines[0], nil
}

// solvedValues is a solution of the board; nil if there is none or none was found, which is said.
func (a *app) solvedValues(ctx context.Context, f *asked, q question) (found puzzles.Solution, err error) {
	e, err := f.engineFor(q)
	if err != nil {
		return nil, err
	}
	ctx, cancel := a.limitsFor(q).Context(ctx)
	defer cancel()
	defer a.progress(q.where, []puzzles.Engine{e})()
	run := puzzles.Solve(ctx, e, q.board, 1, func(s puzzles.Solution) { found = s })
	a.sayMissing(q, run, found != nil)
	return found, nil
}

// decidedValues is what all solutions of the board share; nil if there is none or that was not found out.
func (a *app) decidedValues(ctx context.Context, f *asked, q question) (puzzles.Solution, error) {
	e, err := f.engineFor(q)
	if err != nil {
		return nil, err
	}
	if e.Decide == nil {
		return nil, fmt.Errorf("engine %s does not say what is decided: expected one that does; see 'twofold engines'",
			e.Name)
	}
	ctx, cancel := a.limitsFor(q).Context(ctx)
	defer cancel()
	defer a.progress(q.where, []puzzles.Engine{e})()
	run := puzzles.Decide(ctx, e, q.board)
	a.sayMissing(q, run, run.Decided != nil)
	return run.Decided, nil
}

// sayMissing says why there is nothing to draw of a solution, and raises the exit status.
func (a *app) sayMissing(q question, run puzzles.Run, found bool) {
	if found {
		return
	}
	a.raise(int(run.Status()))
	if run.Err != nil {
		fmt.Fprintf(a.errs, "twofold: %s: %v\n", q.where, run.Err)
		return
	}
	fmt.Fprintf(a.errs, "twofold: %s: nothing to draw: %v: %s\n", q.where, run.Verdict, run.Remark())
}
