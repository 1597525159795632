package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"twofold/puzzles"
	"twofold/puzzles/crosscheck"
	"twofold/puzzles/runs"
	"twofold/sat"
	"twofold/sat/bundle"
	"twofold/sat/certify"
)

func (a *app) countCommand() *cobra.Command {
	own := &flags{}
	var certificate string
	command := &cobra.Command{
		Use:   "count [FILE...]",
		Short: "Count the solutions exactly, however many",
		Long: `Count prints the exact number of solutions of each board, then the file and line where the board
stands. By default it asks the family's engine that counts without listing. Engines that list
solutions, such as sat, list them all. The counts of several engines are compared.

With --cells it says of each cell in how many solutions it has each value: as percentages of all
solutions, of which 0 and 100 are exact, or with --json as exact numbers. A family without an
engine that counts so lists all its solutions for it.

With --certificate it also writes a directory for one board that 'twofold verify' checks without a
solver: a formula, and a circuit with the same models, in which they are counted in one pass. Its
number is compared with the others. 'certify --count' makes such directories of many boards.`,
		Example: `  twofold count --cells board.txt
  twofold count testdata/treasure/source.txt
  twofold count --engine counter,sat testdata/treasure/source.txt`,
		RunE: func(cmd *cobra.Command, files []string) error {
			a.flags = own
			if certificate != "" {
				return a.countCertified(cmd.Context(), files, certificate)
			}
			if own.cells {
				return a.askEach(cmd.Context(), files, a.countCells)
			}
			return a.askEach(cmd.Context(), files, a.count)
		},
	}
	own.addEngines(command.Flags(), puzzles.Counter)
	own.addPosition(command.Flags())
	command.Flags().StringVar(&certificate, "certificate", "",
		"write a certificate of one board's count to this directory")
	command.Flags().BoolVar(&own.cells, "cells", false, "count the solutions that have each value in each cell")
	command.MarkFlagsMutuallyExclusive("certificate", "cells")
	command.Flags().BoolVar(&own.stats, "stats", false, "print statistics of each engine to standard error")
	return command
}

// countCells counts for one board the solutions that have each value in each cell.
func (a *app) countCells(ctx context.Context, q question, engines []puzzles.Engine) {
	defer a.progress(q.where, engines)()
	report := crosscheck.Tallies(ctx, q.board, engines, a.limitsFor(q))
	a.newPrinter(q).report(report, func() {
		if tally := report.Marginals(); tally != nil {
			fmt.Fprint(a.out, tally.Text(q.board))
		}
		fmt.Fprintf(a.out, "# solutions: %s: %s\n\n", report.CountText(), by(report))
	})
}

func (a *app) count(ctx context.Context, q question, engines []puzzles.Engine) {
	a.counted(ctx, q, engines)
}

func (a *app) counted(ctx context.Context, q question, engines []puzzles.Engine) crosscheck.Report {
	defer a.progress(q.where, engines)()
	report := crosscheck.Counts(ctx, q.board, engines, a.limitsFor(q))
	p := &printer{app: a, question: q}
	p.report(report, func() {
		if !report.Failed() {
			fmt.Fprintf(a.out, "%s  %s\n", report.CountText(), q.where)
		}
	})
	return report
}

// countCertified counts the solutions of the only board, and writes a certificate of that.
func (a *app) countCertified(ctx context.Context, files []string, dir string) error {
	c := &certifying{app: a, request: certify.Request{Count: certify.CountModels, Trim: true}}
	var err error
	if c.backend, err = a.backend(); err != nil {
		return err
	}
	first := ""
	return a.askEach(ctx, files, func(ctx context.Context, q question, engines []puzzles.Engine) {
		if first != "" {
			a.fail(fmt.Errorf("%s: a board besides %s: --certificate is for one, 'certify --count' for several", q.where, first))
			return
		}
		first = q.where
		report := a.counted(ctx, q, engines)
		if ctx.Err() != nil {
			return
		}
		err := a.limited(ctx, q, c.backend, func(ctx context.Context, q question, _ sat.Backend) error {
			return c.compared(ctx, dir, q, report)
		})
		if err != nil {
			a.fail(err)
		}
	})
}

// compared writes the certificate, and holds its number against that of the engines.
func (c *certifying) compared(ctx context.Context, dir string, q question, report crosscheck.Report) error {
	result, err := c.one(ctx, dir, q)
	if err != nil {
		return err
	}
	if !c.flags.json {
		fmt.Fprintf(c.out, "%s: %s", dir, result.Text())
	}
	c.raise(int(result.Status(ctx.Err() != nil)))
	claim, text := result.Manifest.Find(bundle.Count), report.CountText()
	if claim != nil && isNumber(text) && claim.Count != text {
		return &runs.Fault{Kind: runs.Count, Problem: fmt.Sprintf(
			"%s: the certificate says %s solutions, the engines %s", q.where, claim.Count, text)}
	}
	return nil
}

// isNumber tells an exact count from "?" and ">=7".
func isNumber(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }
