package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"twofold/puzzles"
)

func (a *app) inspectCommand() *cobra.Command {
	own, large := &flags{}, false
	command := &cobra.Command{
		Use:   "inspect [FILE...]",
		Short: "Say all that one can compute by hand of a board at a position",
		Long: `Inspect tells what one can work out about a board by hand, without solving it. That depends on the
family: the estimates of each heuristic, parity, the legal moves and the estimates after them, the
bounds of IDA*, what clues still miss, how many cells a cell can see at most and at least, the
verdict on each clue, how many ways lead on from each cell.

It takes each board as it stands, or at the position that --position names. With --large it also
tells what needs large tables or a long search. 'twofold analyse' tells of the solutions.`,
		Example: `  twofold inspect testdata/sliding/second.txt
  twofold inspect board.txt --position half.txt --json`,
		RunE: func(cmd *cobra.Command, files []string) error {
			a.flags = own
			a.forEachBoard(cmd.Context(), files, func(q question) error {
				return a.inspect(cmd.Context(), q, large)
			})
			return nil
		},
	}
	set := command.Flags()
	own.addPosition(set)
	own.addLimits(set)
	set.StringVar(&own.tables, "tables", "", "the directory of large tables; - for none (default the user's cache)")
	set.BoolVar(&large, "large", false, "build large tables too, and go through all bounds however long that takes")
	set.BoolVar(&own.json, "json", false, "print one JSON object a line for each board")
	return command
}

func (a *app) inspect(ctx context.Context, q question, large bool) error {
	ctx, cancel := a.limitsFor(q).Context(ctx)
	defer cancel()
	insights, err := q.family.Inspect(ctx, q.board, a.optionsBy(nil).Options, large)
	if err != nil {
		err = fmt.Errorf("%s: %w", q.where, err)
	}
	if insights == nil {
		return err
	}
	if a.flags.json {
		if failed := a.object(puzzles.InspectedObject{Object: puzzles.ObjectOf(q.board), Insights: insights}); failed != nil {
			return failed
		}
		return err
	}
	fmt.Fprintf(a.out, "# %s %s\n", q.where, puzzles.Title(q.board))
	_, cols := q.board.Size()
	for _, i := range insights {
		writeInsight(a.out, i, cols)
	}
	fmt.Fprintln(a.out)
	return err
}

// writeInsight writes an insight for people. Values of cells are a grid.
func writeInsight(out io.Writer, i puzzles.Insight, cols int) {
	switch {
	case len(i.Values) == 1:
		fmt.Fprintf(out, "%s: %d  # %s\n", i.Name, i.Values[0], i.About)
	case i.Words != "":
		fmt.Fprintf(out, "%s: %s\n", i.Name, i.Words)
	default:
		fmt.Fprintf(out, "%s:  # %s\n", i.Name, i.About)
	}
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	if len(i.Values) > 1 {
		for cell, value := range i.Values {
			end := "\t"
			if cell%cols == cols-1 {
				end = "\n"
			}
			fmt.Fprintf(t, "  %d%s", value, end)
		}
	}
	if i.Table != nil {
		for _, row := range append([][]string{i.Table.Columns}, i.Table.Rows...) {
			fmt.Fprintf(t, "  %s\n", strings.Join(row, "\t"))
		}
	}
	t.Flush()
}
