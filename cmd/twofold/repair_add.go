package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"twofold/puzzles"
)

// triedSolutions is the part of repair --json about towards which solutions a board with several was repaired.
type triedSolutions struct {
	Solutions int  `json:"solutions"` // that were tried
	All       bool `json:"all"`       // the board has no others
	Fewest    bool `json:"fewest"`    // no fewer clues do for any that was tried
	Least     int  `json:"least"`     // so many have to be, for each that was tried
	spare     bool // some of the clues may be spared: there was no time to see
}

// words say how far it is proved that no fewer clues do.
func (t *triedSolutions) words(r repaired) string {
	of := fmt.Sprintf("its %d solutions", t.Solutions)
	if !t.All {
		of = fmt.Sprintf("the %d solutions tried, which are not all", t.Solutions)
	}
	switch {
	case t.Fewest:
		return "; no fewer do, for any of " + of
	case r.Fewest:
		return fmt.Sprintf("; the fewest for the solution chosen; whether fewer do for another of %s was not decided in time (at least %d)", of, t.Least)
	case t.spare:
		return fmt.Sprintf("; whether all are needed was not decided in time, at least %d have to be", r.Least)
	}
	return r.spareWords() + ", for any of " + of
}

// add adds the fewest clues, for the solution of the file or for that one which needs the fewest.
func (v *advice) add(ctx context.Context, how repairFlags, out *repaired) (puzzles.Clued, error) {
	if how.solution != nil {
		full, core, err := v.adviser.Add(ctx, how.solution)
		if err != nil {
			return nil, err
		}
		return v.added(full, core, out), nil
	}
	found, tried, err := v.towardsAny(ctx, how.solutions)
	if err != nil {
		return nil, err
	}
	best, err := v.adviser.AddAny(ctx, found)
	if err != nil {
		return nil, err
	}
	tried.Fewest, tried.Least, tried.spare = best.Any, best.AnyLeast, !best.Minimal
	out.Tried = tried
	return v.added(best.Full, best.Core, out), nil
}

// added is the board with a core of all clues, and says which are more than it had.
func (v *advice) added(full puzzles.Clued, core *puzzles.Core, out *repaired) puzzles.Clued {
	own := v.board.(puzzles.Clued).ClueCells()
	out.Fewest, out.Least, out.Clues = core.Smallest, core.Least, nil
	for clue, name := range cellNames(full, slices.Repeat([]bool{true}, len(core.Kept))) {
		if core.Kept[clue] && !slices.Contains(own, full.ClueCells()[clue]) {
			out.Clues = append(out.Clues, name)
		}
	}
	return full.Keep(core.Kept)
}

// sampled is how many solutions are drawn at random where there are too many to list all.
const sampled = 200

// towardsAny lists solutions to try: all of them if they are no more than most, else those listed and some that were drawn at
// random.
func (v *advice) towardsAny(ctx context.Context, most int) ([]puzzles.Solution, *triedSolutions, error) {
	found, all, err := v.list(ctx, most)
	if err != nil {
		return nil, nil, err
	}
	if all {
		return found, &triedSolutions{Solutions: len(found), All: true}, nil
	}
	listed := map[string]bool{}
	for _, s := range found {
		listed[fmt.Sprint(s)] = true
	}
	patient, stop := puzzles.Limits{Time: v.adviser.Patience}.Context(ctx)
	defer stop()
	sample, err := v.adviser.Sample(patient, sampled, rand.New(rand.NewPCG(1, 1)))
	if err != nil && patient.Err() == nil {
		return nil, nil, err
	}
	sample = slices.DeleteFunc(sample, func(s puzzles.Solution) bool { return listed[fmt.Sprint(s)] })
	found = append(sample, found...)
	if len(found) == 0 {
		return nil, nil, context.Cause(patient)
	}
	return found, &triedSolutions{Solutions: len(found)}, nil
}

// list asks the native engine for solutions, one more than most, or else the other engine, if that does not serve the board; all says
// that there are no others.
func (v *advice) list(ctx context.Context, most int) (found []puzzles.Solution, all bool, err error) {
	patient, stop := puzzles.Limits{Time: v.adviser.Patience}.Context(ctx)
	defer stop()
	for _, engine := range []puzzles.Engine{v.engines[1], v.engines[0]} {
		run := puzzles.Solve(patient, engine, v.board, most+1, func(s puzzles.Solution) { found = append(found, s) })
		if run.Err != nil || run.Limit != puzzles.NotServed {
			return found, run.Complete, run.Err
		}
	}
	return nil, false, fmt.Errorf("%s: no engine lists the solutions", v.where)
}
