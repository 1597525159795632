package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"twofold/puzzles"
)

// repairFlags say what to repair a board towards.
type repairFlags struct {
	solution  puzzles.Solution // nil if it is any
	change    bool
	solutions int // to list, at most
}

func (a *app) repairCommand() *cobra.Command {
	own := &adviceFlags{}
	var how repairFlags
	var towards string
	command := &cobra.Command{
		Use:   "repair BOARD",
		Short: "Add, drop or change the fewest clues so that a board has one solution, or any",
		Long: `Repair prints a board that has one solution where the given one has several, by adding the fewest clues: towards the
solution in the file --towards, or else towards that one of its solutions which needs the fewest. If it has no more than
--solutions of them, all are tried, and that no fewer clues do is proved for all. If it has more, so many are tried, and some
that are drawn at random; for others fewer clues may do, and that is said. If --smallest-time ends before the proof for all
that are tried, the clues are the fewest for the solution chosen, or else clues of which none can be spared.

A board without a solution loses the fewest clues that it has to lose, or with --change the fewest get other
numbers, so that there is a solution.

Both engines verify the board. That no fewer clues do is proved, unless it is said that time ran out.

Exit status: 0 repaired, by the fewest clues for the solution chosen at least, or nothing to repair, 1 it cannot be
repaired so, 3 a limit was reached.`,
		Example: `  twofold repair board.txt --towards solution.txt
  twofold repair wrong.txt --change`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, files []string) error {
			if how.solutions < 1 {
				return fmt.Errorf("--solutions %d: expected 1 or more", how.solutions)
			}
			return a.advise(cmd.Context(), own, files[0], func(ctx context.Context, v *advice) error {
				if err := v.needsClues(); err != nil {
					return err
				}
				if towards != "" {
					var err error
					if how.solution, err = a.towards(v, towards); err != nil {
						return err
					}
				}
				return a.repair(ctx, v, how, own.json)
			})
		},
	}
	command.Flags().StringVar(&towards, "towards", "", "a file with the solution that is to be the only one; - is standard input")
	command.Flags().BoolVar(&how.change, "change", false, "give clues other numbers in place of dropping them")
	command.Flags().IntVar(&how.solutions, "solutions", 20_000, "of a board with several, the most solutions to list")
	own.add(command.Flags())
	return command
}

// A repaired is a line of repair --json.
type repaired struct {
	Board    string          `json:"board"`
	Verdict  puzzles.Verdict `json:"verdict"` // of the board given
	Action   string          `json:"action"`  // none, add, drop or change
	Clues    []string        `json:"clues"`
	Fewest   bool            `json:"fewest"` // for this solution no fewer clues do
	Least    int             `json:"least"`  // so many have to be, for this solution
	Tried    *triedSolutions `json:"tried,omitempty"`
	Repaired string          `json:"repaired"`
	Now      puzzles.Verdict `json:"now"`               // of the repaired board
	Problem  string          `json:"problem,omitempty"` // why it is not repaired; then the board is as it was
}

func (a *app) repair(ctx context.Context, v *advice, how repairFlags, asJSON bool) error {
	report := puzzles.Crosscheck(ctx, v.board, v.engines, 2, puzzles.Limits{})
	verdict := report.Verdict()
	out := repaired{Board: v.board.String(), Verdict: verdict, Action: "none", Clues: []string{}, Fewest: true, Repaired: v.board.String(), Now: verdict}
	fixed := v.board.(puzzles.Clued)
	var err error
	switch {
	case report.Finding != nil || verdict == puzzles.Unknown || verdict == puzzles.Found:
		a.raise(max(statusUnknown, int(report.Status())))
		return a.sayUnrepaired(a.errs, "twofold: "+v.where, "the engines did not decide how many solutions there are", out, asJSON)
	case verdict == puzzles.Multiple:
		out.Action = "add"
		fixed, err = v.add(ctx, how, &out)
	case verdict == puzzles.None && how.change:
		out.Action = "change"
		fixed, err = v.change(ctx, &out)
	case verdict == puzzles.None:
		out.Action = "drop"
		fixed, err = v.drop(ctx, &out)
	}
	if err != nil {
		if ctx.Err() == nil {
			a.raise(statusNone)
			return a.sayUnrepaired(a.out, v.where, "cannot be repaired so: "+err.Error(), out, asJSON)
		}
		return err
	}
	if err := a.sayRepaired(ctx, v, fixed, out, asJSON); err != nil {
		return err
	}
	return context.Cause(ctx) // which advise says
}

// sayUnrepaired says why the board stays as it is.
func (a *app) sayUnrepaired(to io.Writer, where, problem string, out repaired, asJSON bool) error {
	out.Fewest, out.Problem = false, problem
	if asJSON {
		return a.object(out)
	}
	fmt.Fprintf(to, "%s: %s\n", where, problem)
	return nil
}

// sayRepaired verifies the repaired board by both engines and prints it.
func (a *app) sayRepaired(ctx context.Context, v *advice, fixed puzzles.Clued, out repaired, asJSON bool) error {
	report := puzzles.Crosscheck(ctx, fixed, v.engines, 2, puzzles.Limits{})
	out.Repaired, out.Now = fixed.String(), report.Verdict()
	wanted := out.Now == puzzles.Unique || out.Verdict == puzzles.None && out.Now == puzzles.Multiple
	switch {
	case report.Finding != nil:
		a.raise(statusDisagree)
	case out.Now == puzzles.Unknown || out.Now == puzzles.Found:
		a.raise(statusUnknown)
	case !wanted:
		a.raise(statusDisagree)
	}
	if !out.Fewest {
		a.raise(statusUnknown)
	}
	if asJSON {
		return a.object(out)
	}
	fmt.Fprintf(a.out, "# %s: %v: %s; now %v: %s\n%v\n", v.where, out.Verdict, out.words(), out.Now,
		report.Agreement(), fixed)
	return nil
}

func (r repaired) words() string {
	if r.Action == "none" {
		return "nothing to repair"
	}
	words := map[string]string{"add": "added", "drop": "dropped", "change": "changed"}[r.Action] + " " +
		puzzles.SomeClues(len(r.Clues)) + ": " + strings.Join(r.Clues, " ")
	switch {
	case r.Tried != nil:
		return words + r.Tried.words(r)
	case r.Fewest:
		return words + "; no fewer do"
	}
	return words + r.spareWords()
}

// spareWords are said of clues that were not proved to be the fewest.
func (r repaired) spareWords() string {
	return fmt.Sprintf("; none of them can be spared, at least %d have to be", r.Least)
}

// towards reads the solution that is to be the only one.
func (a *app) towards(v *advice, file string) (puzzles.Solution, error) {
	var s puzzles.Solution
	var problem error
	if err := a.textsOf(file, func(t *puzzles.Text) bool {
		s, problem = readSolution(v.board, t)
		return false
	}); err != nil {
		return nil, err
	}
	if problem != nil {
		return nil, problem
	}
	if broken := v.board.Check(s); broken != nil {
		return nil, fmt.Errorf("%s: no solution of the board: %w", file, broken)
	}
	return s, nil
}

func (v *advice) drop(ctx context.Context, out *repaired) (puzzles.Clued, error) {
	dropped, _, err := v.adviser.Drop(ctx)
	if err != nil {
		return nil, err
	}
	b := v.board.(puzzles.Clued)
	kept := slices.Repeat([]bool{true}, len(b.ClueCells()))
	gone := make([]bool, len(kept))
	for _, clue := range dropped {
		kept[clue], gone[clue] = false, true
	}
	out.Clues, out.Least = cellNames(b, gone), len(dropped)
	return b.Keep(kept), nil
}

func (v *advice) change(ctx context.Context, out *repaired) (puzzles.Clued, error) {
	changed, b, _, err := v.adviser.Change(ctx)
	if err != nil {
		return nil, err
	}
	gone := make([]bool, len(b.ClueCells()))
	for _, clue := range changed {
		gone[clue] = true
	}
	out.Clues, out.Least = cellNames(b, gone), len(changed)
	return b, nil
}
