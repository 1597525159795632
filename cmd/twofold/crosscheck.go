package main

import (
	"context"
	"fmt"
	"text/tabwriter"
	"time"

	"twofold"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"twofold/puzzles"
	"twofold/puzzles/lab/campaign"
	"twofold/puzzles/lab/guest"
)

func (a *app) crosscheckCommand() *cobra.Command {
	own := &flags{}
	drawn, guests := &campaignFlags{}, &guestFlags{}
	command := &cobra.Command{
		Use:   "crosscheck [FILE... | FAMILY]",
		Short: "Run engines, and programs of your own, against each other",
		Long: `Crosscheck runs several engines over each board and prints what each of them says: its verdict, its
number of solutions (up to -n of them are looked for; engines that count have the exact number), and
its statistics. Then it says whether they agree. Where they do not, it prints the solution that proves it.

Engines contradict each other if one yields what the board's check rejects or yields a solution
twice, if one that exhausted the space misses a solution of another, or if their counts differ.

With the name of a family in place of files it draws boards of every kind (solvable, unique, without a
solution, with many; dense, sparse; random clues, clues changed, dropped, moved; single rows and columns; all
clues and none), and asks the engine brute as well, which tries every assignment where a board is small enough.
What is found is shown on a board that is made as small as it can be.

With --against it tests programs of yours, in any language: each board is written to the program's standard
input, and its answer is held against the engines. testdata/solvers/README.md says how to answer. The
program runs as you, with all that you may do.`,
		Example: `  twofold crosscheck testdata/treasure/source.txt
  twofold crosscheck --engine all -n 100 testdata/treasure/source.txt
  twofold random treasure --size 5x5 -n 200 | twofold crosscheck --engine sat:direct,dfs
  twofold crosscheck visibility --sizes 1x1..5x5 --cases 10000 --seed 7
  twofold crosscheck tour --exhaustive --sizes 1x1..2x3
  twofold crosscheck treasure --against 'python3 mysolver.py'
  twofold crosscheck treasure --against-dir submissions --grade`,
		RunE: func(cmd *cobra.Command, files []string) error {
			a.flags = own
			programs, err := guests.programs(a.guestLimits())
			if err != nil {
				return err
			}
			defer closePrograms(programs)
			if f, ok := familyToDraw(files); ok {
				return a.crosscheckFamily(cmd, f, drawn, guests, programs)
			}
			sum := tally{}
			err = a.askEach(cmd.Context(), files, func(ctx context.Context, q question, engines []puzzles.Engine) {
				sum.add(a.crosscheck(ctx, q, engines, programs))
			})
			if err == nil && !own.json {
				fmt.Fprintln(a.out, sum)
			}
			return err
		},
	}
	own.addEngines(command.Flags(), "both,"+twofold.Counter)
	drawn.add(command.Flags())
	guests.add(command.Flags())
	command.Flags().IntVarP(&own.n, "solutions", "n", 1000, "how many solutions each engine looks for; 0 means all (default of a family 100)")
	command.Flags().SetNormalizeFunc(func(_ *pflag.FlagSet, name string) pflag.NormalizedName {
		if name == "engines" {
			name = "engine"
		}
		return pflag.NormalizedName(name)
	})
	return command
}

// crosscheckFamily runs a campaign over drawn boards of a family.
func (a *app) crosscheckFamily(cmd *cobra.Command, f *twofold.Family, drawn *campaignFlags, guests *guestFlags, programs []*guest.Program) error {
	p, closeAll, err := a.plan(cmd, f, drawn, guestsOf(programs))
	if closeAll != nil {
		defer closeAll()
	}
	if err != nil {
		return err
	}
	r := &campaignReport{app: a, plan: p, again: func(culprit string) string { return a.again(p) + guests.flags(programs, culprit) }}
	if guests.grade {
		return r.grade(cmd.Context(), guests, drawn.resume)
	}
	return a.campaign(cmd.Context(), p, drawn.resume, func(campaign.Outcome) {}, func(t *campaign.Tally, took time.Duration) error {
		if a.flags.json {
			return r.objects(cmd.Context(), t, took)
		}
		return r.text(cmd.Context(), t, took)
	})
}

// crosscheck asks engines, and programs of the user's, about one board.
func (a *app) crosscheck(ctx context.Context, q question, engines []puzzles.Engine, programs []*guest.Program) puzzles.Report {
	defer a.progress(q.where, engines)()
	for i := range engines {
		engines[i] = campaign.Guarded(engines[i])
	}
	report := puzzles.Crosscheck(ctx, q.board, engines, a.flags.n, a.limitsFor(q))
	for _, p := range programs {
		report.Answers = append(report.Answers, p.Ask(ctx, q.board))
	}
	if report.Finding == nil {
		report.Finding = puzzles.Compare(report.Answers)
	}
	switch {
	case report.Finding != nil:
		a.raise(statusDisagree)
	case report.Finished() < 2:
		a.raise(statusUnknown)
	}
	p := &printer{app: a, question: q}
	if a.flags.json {
		for _, answer := range report.Answers {
			p.object(answer.Run, answer.Solutions, report.Finding)
		}
		return report
	}
	a.table(q, report)
	return report
}

// table prints a line for each engine, and one for how they compare.
func (a *app) table(q question, r puzzles.Report) {
	fmt.Fprintf(a.out, "%s %s\n", q.where, puzzles.Title(q.board))
	t := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', 0)
	for _, answer := range r.Answers {
		fmt.Fprintf(t, "  %s\t%v\t%s\t%v%s\n", answer.Engine, answer.Verdict, amount(answer.Run), answer.Stats, ending(answer.Run))
	}
	t.Flush()
	switch {
	case r.Finding != nil:
		fmt.Fprintf(a.out, "  DISAGREE: %s\n", r.Finding.Problem)
		if r.Finding.Solution != nil {
			fmt.Fprintf(a.out, "%v\n%s", q.board, q.board.Picture(r.Finding.Solution))
		}
	case r.Finished() < 2:
		fmt.Fprintln(a.out, "  not compared: fewer than two engines finished")
	default:
		fmt.Fprintln(a.out, "  agree")
	}
	fmt.Fprintln(a.out)
}

// amount is how many solutions a run knows of, by its count or by its verdict.
func amount(run puzzles.Run) string {
	switch {
	case run.Count != nil:
		return run.Count.String()
	case run.Verdict == puzzles.None:
		return "0"
	case run.Verdict == puzzles.Unique:
		return "1"
	case run.Verdict == puzzles.Multiple:
		return fmt.Sprintf(">=%d", max(run.Found, 2))
	}
	return fmt.Sprintf(">=%d", run.Found)
}

// ending is why a run stopped too early.
func ending(run puzzles.Run) string {
	if run.Err != nil {
		return "; " + run.Err.Error()
	}
	if run.Limit != "" {
		return "; " + run.Limit.Error() + because(run)
	}
	if run.Reason != "" {
		return "; " + run.Reason
	}
	return ""
}

// A tally sums up a crosscheck over many boards.
type tally struct {
	boards, agree, disagree, open int
}

func (t *tally) add(r puzzles.Report) {
	t.boards++
	switch {
	case r.Finding != nil:
		t.disagree++
	case r.Finished() < 2:
		t.open++
	default:
		t.agree++
	}
}

func (t tally) String() string {
	return fmt.Sprintf("boards %d: agree %d, disagree %d, not compared %d", t.boards, t.agree, t.disagree, t.open)
}
