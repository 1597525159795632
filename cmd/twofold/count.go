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
solutions, such as sat, list them all. The counts of several engines are held against each other.

With --cells it says of each cell in how many solutions it has each value: as percentages of all
solutions, of which 0 and 100 are exact, or with --json as exact numbers. A family without an
engine that counts so lists all its solutions for it.`,
		Example: `  twofold count --cells board.txt
  twofold count testdata/treasure/source.txt
  twofold count --engine counter,sat testdata/treasure/source.txt`,
		RunE: func(cmd *cobra.Command, files []string) error {
			a.flags = own
			if own.cells {
				return a.askEach(cmd.Context(), files, a.countCells)
			}
			return a.askEach(cmd.Context(), files, a.count)
		},
	}
	own.addEngines(command.Flags(), twofold.Counter)
	own.addPosition(command.Flags())
	command.Flags().BoolVar(&own.cells, "cells", false, "count the solutions that have each value in each cell")
	command.Flags().BoolVar(&own.stats, "stats", false, "print statistics of each engine to standard error")
	return command
}

// countCells counts for one board the solutions that have each value in each cell.
func (a *app) countCells(ctx context.Context, q question, engines []puzzles.Engine) {
	defer a.progress(q.where, engines)()
	report := puzzles.CrosscheckTallies(ctx, q.board, engines, a.limitsFor(q))
	a.newPrinter(q).report(report, func() {
		if tally := report.Tally(); tally != nil {
			fmt.Fprint(a.out, tally.Text(q.board))
		}
		fmt.Fprintf(a.out, "# solutions: %s: %s\n\n", report.CountText(), by(report))
	})
}

func (a *app) count(ctx context.Context, q question, engines []puzzles.Engine) {
	defer a.progress(q.where, engines)()
	report := puzzles.CrosscheckCounts(ctx, q.board, engines, a.limitsFor(q))
	p := &printer{app: a, question: q}
	p.report(report, func() { fmt.Fprintf(a.out, "%s  %s\n", report.CountText(), q.where) })
}
