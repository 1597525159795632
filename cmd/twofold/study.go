package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"html"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"twofold/cmd/internal/experiment"
	"twofold/cmd/internal/plot"
	"twofold/cmd/internal/table"
	"twofold/puzzles/lab/files"
)

// The files of a study, in its directory.
const (
	studyRows     = "study.csv"
	studyPage     = "index.html"
	studyEvidence = "evidence"
)

func (a *app) studyCommand() *cobra.Command {
	own := &sweepFlags{}
	dir, limit := "", ""
	command := &cobra.Command{
		Use:   "study FILE...",
		Short: "Find out about many boards all that can be measured, with evidence",
		Long: `Study solves each board of the files by both engines, certifies it and verifies that, and solves it
in steps. Each of these is a process of its own. It writes into the directory

  study.csv   one row for each board and engine, as sweep does: the engines are native, sat,
              evidence and steps. Verdict, time and memory are those of the run, certify_s and
              verify_s the CPU time of either, reasons those of the largest step
  evidence    the bundles, which 'twofold verify DIR/evidence/*' checks again
  index.html  tables and plots by family and size

Called again, it goes on where it was stopped. Without -o it prints the rows, and keeps no bundles.
Shards with --journal keep bundles if --evidence names a directory; merge -o DIR writes the rest.

Exit status: 0, 2 if a run failed, 4 if engines contradict each other, or evidence does not hold.`,
		Example: `  twofold study boards/*.txt -o study --jobs 2
  twofold slurm study boards/*.txt --journal out --tasks 64 --evidence bundles`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if a.work != nil && !a.work.Keeps() && !a.work.Quiet() {
				return errors.New("--shard: rows of all boards are joined: expected --journal, too")
			}
			if own.resume = dir != ""; own.resume {
				if err := os.MkdirAll(dir, 0o777); err != nil {
					return err
				}
				own.output = filepath.Join(dir, studyRows)
				own.evidence = cmp.Or(own.evidence, filepath.Join(dir, studyEvidence))
			}
			return a.study(cmd.Context(), args, limit, own, dir)
		},
	}
	set := command.Flags()
	set.StringVarP(&dir, "output", "o", "", "the directory to write, or in which to go on with a study")
	set.Var(choice(&own.format, table.Text, table.Formats...), "format",
		"of the table that is printed: text, markdown, latex or html")
	set.StringVar(&own.evidence, "evidence", "", "keep the bundles in this `directory` (default evidence in that of -o)")
	set.Var(number(&own.workers, 1, 1, endless), "jobs",
		"how many runs at the same time, which disturb each other's times")
	set.StringVar(&limit, string(experiment.TimeLimit), "2s", "for each run, such as 10s")
	seldom(set, "evidence", "format")
	return command
}

// study measures what is not done, and writes the page of all.
func (a *app) study(ctx context.Context, boards []string, limit string, own *sweepFlags, dir string) error {
	s := &experiment.Spec{
		Engines:    experiment.Words{experiment.Native, experiment.SolvedBy, evidenceName, stepsName},
		Parameters: map[experiment.Parameter]experiment.Words{experiment.Solutions: {"2"}, experiment.TimeLimit: {limit}},
	}
	for _, file := range boards {
		path := strings.TrimSuffix(filepath.ToSlash(file), filepath.Ext(file)) // files may have the same name
		s.Boards = append(s.Boards, experiment.Source{File: file, Called: path})
	}
	if err := a.sweep(ctx, s, own); err != nil || dir == "" || a.work.Quiet() || ctx.Err() != nil {
		return err
	}
	f, err := files.Open(own.output, files.MaxInput)
	if err != nil {
		return err
	}
	defer f.Close()
	t, err := table.Read(f, own.output)
	if err != nil {
		return err
	}
	if err := a.writeFile(filepath.Join(dir, studyPage), func(w io.Writer) error { return writeStudy(w, t) }); err != nil {
		return err
	}
	return printStudy(a.out, t, own.format)
}

// studyFigures are the plots of the page: of all boards, or of each family.
var studyFigures = []plot.Request{
	{Kind: plot.Cactus, Y: "solver_s", By: []string{"engine"}, LogY: true, Title: "Boards done within a time"},
	{Kind: plot.Line, X: "cells", Y: "solver_s", By: []string{"engine"}, LogX: true, LogY: true, Title: "Time by size"},
	{Kind: plot.Line, X: "cells", Y: "memory_bytes", By: []string{"engine"}, LogX: true, LogY: true,
		Title: "Memory by size"},
	{Kind: plot.Line, X: "cells", Y: "solver_s", By: []string{"engine"}, Facet: "family", LogX: true, LogY: true},
	{Kind: plot.Scatter, X: "cells", Y: "reasons", Facet: "family", LogX: true},
}

const studyHead = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>%[1]s</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 80rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; display: block; overflow-x: auto }
th, td { text-align: left; padding: .2rem .6rem; border-bottom: 1px solid #ccc; white-space: nowrap }
svg { max-width: 100%%; height: auto }
</style>
</head>
<body>
<h1>%[1]s</h1>
<p>Of each engine: the boards that it decided, and CPU time of its processes. What is not decided was ended by a limit,
or is of a kind that the engine does not take. Plots have the CPU time of what solves alone (solver_s), without the
start of the program, encoding and checking.</p>
`

// writeStudy writes the page of a study: tables by engine and by family, and plots between them.
func writeStudy(w io.Writer, t *table.Table) error {
	t, err := withCells(t)
	if err != nil {
		return err
	}
	page := &bytes.Buffer{}
	fmt.Fprintf(page, studyHead, html.EscapeString(filepath.Dir(t.File)))
	if err := printStudy(page, t, table.HTML); err != nil {
		return err
	}
	if err := printOrigins(page, t); err != nil {
		return err
	}
	for _, r := range studyFigures {
		figures, err := plot.New(t, r)
		if err != nil {
			continue // there is nothing to draw
		}
		const columns, high = 4, 60
		width, height := 240.0, 2.0*high
		if r.Facet != "" {
			height = min(high*float64((len(figures)+columns-1)/columns)+high, plot.MaxSide)
		}
		var image bytes.Buffer
		if err := plot.Draw(&image, "svg", figures, columns, width, height); err != nil {
			return err
		}
		page.Write(image.Bytes()[max(0, bytes.Index(image.Bytes(), []byte("<svg"))):]) // what is before is of files alone
	}
	page.WriteString("</body>\n</html>\n")
	_, err = page.WriteTo(w)
	return err
}

// withCells is the table with a column of rows times columns.
func withCells(t *table.Table) (*table.Table, error) {
	sides, err := t.ColumnsOf([]string{"rows", "cols"})
	if err != nil {
		return nil, err
	}
	wide := &table.Table{File: t.File, Columns: append(slices.Clone(t.Columns), "cells")}
	for _, row := range t.Rows {
		rows, _ := strconv.Atoi(row[sides[0]]) // a study writes numbers
		cols, _ := strconv.Atoi(row[sides[1]])
		wide.Rows = append(wide.Rows, append(slices.Clip(row), strconv.Itoa(rows*cols)))
	}
	return wide, nil
}
