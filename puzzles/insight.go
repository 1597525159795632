package puzzles

import (
	"context"

	"twofold/puzzles/runs"
)

// An Insight is one thing to know of a board at its position: numbers, words or a table.
type Insight struct {
	Name   string        `json:"name"`             // a word or two
	About  string        `json:"about"`            // one line for people
	Values []int         `json:"values,omitempty"` // one number, or one for each cell: those of a Measure
	Words  string        `json:"words,omitempty"`
	Table  *InsightTable `json:"table,omitempty"`
}

// An InsightTable has a cell for each row and column.
type InsightTable struct {
	Columns []string   `json:"columns"`
	Rows    [][]string `json:"rows"`
}

// Add adds a row.
func (t *InsightTable) Add(row ...string) { t.Rows = append(t.Rows, row) }

// InsightsOf are the measures and the insights of a board; none if it is no Reporter. It looks at ctx before each
// measure; the error is ctx's cause.
func InsightsOf(ctx context.Context, b Board) (all []Insight, err error) {
	poll := runs.Poll{Context: ctx}
	reporter, ok := b.(Reporter)
	if !ok {
		return nil, nil
	}
	for _, m := range reporter.Measures() {
		if err := poll.Now(); err != nil {
			return all, err
		}
		all = append(all, Insight{Name: m.Name, About: m.About, Values: m.Values()})
	}
	if err := poll.Now(); err != nil {
		return all, err
	}
	return append(all, reporter.Insights()...), nil
}

// An Inspected is the JSON object of a board with its insights.
type Inspected struct {
	Object
	Insights []Insight `json:"insights"`
}
