// Package insights says what there is to know of a board at its position: measures, words, tables.
package insights

import "twofold/puzzles"

// An Insight is one thing to know of a board at its position: numbers, words or a table.
type Insight struct {
	Name   string `json:"name"`             // a word or two
	About  string `json:"about"`            // one line for people
	Values []int  `json:"values,omitempty"` // one number, or one for each cell: those of a Measure
	Words  string `json:"words,omitempty"`
	Table  *Table `json:"table,omitempty"`
}

// A Table has a cell for each row and column.
type Table struct {
	Columns []string   `json:"columns"`
	Rows    [][]string `json:"rows"`
}

// Add adds a row.
func (t *Table) Add(row ...string) { t.Rows = append(t.Rows, row) }

// A Telling board has insights besides its measures.
type Telling interface {
	puzzles.Board
	Insights() []Insight
}

// Of are the measures and the insights of a board; none if it has neither.
func Of(b puzzles.Board) (all []Insight) {
	if measured, ok := b.(Measured); ok {
		for _, m := range measured.Measures() {
			all = append(all, Insight{Name: m.Name, About: m.About, Values: m.Values()})
		}
	}
	if insightful, ok := b.(Telling); ok {
		all = append(all, insightful.Insights()...)
	}
	return all
}

// An Inspected is the JSON object of a board with its insights.
type Inspected struct {
	puzzles.Object
	Insights []Insight `json:"insights"`
}
