package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

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
	set.BoolVar(&large, "large", false, "build large tables too, and go through all bounds however long that takes")
	set.BoolVar(&own.json, "json", false, "print one JSON object a line for each board")
	return command
}

func (a *app) inspect(ctx context.Context, q question, large bool) error {
	ctx, cancel := a.limitsFor(q).Context(ctx)
	defer cancel()
	all, err := q.family.Inspect(ctx, q.board, a.optionsBy(nil).Options, large)
	if err != nil {
		err = fmt.Errorf("%s: %w", q.where, err)
	}
	if all == nil {
		return err
	}
	if a.flags.json {
		if failed := a.object(puzzles.Inspected{Object: puzzles.ObjectOf(q.board), Insights: all}); failed != nil {
			return failed
		}
		return err
	}
	fmt.Fprintf(a.out, "# %s %s\n", q.where, puzzles.Title(q.board))
	_, cols := q.board.Size()
	for _, i := range all {
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
	if len(i.Values) > 1 {
		var rows [][]string
		for row := range slices.Chunk(i.Values, cols) {
			var cells []string
			for _, value := range row {
				cells = append(cells, strconv.Itoa(value))
			}
			rows = append(rows, cells)
		}
		writeColumns(out, rows, 4)
	}
	if i.Table != nil {
		writeColumns(out, append([][]string{i.Table.Columns}, i.Table.Rows...), 2)
	}
}

// writeColumns writes rows of as many cells, indented and gap blanks apart: faster than text/tabwriter, which takes
// seconds for a large board.
func writeColumns(out io.Writer, rows [][]string, gap int) {
	var widths []int
	for _, row := range rows {
		widths = append(widths, make([]int, max(len(row)-len(widths), 0))...)
		for col, cell := range row {
			widths[col] = max(widths[col], utf8.RuneCountInString(cell))
		}
	}
	w := bufio.NewWriter(out)
	defer w.Flush() // a.out remembers the error
	for _, row := range rows {
		blanks := 2
		for col, cell := range row {
			w.WriteString(strings.Repeat(" ", blanks))
			w.WriteString(cell)
			blanks = widths[col] - utf8.RuneCountInString(cell) + gap
		}
		w.WriteString("\n")
	}
}
