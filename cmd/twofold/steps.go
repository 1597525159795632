package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"twofold/puzzles"
	"twofold/puzzles/crosscheck"
	"twofold/sat"
	"twofold/sat/explain"
)

func (a *app) stepsCommand() *cobra.Command {
	own := &adviceFlags{}
	use := func(ctx context.Context, q question, d *explain.Desk) (advised, crosscheck.Status, error) {
		after, err := own.places(q)
		if err != nil {
			return nil, 0, err
		}
		out, err := d.Steps(ctx, -1, after...)
		if out == nil {
			return nil, 0, fmt.Errorf("%s: %w", q.where, err)
		}
		return out, out.Status, err
	}
	command := a.adviceCommandBy(own, &cobra.Command{
		Use:   "steps [BOARD...]",
		Short: "Solve boards step by step, each from the fewest clues",
		Long: `Steps solves a board as a person does. Each step is a deduction from what is known so far, with the
fewest reasons that decide any cell. A reason is a clue, or a rule that is named because it can be
left out, such as that the white cells are connected. All cells that these reasons decide belong to
the step. Of steps with as few reasons the one nearest to the step before comes first, so the list
is always the same. To go on with a list from a position, name the cells of the step before with
--after.

The native engine finds the steps. The SAT side verifies that the reasons decide the cells, and that
no fewer reasons decide any cell. A step for which that takes longer than --smallest-time says so.
Sudoku and its kin have steps over candidates, lightest first: beyond weight 3 a lighter may exist.

A board with several solutions gets its steps as far as they go, and then two solutions. Of one
without a solution it names the smallest contradiction, as hint and analyse do, and then shows the
steps of as many clues as do not contradict each other.

Exit status: 0 there is a solution, 1 there is none, or the position has a mistake, 3 a limit was
reached, 4 the engines disagree.`,
		Example: `  twofold steps board.txt
  twofold steps board.txt --position half.txt --after r3c4 --json`,
	}, use)
	own.addProgress(command)
	command.Args = nil
	command.RunE = func(cmd *cobra.Command, files []string) error {
		a.flags = &own.flags
		return a.aboutEach(cmd.Context(), files, func(ctx context.Context, q question, backend sat.Backend) error {
			return a.advise(ctx, own, q, backend, use)
		})
	}
	return command
}

func (a *app) hintCommand() *cobra.Command {
	degree := 0
	own := &adviceFlags{}
	command := a.adviceCommandBy(own, &cobra.Command{
		Use:   "hint [BOARD] --position FILE",
		Short: "Say the easiest next step from a position",
		Long: `Hint shows the next step from a position: what can be found out from the fewest clues. Without
--position it shows the first step.

  --degree 1   where to look: a cell that can be decided now
  --degree 2   and why: the clues and rules that decide it
  --degree 3   and what it is, with what else the same clues decide, the nearest 16 at most. If the
               opposite leads to a contradiction within a few cells, it shows those

It is the first step that 'twofold steps' shows from this position. Of several that are as easy it
is the nearest to the cells of the last step, if --after names them.

If the position has a mistake, Hint shows no step. It shows the fewest cells of the position that no
solution has together.

Exit status: 0 there is a step, or nothing is left to find, 1 there is none, or the position has a
mistake, 3 a limit was reached, 4 the engines disagree.`,
		Example: `  twofold hint board.txt --position half.txt
  twofold hint board.txt --position half.txt --after r3c4,r3c5 --degree 1`,
	}, func(ctx context.Context, q question, d *explain.Desk) (advised, crosscheck.Status, error) {
		after, err := own.places(q)
		if err != nil {
			return nil, 0, err
		}
		hint, err := d.Hint(ctx, degree, after...)
		if hint == nil {
			return nil, 0, fmt.Errorf("%s: %w", q.where, err)
		}
		return hint, hint.Status, err
	})
	own.addProgress(command)
	command.Flags().Var(number(&degree, 3, 1, 3), "degree", "how much to say: 1 where, 2 why, 3 what")
	return command
}

// addProgress adds the flags that say how far somebody got with a board.
func (f *adviceFlags) addProgress(command *cobra.Command) {
	f.addPosition(command.Flags())
	command.Flags().StringVar(&f.after, "after", "",
		"the cells of the step before, such as r3c4,r3c5: of as easy steps the nearest one comes first")
}

// places are the entries that the flag --after names.
func (f *adviceFlags) places(q question) (after []int, err error) {
	if f.after == "" {
		return nil, nil
	}
	for place := range strings.SplitSeq(f.after, ",") {
		cell, err := puzzles.ParseEntry(q.board, place)
		if err != nil {
			return nil, fmt.Errorf("%s: --after %w", q.where, err)
		}
		after = append(after, cell)
	}
	return after, nil
}
