package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"twofold"
	"twofold/puzzles"
	"twofold/sat"
	"twofold/sat/certify"
)

func (a *app) certifyCommand() *cobra.Command {
	own := &flags{}
	var dir string
	var q certify.Request
	command := &cobra.Command{
		Use:   "certify BOARD -o DIR",
		Short: "Write evidence of a board's solutions that a stranger can check",
		Long: `Certify solves one board and writes a directory with the board, its solution, formulas that say the
board, proofs in the DRAT format, and a manifest with the SHA-256 of each file. It claims that there
is no solution, exactly one, or several, and that no better solution exists where some are better.
The manifest says what could not be proved.

With --minimal it also shows that the board is minimal: for each clue, another solution of the board
without it. With --minimum it proves how many clues are needed.

'twofold verify DIR' checks all of it. Other programs can, too: drat-trim reads the proofs,
and with --lrat checkers that are themselves proved right, such as cake_lpr.

Exit status: 0 if all that was asked for is proved, also that there is no solution; 1 if something
that was asked for is not so; 3 if a limit left something out; 4 if encoding and verifier disagree.`,
		Example: `  twofold certify board.txt -o evidence --minimal && twofold verify evidence`,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, files []string) error {
			a.flags = own
			if dir == "" {
				return errors.New("-o: expected the directory to write")
			}
			return a.aboutOne(cmd.Context(), files[0], func(ctx context.Context, of question, backend sat.Backend) error {
				q.Board, q.Backend, q.Program, q.MinimumTime = of.board, backend, twofold.Version(), own.time/2
				q.Prober, q.Encode = of.family.Native.Prober, of.family.Encode
				result, err := certify.Certify(ctx, dir, q)
				switch {
				case err == nil:
					fmt.Fprintf(a.out, "%s: %s", dir, result.Text())
					a.raise(int(result.Status(ctx.Err() != nil)))
				case ctx.Err() != nil:
					err = fmt.Errorf("%w: nothing is proved", err)
				case puzzles.StatusOf(err) == puzzles.StatusDisagree:
					err = fmt.Errorf("%s: %w", of.where, err)
				}
				return err
			})
		},
	}
	set := command.Flags()
	set.StringVarP(&dir, "output", "o", "", "the directory to write; there is nothing in it, or it is not there")
	set.StringVar(&q.Encoding, "encoding", "", "an encoding that is CNF (default the one with the shortest proofs)")
	set.BoolVar(&q.Minimal, "minimal", false, "a witness for each clue that it is not spare")
	set.BoolVar(&q.Minimum, "minimum", false, "how many clues there have to be, with proof")
	set.BoolVar(&q.Trim, "trim", true, "leave out of the proofs what they do not use")
	set.BoolVar(&q.LRAT, "lrat", false, "write the proofs as LRAT, which names what each clause follows from")
	command.MarkFlagsMutuallyExclusive("lrat", "trim")
	own.addLimits(set)
	return command
}
