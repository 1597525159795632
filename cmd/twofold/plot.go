package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"twofold/cmd/internal/plot"
	"twofold/cmd/internal/table"
	"twofold/puzzles/prose"
)

// plotFlags are those of the command plot.
type plotFlags struct {
	request       plot.Request
	log           bool
	where         []string
	width, height float64
	columns       int
	output        string
}

func (a *app) plotCommand() *cobra.Command {
	own := &plotFlags{}
	command := &cobra.Command{
		Use:   "plot FILE.csv",
		Short: "Draw what sweep has measured, or any tidy data",
		Long: `Plot draws columns of CSV or JSON Lines with a header: lines of medians with a band from quartile to
quartile, bars of medians, boxes, scatters, cactus plots, which show how many instances were solved
within a time, and versus: for each instance what one engine took over what another one did. A
column that ends with _s is told in seconds, one that ends with _bytes in bytes. An image has what
-o ends with, svg or png; the same data give the same bytes.`,
		Example: `  twofold plot states.csv --kind bar --x board --log -o states.svg
  twofold plot states.csv --kind box --x board --y expanded --where 'engine=bfs|dfs' -o box.png
  twofold plot states.csv --kind cactus --log -o cactus.svg
  twofold plot rows.csv --kind versus --where 'engine=sat|cadical -q' --log -o versus.svg`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return a.plot(args[0], own) },
	}
	set := command.Flags()
	set.Var(choice(&own.request.Kind, plot.Line, plot.Kinds...), "kind", "line, bar, box, cactus, scatter or versus")
	set.StringVar(&own.request.X, "x", "", "the column along the x axis (not of cactus and versus)")
	set.StringVar(&own.request.Y, "y", "", "the column along the y axis (default solver_s if there is one, else wall_s)")
	set.StringSliceVar(&own.request.By, "by", []string{"engine"}, "columns that tell series apart; '' for one series")
	set.StringVar(&own.request.Facet, "facet", "", "a column for each of whose values there is a plot of its own")
	set.IntVar(&own.columns, "columns", 3, "how many plots of --facet stand side by side")
	set.BoolVar(&own.log, "log", false, "a logarithmic y axis")
	set.BoolVar(&own.request.LogX, "logx", false, "a logarithmic x axis")
	set.BoolVar(&own.request.LogY, "logy", false, "the same as --log")
	set.StringArrayVar(&own.where, "where", nil,
		"take rows with column=value, or !=; several values with '|'; may be repeated")
	set.StringVar(&own.request.Title, "title", "", "above the plot")
	set.Float64Var(&own.width, "width", 160, "of the image in millimetres")
	set.Float64Var(&own.height, "height", 100, "of the image in millimetres")
	set.StringVarP(&own.output, "output", "o", "", "the image to write, .svg or .png")
	return command
}

func (a *app) plot(file string, own *plotFlags) error {
	r := own.request
	r.LogY = r.LogY || own.log
	r.By = slices.DeleteFunc(slices.Clone(r.By), func(name string) bool { return name == "" })
	switch {
	case own.output == "":
		return errors.New("-o is missing: expected an image to write, .svg or .png")
	case r.X == "" && r.Kind != plot.Cactus && r.Kind != plot.Versus:
		return errors.New("--x is missing: expected a column for the x axis")
	}
	t, err := a.tableOf(file, own.where)
	if err != nil {
		return err
	}
	r.Y = cmp.Or(r.Y, t.Time())
	figures, err := plot.New(t, r)
	if err != nil {
		return err
	}
	leftOut := func(n int, why string) {
		if n > 0 {
			fmt.Fprintf(a.errs, "twofold: %s: %d of %d rows are left out: %s\n", file, n, len(t.Rows), why)
		}
	}
	leftOut(figures[0].Failed, "their runs failed, or their engines do not take such boards")
	leftOut(figures[0].Dropped, whyDropped(r))
	return a.writeFile(own.output, func(w io.Writer) error {
		format := strings.TrimPrefix(filepath.Ext(own.output), ".")
		return plot.Draw(w, format, figures, own.columns, own.width, own.height)
	})
}

func whyDropped(r plot.Request) string {
	switch {
	case r.Kind == plot.Cactus:
		return "not solved"
	case r.LogX || r.LogY:
		return "no number above 0 to draw"
	}
	return "no number to draw"
}

// tableOf reads the rows of a file that meet all conditions.
func (a *app) tableOf(file string, conditions []string) (*table.Table, error) {
	f, name, err := a.open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	t, err := table.Read(f, name)
	for _, c := range conditions {
		if err == nil {
			t, err = whereMet(t, c)
		}
	}
	return t, err
}

// whereMet keeps the rows that meet a condition, and refuses one that none meets: a value is misspelt.
func whereMet(t *table.Table, condition string) (*table.Table, error) {
	kept, err := t.Where(condition)
	if err != nil || len(kept.Rows) > 0 || len(t.Rows) == 0 {
		return kept, err
	}
	name, _, _ := strings.Cut(condition, "=")
	at, _ := t.Column(strings.TrimSuffix(name, "!")) // Where has found it
	var has []string
	for _, g := range t.GroupBy([]int{at}) {
		has = append(has, g.Key[0])
	}
	return nil, fmt.Errorf("%s: no row meets %q: expected one of %s", t.File, condition,
		prose.OneLine(strings.Join(has[:min(len(has), 20)], ", ")))
}
