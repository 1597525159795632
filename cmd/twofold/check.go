package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"twofold/puzzles"
	"twofold/puzzles/model"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
)

// minimalMeans is the meaning of the word, in a sentence of the help.
const minimalMeans = "no clue can be dropped so that this solution stays the only one."

func (a *app) checkCommand() *cobra.Command {
	own := &flags{}
	var minimal bool
	command := &cobra.Command{
		Use:   "check BOARD [SOLUTION]",
		Short: "Say whether a solution is one, else the rule that is broken and where",
		Long: `Check judges each solution in the file SOLUTION by the rules of the one board in the file BOARD. A
solution is drawn as solve draws it, or is an array of integers as in solve --json. Either file may
be -, which is standard input.

A solution may be partial: an open cell is '?' in a drawing and -1 in an array. It is

  violated  if some rule, looked at by itself, cannot be met any more
  met       if every way to fill its open cells is a solution
  open      else

The exit status is 1 for one that is violated. Without SOLUTION check judges, of each board in the
file, the solution that came with it, as in files of puzzlekit, or the marks. With --to it is
written for another program to judge.

With --minimal all arguments are files of boards. Check says of each board whether it is unique and
whether it is minimal: ` + minimalMeans + `
It names the spare clues, each of which can be dropped by itself, and clues without which the board
is unique with another solution. Two engines have to agree. If a board has a position, its clues are
not looked at. The exit status is 1 if a board is not unique or not minimal.`,
		Example: `  twofold solve board.txt | twofold check board.txt -
  twofold generate visibility -n 10 | twofold check --minimal -`,
		Args: func(cmd *cobra.Command, files []string) error {
			if minimal {
				return nil
			}
			return cobra.RangeArgs(1, 2)(cmd, files)
		},
		RunE: func(cmd *cobra.Command, files []string) error {
			a.flags = own
			if minimal {
				return a.checkMinimal(cmd.Context(), files)
			}
			if len(files) == 1 {
				a.checkOwn(cmd.Context(), files)
				return nil
			}
			q, err := a.theBoard(files[0])
			if err != nil {
				return err
			}
			read := false
			return a.textsOf(files[1], "solution", func(t *parse.Text) bool {
				s, err := puzzles.ReadSolution(q.board, t)
				read = read || err == nil
				if err != nil {
					a.fail(err)
					return read // a file that begins with none, such as a README, has none: one error will do
				}
				where := fmt.Sprintf("%s:%d", t.File, t.Lines[0][0].Line)
				a.judge(cmd.Context(), q.board, s, where)
				return true
			})
		},
	}
	command.Flags().BoolVar(&minimal, "minimal", false, "say of boards whether they are unique and which clues are spare")
	own.to.add(command.Flags())
	own.addLimits(command.Flags())
	return command
}

// checkOwn judges the solutions and marks that came with the boards of a file.
func (a *app) checkOwn(ctx context.Context, files []string) {
	a.judges = true
	a.forEachBoard(ctx, files, func(q question) error {
		s := q.answer
		if s == nil {
			s = puzzles.PositionOf(q.board)
		}
		if s == nil {
			return fmt.Errorf("%s: no solution and no marks came with the board: expected a file with a solution", q.where)
		}
		if puzzles.PositionOf(q.board) != nil {
			var err error
			if q.board, err = puzzles.AtPosition(q.board, nil); err != nil {
				return err
			}
		}
		a.judge(ctx, q.board, s, q.where)
		return nil
	})
}

// judge says what a solution is, or writes it for another program to judge.
func (a *app) judge(ctx context.Context, b puzzles.Board, s puzzles.Solution, where string) {
	if a.flags.to.Format != nil {
		if err := a.flags.to.write(a, b, s); err != nil {
			a.fail(fmt.Errorf("%s: %w", where, err))
		}
		return
	}
	if partial, ok := b.(puzzles.PartialChecker); ok && slices.Contains(s, puzzles.Open) {
		ctx, cancel := a.flags.limits().Context(ctx)
		defer cancel()
		if err := model.Ready(ctx, b); err != nil {
			a.fail(fmt.Errorf("%s: %w", where, err))
			return
		}
		a.judgePartial(partial, s, where)
		return
	}
	if slices.Contains(s, puzzles.Open) {
		a.fail(fmt.Errorf("%s: the solution has open cells, and boards of %s judge whole ones only", where, b.Family()))
		return
	}
	broken := b.Check(s)
	if rules := (*parse.Error)(nil); errors.As(broken, &rules) {
		a.fail(fmt.Errorf("%s: %w", where, rules))
		return
	}
	if broken != nil {
		fmt.Fprintf(a.out, "%s: no: %v\n", where, broken)
		a.raise(statusNone)
		return
	}
	fmt.Fprintf(a.out, "%s: a solution\n", where)
}

func (a *app) judgePartial(b puzzles.PartialChecker, s puzzles.Solution, where string) {
	judgement, broken := b.Judge(s)
	if broken != nil {
		fmt.Fprintf(a.out, "%s: %v: %v\n", where, judgement, broken)
		a.raise(statusNone)
		return
	}
	fmt.Fprintf(a.out, "%s: %v\n", where, judgement)
}

// checkMinimal says of each board of the files whether it is unique, and which clues are spare.
func (a *app) checkMinimal(ctx context.Context, files []string) error {
	backend, err := a.backend()
	if err != nil {
		return err
	}
	a.forEachBoard(ctx, files, func(q question) error {
		if _, ok := q.board.(puzzles.Clued); !ok || q.family.Make != nil && q.family.Make.Whole {
			return fmt.Errorf("%s: %s: boards of this family have no clues to drop", q.where, q.family.Name)
		}
		desk, err := q.family.Desk(q.board, backend, 0)
		if err != nil {
			return err
		}
		ctx, cancel := a.flags.limits().Context(ctx)
		defer cancel()
		report, c, err := desk.Unique(ctx)
		switch {
		case c != nil && len(c.Spare) > 0:
			fmt.Fprintf(a.out, "%s: unique, not minimal: spare %s%s\n", q.where, strings.Join(c.Spare, " "), c.Turned())
			a.raise(statusNone)
		case c != nil:
			fmt.Fprintf(a.out, "%s: unique and minimal: %s%s\n", q.where, prose.Some(c.Number, "clue"), c.Turned())
		case err == nil && report.Verdict() == puzzles.Unique:
			fmt.Fprintf(a.out, "%s: unique from its position: clues are dropped of boards without one\n", q.where)
			a.raise(statusNone)
		case err == nil:
			fmt.Fprintf(a.out, "%s: not unique: %v\n", q.where, report.Verdict())
			a.raise(max(statusNone, int(report.Status())))
		}
		if err != nil {
			err = fmt.Errorf("%s: %w", q.where, err)
		}
		return err
	})
	return nil
}
