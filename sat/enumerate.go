package sat

import (
	"context"

	"twofold/encode"
	"twofold/puzzles/runs"
)

// Enumerate yields models of the formula until yield returns false or there are no more: of the
// models that agree on the key variables exactly one, so that a formula without keys has at most one.
// Each model costs one clause that forbids its keys (a blocking clause). The error is that of Solve.
func Enumerate(ctx context.Context, f *encode.Formula, backend Backend,
	yield func(model []bool) bool) (stats runs.Stats, err error) {
	strong, err := saturated(ctx, f)
	if err != nil {
		return formulaStats(f), err
	}
	f = strong
	s := backend(f)
	defer func() {
		if closing := s.Close(); err == nil {
			err = closing
		}
	}()
	warm, err := newWarmStart(ctx, f, s, backend)
	if err != nil {
		return s.Stats(), err
	}
	for {
		model, err := warm.model(ctx)
		isLed := model != nil
		if ours, is := s.(*reducedSolver); is {
			ours.enough = runs.PatienceOf(ctx)
		}
		if err == nil && !isLed {
			model, err = refined(ctx, f, s)
		}
		if err != nil || model == nil {
			return warm.with(s.Stats()), err
		}
		if !yield(model) {
			return warm.with(s.Stats()), nil
		}
		if isLed {
			warm.forbid(Opposites(f.Keys, model))
			s.Add(Opposites(f.Keys, model))
		} else {
			s.Exclude()
		}
	}
}

// refined solves under assumptions until the formula's Refine has nothing to add. Without a model left it returns nil.
func refined(ctx context.Context, f *encode.Formula, s Solver, assumed ...int) ([]bool, error) {
	for {
		status, err := s.Solve(ctx, assumed...)
		if err != nil || status == Unsatisfiable {
			return nil, err
		}
		if status == Unknown {
			return nil, runs.ErrEnough
		}
		model := s.Model()
		if f.Refine == nil {
			return model, nil
		}
		clauses := f.Refine(model)
		if len(clauses) == 0 {
			return model, nil
		}
		for _, clause := range clauses {
			s.Add(clause)
		}
	}
}
