package main

import (
	"context"
	"errors"
	"fmt"

	"twofold/sat"
)

// solutionOf prints the solution of a board that a solver's answer says: the model of the board's formula, as cnf
// writes it. The answer is what solvers print, or what minisat writes into a file.
func (a *app) solutionOf(ctx context.Context, board, answer string, own *cnfFlags) error {
	all, err := a.formulas(ctx, []string{board}, own)
	if err != nil {
		return err
	}
	if len(all) != 1 {
		return a.without(errors.New("--board: expected a file with one board, and one --horizon"))
	}
	said, err := all[0].Say(ctx)
	if err != nil {
		return err
	}
	r, name, err := a.open(answer)
	if err != nil {
		return err
	}
	defer r.Close()
	status, model, err := sat.ReadAnswer(r, said.Formula.NumVars())
	switch {
	case err != nil:
		return fmt.Errorf("%s: %w", name, err)
	case status == sat.Unsatisfiable:
		return a.answer(status, nil, nil)
	case status == sat.Unknown:
		return fmt.Errorf("%s: the solver did not decide: expected a model", name)
	}
	s := said.Formula.Decode(model)
	if err := all[0].Board.Check(s); err != nil {
		return fmt.Errorf("%s: the model is no solution of the board: %w", name, err)
	}
	fmt.Fprintln(a.out, all[0].Board.Picture(s))
	a.status = exitSatisfiable
	return nil
}

// without is an error unless another one was told, as of a board that cannot be read.
func (a *app) without(err error) error {
	if a.status != 0 {
		return nil
	}
	return err
}
