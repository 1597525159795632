package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"twofold/encode"
	"twofold/puzzles/lab/files"
	"twofold/puzzles/prose"
	"twofold/puzzles/runs"
	"twofold/sat"
	"twofold/sat/drat"
	"twofold/sat/lrat"
)

// Exit statuses of SAT solvers, by the rules of the SAT competitions.
const (
	exitSatisfiable   = 10
	exitUnsatisfiable = 20
	exitUndecided     = 0
)

func (a *app) satCommand() *cobra.Command {
	own, formula := &flags{}, &cnfFlags{}
	var proof, checked, board string
	var asLRAT bool
	command := &cobra.Command{
		Use:   "sat FILE.cnf",
		Short: "Solve a DIMACS CNF file",
		Long: `Sat decides the formula in a DIMACS CNF file (- is standard input) and prints an s line and, for a
satisfiable one, v lines with a model. With --proof it writes a DRAT proof of unsatisfiability, and
with --check-proof it does not solve but checks such a proof. With --lrat the proof is in the LRAT
format, which names for each clause those that it follows from, for checkers that search for
nothing, such as cake_lpr and lrat-check; steps that need resolution (RAT) are refused.

With --board the argument is what any solver said of the formula that 'twofold cnf' writes of this
board. Its model becomes the board's solution, which is checked and printed.

Exit status: 10 satisfiable, 20 unsatisfiable (also for a proof that holds), 0 undecided because a
limit was reached, 1 for a proof that does not hold, 2 for wrong usage or input, 3 interrupted.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, files []string) error {
			a.flags = own
			ctx, cancel := own.limits().Context(cmd.Context())
			defer cancel()
			if board != "" {
				return a.solutionOf(ctx, board, files[0], formula)
			}
			f, err := a.readCNF(ctx, files[0])
			if _, ok := errors.AsType[runs.Limit](err); ok {
				return a.answer(sat.Unknown, nil, err)
			}
			if err != nil {
				return err
			}
			if checked != "" {
				return a.checkProof(ctx, f, checked, asLRAT)
			}
			backend, err := a.backend()
			if err != nil {
				return err
			}
			if proof != "" {
				return a.prove(ctx, f, proof, asLRAT, backend)
			}
			return a.sat(ctx, f, backend)
		},
	}
	own.addSolver(command.Flags())
	own.addLimits(command.Flags())
	command.Flags().StringVar(&proof, "proof", "", "write a DRAT proof to this file, should the formula be unsatisfiable")
	command.Flags().StringVar(&checked, "check-proof", "", "check the proof in this file")
	command.Flags().BoolVar(&asLRAT, "lrat", false, "the proof is LRAT")
	command.Flags().StringVar(&board, "board", "", "the `FILE` of a board: print the solution that a solver's answer is")
	command.Flags().StringVar(&formula.encoding, "encoding", "", "that the board's formula was written by")
	command.Flags().StringSliceVar(&formula.horizons, "horizon", nil, "that the board's formula was written for")
	command.MarkFlagsMutuallyExclusive("proof", "check-proof", "solver", "board")
	return command
}

func (a *app) readCNF(ctx context.Context, file string) (*encode.Formula, error) {
	r, name, err := a.open(file)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return encode.ReadDIMACS(ctx, r, name)
}

func (a *app) sat(ctx context.Context, f *encode.Formula, backend sat.Backend) error {
	s := backend(f)
	defer s.Close()
	start := time.Now()
	status, err := s.Solve(ctx)
	stats := s.Stats()
	stats.Wall = time.Since(start)
	fmt.Fprintf(a.out, "c %v\n", stats)
	var model []bool
	if status == sat.Satisfiable {
		model = s.Model()
	}
	return a.answer(status, model, err)
}

func (a *app) prove(ctx context.Context, f *encode.Formula, file string, asLRAT bool, backend sat.Backend) error {
	by := sat.Prove
	if asLRAT {
		by = sat.ProveLRAT
	}
	var status sat.Status
	var model []bool
	var undecided error
	err := a.writeTo(file, func(w io.Writer) error {
		status, model, undecided = by(ctx, f, w, backend)
		if status != sat.Unsatisfiable {
			return errNoProof
		}
		return nil
	})
	if err != nil && !errors.Is(err, errNoProof) {
		return err
	}
	return a.answer(status, model, undecided)
}

// errNoProof leaves the file of a proof as it was.
var errNoProof = errors.New("there is no proof")

// answer prints the s and v lines and sets the exit status. The error is why there is no answer.
func (a *app) answer(status sat.Status, model []bool, err error) error {
	var limit runs.Limit
	if err != nil && !errors.As(err, &limit) {
		return err
	}
	switch status {
	case sat.Satisfiable:
		fmt.Fprintln(a.out, "s SATISFIABLE")
		a.status = exitSatisfiable
		return sat.WriteModel(a.out, model)
	case sat.Unsatisfiable:
		fmt.Fprintln(a.out, "s UNSATISFIABLE")
		a.status = exitUnsatisfiable
	default:
		fmt.Fprintf(a.out, "c %s\ns UNKNOWN\n", prose.OneLine(err.Error()))
		a.status = exitUndecided
	}
	return nil
}

func (a *app) checkProof(ctx context.Context, f *encode.Formula, file string, asLRAT bool) error {
	r, name, err := a.openBy(files.Open, file)
	if err != nil {
		return err
	}
	defer r.Close()
	check := sat.CheckProof
	if asLRAT {
		check = sat.CheckLRAT
	}
	err = check(ctx, f, r)
	var limit runs.Limit
	switch {
	case errors.As(err, &limit):
		return a.answer(sat.Unknown, nil, err)
	case errors.Is(err, drat.ErrUnread), errors.Is(err, lrat.ErrUnread):
		return fmt.Errorf("%s: %w", name, err)
	case err != nil:
		fmt.Fprintf(a.out, "c %s: %s\ns NOT VERIFIED\n", prose.OneLine(name), prose.OneLine(err.Error()))
		a.raise(statusNone)
		return nil
	}
	fmt.Fprintln(a.out, "s VERIFIED")
	a.status = exitUnsatisfiable
	return nil
}
