package main

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"twofold/puzzles/crosscheck"
	"twofold/puzzles/picture/trace"
)

// traceFlags say how a search is shown step by step.
type traceFlags struct {
	flags
	most, tree, at, pixels int
	output                 string
}

func (a *app) traceCommand() *cobra.Command {
	own := &traceFlags{}
	command := &cobra.Command{
		Use:   "trace [BOARD]",
		Short: "Show a search step by step",
		Long: `Trace shows what an engine does while it searches for a solution, one line a step. A search over
states generates and expands them: the line has the depth, g (the moves so far), h (the estimate of
what is left), f (their sum), the bound of IDA*, and how many states wait. A search over cells
decides them, says what is forced, meets conflicts and goes back.

The first --steps steps are shown. The search goes on after them, and the last line has its verdict
and its counters.

With -o it draws the search tree after step --at (default the last one shown), --tree levels deep.
'twofold engines' says which engines trace. 'twofold animate --search' shows a search as a film.`,
		Example: `  twofold trace testdata/sliding/second.txt --engine astar --steps 20
  twofold trace board.txt --engine bfs --tree 4 -o tree.svg`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, files []string) error {
			a.flags = &own.flags
			return a.trace(cmd.Context(), own, theFile(files))
		},
	}
	set := command.Flags()
	own.addEngines(set, "native")
	own.addPosition(set)
	set.VarP(number(&own.n, 1, 0, endless), "solutions", "n", "how many to look for; 0 means all")
	set.Var(number(&own.most, 100, 1, 1_000_000), "steps", "the most steps that are shown")
	set.Var(number(&own.tree, 4, 0, 100), "tree", "levels of the search tree that are drawn")
	set.Var(number(&own.at, 0, 1, endless), "at", "the step after which the tree is drawn (default the last one)")
	set.Var(number(&own.pixels, 32, 4, 1000), "cell", "pixels to a cell's side in PNG")
	set.StringVarP(&own.output, "output", "o", "", "a file for the search tree, .svg or .png")
	return command
}

func (a *app) trace(ctx context.Context, f *traceFlags, file string) error {
	if extension := filepath.Ext(f.output); f.output != "" && extension != ".svg" && extension != ".png" {
		return fmt.Errorf("-o %s: expected a file name that ends with .svg or .png", f.output)
	}
	q, err := a.theBoard(file)
	if err != nil {
		return err
	}
	backend, err := a.backend()
	if err != nil {
		return err
	}
	engine, err := a.oneEngine(q, a.optionsBy(backend))
	if err != nil {
		return err
	}
	ctx, cancel := a.limitsFor(q).Context(ctx)
	defer cancel()
	r, err := trace.Record(ctx, engine, q.board, f.n, f.most)
	if err != nil {
		return err
	}
	if f.output != "" && len(r.Steps) > 0 {
		at := len(r.Steps)
		if f.at > 0 {
			at = min(f.at, at)
		}
		if err := a.writePicture(f.output, r.Tree(at-1, f.tree), f.pixels); err != nil {
			return err
		}
	}
	return a.showTrace(q, r)
}

// showTrace prints the steps, then what the search came to.
func (a *app) showTrace(q question, r *trace.Recording) error {
	p := a.newPrinter(q)
	for i := range r.Steps {
		if a.flags.json {
			if err := a.object(r.Object(i)); err != nil {
				return err
			}
		}
	}
	if !a.flags.json {
		if err := writeSteps(a.out, r); err != nil {
			return err
		}
	}
	if r.IsCut() {
		fmt.Fprintf(a.errs, "%s: %d of %d steps are shown: --steps shows more\n", q.where, len(r.Steps), r.Of)
	}
	for _, s := range r.Solutions {
		p.solution(s)
	}
	a.flags.stats = !a.flags.json
	p.run(r.Run)
	a.raise(int(crosscheck.StatusOfRun(&r.Run)))
	return nil
}

// traceColumns are those of a trace. One in which no step has anything is left out.
var traceColumns = []string{
	"step", "event", "node", "of", "depth", "g", "h", "f", "bound", "frontier", "expanded", "generated", "conflicts",
	"forced", "what",
}

const firstCounter = 10

// writeSteps writes a table of the steps.
func writeSteps(out io.Writer, r *trace.Recording) error {
	rows := [][]string{traceColumns}
	used := make([]bool, len(traceColumns))
	for i, s := range r.Steps {
		row := []string{
			strconv.Itoa(i + 1), string(s.Event), strconv.Itoa(s.Node), orDash(above(s.Parent)), strconv.Itoa(s.Depth),
			orDash(s.Cost), orDash(s.H), orDash(s.F), orDash(s.Bound), orDash(s.Frontier),
			count(s.Expanded), count(s.Generated), count(s.Conflicts), count(s.Propagations),
			strings.TrimSpace(r.What(i) + " " + s.Why),
		}
		for column, text := range row {
			used[column] = used[column] || text != "" && text != "-" && (text != "0" || column < firstCounter)
		}
		rows = append(rows, row)
	}
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, row := range rows {
		var kept []string
		for column, text := range row {
			if used[column] {
				kept = append(kept, text)
			}
		}
		fmt.Fprintln(t, strings.Join(kept, "\t"))
	}
	return t.Flush()
}

func count(n int64) string { return strconv.FormatInt(n, 10) }

// above is the number of a node above, nil for none.
func above(parent int) *int {
	if parent < 0 {
		return nil
	}
	return &parent
}

func orDash(n *int) string {
	if n == nil {
		return "-"
	}
	return strconv.Itoa(*n)
}
