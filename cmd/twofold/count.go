package main

import (
	"context"
	"fmt"

	"twofold"

	"github.com/spf13/cobra"

	"twofold/puzzles"
)

func (a *app) countCommand() *cobra.Command {
	own := &flags{}
	command := &cobra.Command{
		Use:   "count [FILE...]",
		Short: "Count the solutions exactly, however many",
		Long: `Count prints the exact number of solutions of each board, then the file and line where the board
stands. By default it asks the family's engine that counts without listing. Engines that list
solutions, such as sat, list them all. The counts of several engines are held against each other.`,
		Example: `  twofold count testdata/treasure/source.txt
  twofold count --engine counter,sat testdata/treasure/source.txt`,
		RunE: func(cmd *cobra.Command, files []string) error {
			a.flags = own
			return a.askEach(cmd.Context(), files, a.count)
		},
	}
	own.addEngines(command.Flags(), twofold.Counter)
	own.addPosition(command.Flags())
	command.Flags().BoolVar(&own.stats, "stats", false, "print statistics of each engine to standard error")
	return command
}

func (a *app) count(ctx context.Context, q question, engines []puzzles.Engine) {
	defer a.progress(q.where, engines)()
	report := puzzles.CrosscheckCounts(ctx, q.board, engines, a.limitsFor(q))
	p := &printer{app: a, question: q}
	for _, answer := range report.Answers {
		if a.flags.json {
			p.object(answer.Run, nil, report.Finding)
		}
		p.afterwards(answer.Run)
	}
	if !a.flags.json {
		fmt.Fprintf(a.out, "%s  %s\n", report.CountText(), q.where)
	}
	p.finding(report.Finding)
	a.raise(int(report.Status()))
}
