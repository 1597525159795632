package main

import (
	"fmt"
	"io"
	"slices"
	"strconv"

	"twofold/cmd/internal/experiment"
	"twofold/cmd/internal/table"
)

// originColumns say by what and where rows were measured, but for the load.
var originColumns = []string{"version", "go", "processor", "cores", "command"}

// printOrigins prints as HTML by what and where rows were measured: a row for each program, machine and command, with
// the number of runs and the quartiles of the load.
func printOrigins(w io.Writer, t *table.Table) error {
	places, err := t.ColumnsOf(append(slices.Clone(originColumns), "load"))
	if err != nil {
		return err
	}
	last := len(places) - 1
	var rows [][]string
	for _, g := range t.GroupBy(places[:last]) {
		load := "-"
		if loads := g.Numbers(places[last]); len(loads) > 0 {
			q := table.QuartilesOf(loads)
			load = fmt.Sprintf("%s [%s, %s]", experiment.Short("load", q.Median), experiment.Short("load", q.Low),
				experiment.Short("load", q.High))
		}
		rows = append(rows, append(slices.Clone(g.Key), strconv.Itoa(len(g.Rows)), load))
	}
	header := append(slices.Clone(originColumns), "runs", "load")
	return table.Print(w, table.HTML, header, len(originColumns), rows)
}
