package main

import (
	"context"
	"fmt"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/crosscheck"
)

// A wish is what an engine is asked for a picture: a run, and the values that it found, nil if it found none.
type wish func(context.Context, puzzles.Engine, puzzles.Board) (puzzles.Run, puzzles.Solution)

func aSolution(ctx context.Context, e puzzles.Engine, b puzzles.Board) (run puzzles.Run, found puzzles.Solution) {
	run = puzzles.Solve(ctx, e, b, 1, func(s puzzles.Solution) { found = s })
	return run, found
}

func whatIsDecided(ctx context.Context, e puzzles.Engine, b puzzles.Board) (puzzles.Run, puzzles.Solution) {
	run := puzzles.Backbone(ctx, e, b)
	return run, run.Backbone
}

// oneEngine is the one engine that the flags name.
func (a *app) oneEngine(q question, o twofold.Options) (puzzles.Engine, error) {
	engines, err := a.enginesFor(q, o)
	if err == nil && len(engines) != 1 {
		err = fmt.Errorf("--engine %s: expected one engine", a.flags.engine)
	}
	if err != nil {
		return puzzles.Engine{}, err
	}
	return engines[0], nil
}

// values asks the one engine that the flags name. If there is nothing to draw it says why, raises the exit status, and
// returns nil.
func (a *app) values(ctx context.Context, o twofold.Options, q question, ask wish) (puzzles.Solution, error) {
	engine, err := a.oneEngine(q, o)
	if err != nil {
		return nil, err
	}
	ctx, cancel := a.limitsFor(q).Context(ctx)
	defer cancel()
	defer a.progress(q.where, []puzzles.Engine{engine})()
	run, found := ask(ctx, engine, q.board)
	if found != nil {
		return found, nil
	}
	a.raise(int(crosscheck.StatusOfRun(&run)))
	if run.Err != nil {
		fmt.Fprintf(a.errs, "twofold: %s: %v\n", q.where, run.Err)
	} else {
		fmt.Fprintf(a.errs, "twofold: %s: nothing to draw: %v: %s\n", q.where, run.Verdict, run.Remark())
	}
	return nil, nil
}
