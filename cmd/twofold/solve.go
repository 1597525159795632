package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"twofold/puzzles"
	"twofold/puzzles/crosscheck"
	"twofold/puzzles/runs"
)

func (a *app) solveCommand() *cobra.Command {
	own := &flags{}
	command := &cobra.Command{
		Use:   "solve [FILE...]",
		Short: "Find solutions",
		Long: `Solve finds solutions of each board. It compares the answers of several engines (--engine both, or a
list), and says "none" and "unique" only if all agree. Of your own --rules, check is asked as well.
With --engine race several complete engines search at once, and the first verdict counts.

The verdict is none, found (at least one; more were not asked for), unique, multiple, or unknown.
A plan has the fewest moves: 'twofold certify' proves that, and 'twofold animate' plays one.

With --decided it shows what all solutions have in common: one picture, with '?' for each cell that
two solutions fill differently.
With --position only solutions that extend a partial solution count. It is drawn as 'twofold check'
reads it ('?' is an open cell), and is the same for each board; that of a plan is its first moves.
With --to it writes solved boards in a format of other programs that holds answers, such as pzprv3,
and verdicts on standard error, as it does of a solution that came with the board and is another.`,
		Example: `  twofold solve --engine both -n 2 testdata/treasure/10x10.txt
  twofold solve --decided --engine both board.txt
  twofold solve --position so-far.txt board.txt`,
		RunE: func(cmd *cobra.Command, files []string) error {
			a.flags = own
			if own.confirm && own.engine != puzzles.RaceName {
				return fmt.Errorf("--confirm is of a race: expected --engine %s", puzzles.RaceName)
			}
			if own.decided {
				return a.askEach(cmd.Context(), files, a.decide)
			}
			return a.askEach(cmd.Context(), files, a.solve)
		},
	}
	own.addEngines(command.Flags(), "sat")
	own.addPosition(command.Flags())
	command.Flags().BoolVar(&own.confirm, "confirm", false, "with --engine race: wait for sat and a native engine")
	command.Flags().VarP(number(&own.n, 1, 0, endless), "solutions", "n",
		"how many to look for; 2 decides uniqueness, 0 means all")
	command.Flags().BoolVar(&own.stats, "stats", false, "print statistics of each engine to standard error")
	command.Flags().BoolVar(&own.decided, "decided", false, "show which cells are the same in every solution")
	command.Flags().BoolVar(&own.steps, "show-steps", false, "show the board after each step of a solution")
	own.to.add(command.Flags())
	command.MarkFlagsMutuallyExclusive("decided", "to")
	command.MarkFlagsMutuallyExclusive("json", "to")
	command.MarkFlagsMutuallyExclusive("decided", "solutions")
	command.MarkFlagsMutuallyExclusive("decided", "show-steps")
	command.MarkFlagsMutuallyExclusive("json", "show-steps")
	return command
}

// askEach asks the engines that the flags choose about each board of the files.
func (a *app) askEach(ctx context.Context, files []string,
	ask func(context.Context, question, []puzzles.Engine)) error {
	backend, err := a.backend()
	if err != nil {
		return err
	}
	o := a.optionsBy(backend)
	a.forEachBoard(ctx, files, func(q question) error {
		engines, err := a.enginesFor(q, o)
		if _, ok := q.board.(puzzles.Stepper); a.flags.steps && !ok && err == nil {
			err = fmt.Errorf("--show-steps: solutions of %s are not played step by step; 'twofold steps' says "+
				"deductions", q.board.Family())
		}
		if err == nil {
			ask(ctx, q, engines)
		}
		return err
	})
	return nil
}

// solve answers for one board: with one engine solutions are shown as they are found, with several
// when all have answered.
func (a *app) solve(ctx context.Context, q question, engines []puzzles.Engine) {
	show := a.newPrinter(q)
	defer func() { a.came(q, show.near...) }()
	limits := a.limitsFor(q)
	defer a.progress(q.where, engines)()
	if len(engines) > 1 {
		ask := crosscheck.Solutions
		if a.flags.confirm {
			ask = crosscheck.AtOnce
		}
		report := ask(ctx, q.board, engines, a.flags.n, limits)
		said := a.doubt(ctx, q, &report)
		show.report(report, func() { show.found(report, said) })
		return
	}
	ctx, cancel := limits.Context(ctx)
	defer cancel()
	run := puzzles.Solve(ctx, engines[0], q.board, a.flags.n, show.solution)
	show.run(run)
	a.raise(int(crosscheck.StatusOfRun(&run)))
}

// doubt asks the check of the user's own rules, beside the engines of a report, and returns a remark; "" of other
// rules.
func (a *app) doubt(ctx context.Context, q question, r *crosscheck.Report) string {
	if q.family.File == "" {
		return ""
	}
	ctx, cancel := a.limitsFor(q).Context(ctx)
	defer cancel()
	said := doubt(ctx, q.board, r)
	if said != "" && a.flags.json {
		fmt.Fprintf(a.errs, "twofold: %s: %s\n", q.where, said)
	}
	return said
}

// limitsFor are the limits for each engine; what reading the board took is off the time.
func (a *app) limitsFor(q question) runs.Limits {
	limits := a.flags.limits()
	if limits.Time > 0 {
		limits.Time = max(limits.Time-q.reading, 1)
	}
	return limits
}
