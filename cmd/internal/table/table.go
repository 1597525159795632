// Package table has tidy data as text: named columns, one row an observation, and what is asked of such data
// before it is drawn or summed up: rows that meet a condition, groups, quartiles.
package table

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles/prose"
	"twofold/puzzles/runs"
)

// A Table is rows of as many cells as there are columns. An empty cell is a value that is absent.
type Table struct {
	File    string // for messages
	Columns []string
	Rows    [][]string
}

// Column is the index of a column. The error lists the columns.
func (t *Table) Column(name string) (int, error) {
	column, err := prose.Named("column", name, t.Columns, func(c string) string { return c })
	if err != nil {
		return 0, fmt.Errorf("%s: %w", t.File, err)
	}
	return slices.Index(t.Columns, column), nil
}

// ColumnsOf are the indices of several columns.
func (t *Table) ColumnsOf(names []string) ([]int, error) {
	all := make([]int, len(names))
	for i, name := range names {
		var err error
		if all[i], err = t.Column(name); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// Where keeps the rows that meet the condition column=value, or column!=value. Several values are separated by '|'.
func (t *Table) Where(condition string) (*Table, error) {
	name, value, found := strings.Cut(condition, "=")
	if !found {
		return nil, fmt.Errorf("condition %q: expected column=value or column!=value", condition)
	}
	name, negated := strings.CutSuffix(name, "!")
	at, err := t.Column(name)
	if err != nil {
		return nil, err
	}
	values := strings.Split(value, "|")
	kept := &Table{File: t.File, Columns: t.Columns}
	for _, row := range t.Rows {
		if slices.Contains(values, row[at]) != negated {
			kept.Rows = append(kept.Rows, row)
		}
	}
	return kept, nil
}

// A Group is the rows that agree in some columns.
type Group struct {
	Key  []string // their cells in these columns
	Rows [][]string
}

// GroupBy splits the rows by what they have in the columns, in the order in which the groups first appear.
func (t *Table) GroupBy(columns []int) []*Group {
	var groups []*Group
	known := map[string]*Group{}
	for _, row := range t.Rows {
		key := make([]string, len(columns))
		for i, c := range columns {
			key[i] = row[c]
		}
		id := strings.Join(key, "\x00")
		g := known[id]
		if g == nil {
			g = &Group{Key: key}
			known[id] = g
			groups = append(groups, g)
		}
		g.Rows = append(g.Rows, row)
	}
	return groups
}

// Numbers are the numbers in a column of the group's rows; cells that are empty, or no finite number, are left out.
func (g *Group) Numbers(column int) []float64 {
	var numbers []float64
	for _, row := range g.Rows {
		if x, ok := Number(row[column]); ok {
			numbers = append(numbers, x)
		}
	}
	return numbers
}

// Number reads a cell as a finite number.
func Number(cell string) (float64, bool) {
	x, err := strconv.ParseFloat(cell, 64)
	return x, err == nil && x-x == 0
}

// Varying are the columns, of those given, in which not all rows agree.
func (t *Table) Varying(columns []int) []int {
	return slices.DeleteFunc(slices.Clone(columns), func(c int) bool {
		return !slices.ContainsFunc(t.Rows, func(row []string) bool { return row[c] != t.Rows[0][c] })
	})
}

// Time is the column of times that runs are compared by: of the solver alone, so that one which is another program is
// not charged with our start, encoding and checking; by the clock where that was not measured.
func (t *Table) Time() string {
	if slices.Contains(t.Columns, "solver_s") {
		return "solver_s"
	}
	return "wall_s"
}

// HasFailed says that a fault ended the row's run, as the column error tells, or that its engine does not take such
// boards: what was measured of it says nothing.
func (t *Table) HasFailed(row []string) bool {
	return t.told("error", row) != "" || t.told("limit", row) == string(runs.NotServed)
}

// told is what the row has in the column; "" if the table has none.
func (t *Table) told(name string, row []string) string {
	if at := slices.Index(t.Columns, name); at >= 0 {
		return row[at]
	}
	return ""
}

// IsSolved says that neither a limit nor a fault ended the row's run, as the columns limit, error and verdict tell.
func (t *Table) IsSolved(row []string) bool {
	if t.told("limit", row) != "" || t.HasFailed(row) {
		return false
	}
	at := slices.Index(t.Columns, "verdict")
	return at < 0 || row[at] != "unknown"
}
