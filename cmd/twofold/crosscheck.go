package main

import (
	"context"
	"fmt"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"twofold/puzzles"
)

func (a *app) crosscheckCommand() *cobra.Command {
	own := &flags{}
	command := &cobra.Command{
		Use:   "crosscheck [FILE...]",
		Short: "Run engines against each other",
		Long: `Crosscheck runs several engines over each board and prints what each of them says: its verdict, its
number of solutions (up to -n of them are looked for; engines that count have the exact number), and
its statistics. Then it says whether they agree. Where they do not, it prints the solution that proves it.

Engines contradict each other if one yields what the board's check rejects or yields a solution
twice, if one that exhausted the space misses a solution of another, or if their counts differ.`,
		Example: `  twofold crosscheck testdata/treasure/source.txt
  twofold crosscheck --engine all -n 100 testdata/treasure/source.txt
  twofold random treasure --size 5x5 -n 200 | twofold crosscheck --engine sat:direct,dfs`,
		RunE: func(cmd *cobra.Command, files []string) error {
			a.flags = own
			sum := tally{}
			err := a.askEach(cmd.Context(), files, func(ctx context.Context, q question, engines []puzzles.Engine) {
				sum.add(a.crosscheck(ctx, q, engines))
			})
			if err == nil && !own.json {
				fmt.Fprintln(a.out, sum)
			}
			return err
		},
	}
	own.addEngines(command.Flags(), "both,count")
	command.Flags().IntVarP(&own.n, "solutions", "n", 1000, "how many solutions each engine looks for; 0 means all")
	return command
}

func (a *app) crosscheck(ctx context.Context, q question, engines []puzzles.Engine) puzzles.Report {
	defer a.progress(q.where, engines)()
	report := puzzles.Crosscheck(ctx, q.board, engines, a.flags.n, a.limitsFor(q))
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
	fmt.Fprintf(a.out, "%s %s\n", q.where, title(q.board))
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

// amount is how many solutions a run knows of.
func amount(run puzzles.Run) string {
	if run.Count != nil {
		return run.Count.String()
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
