package main

import (
	"fmt"
	"io"
	"slices"
	"strconv"

	"twofold/cmd/internal/experiment"
	"twofold/cmd/internal/table"
)

// studyHeader are the columns of the table of a study. Times are CPU seconds of whole processes: the median and the
// longest.
var studyHeader = []string{"family", "boards", "differ", "native", "median", "worst", "sat", "median", "worst",
	"evidence", "median", "verify ÷ certify", "steps", "median", "worst", "reasons", "most"}

// printStudy prints a row for each family, and one of all: how many boards there are, and on how many of them engines
// differ; how many each engine decided, and how long it took; the CPU time of verifying by that of certifying, in the
// sum; and the reasons of the largest steps.
func printStudy(w io.Writer, t *table.Table, as table.Format) error {
	names := []string{"family", "hash", "engine", "verdict", "cpu_s", "certify_s", "verify_s", "reasons"}
	places, err := t.ColumnsOf(names)
	if err != nil {
		return err
	}
	s := studied{t: t, at: map[string]int{}}
	for i, name := range names {
		s.at[name] = places[i]
	}
	families := t.GroupBy([]int{s.at["family"]})
	slices.SortFunc(families, func(a, b *table.Group) int { return slices.Compare(a.Key, b.Key) })
	var rows [][]string
	for _, g := range append(families, &table.Group{Key: []string{"all"}, Rows: t.Rows}) {
		rows = append(rows, s.row(g))
	}
	return table.Print(w, as, studyHeader, 1, rows)
}

// A studied table is one of a study, with the places of columns.
type studied struct {
	t  *table.Table
	at map[string]int
}

func (s *studied) of(rows [][]string) *table.Table {
	return &table.Table{Columns: s.t.Columns, Rows: rows}
}

// row sums up the rows of a group.
func (s *studied) row(g *table.Group) []string {
	differ, boards := 0, s.of(g.Rows).GroupBy([]int{s.at["hash"]})
	for _, b := range boards {
		verdicts := map[string]bool{}
		for _, row := range b.Rows {
			if v := row[s.at["verdict"]]; v != "unknown" && v != "found" {
				verdicts[v] = true
			}
		}
		if len(verdicts) > 1 {
			differ++
		}
	}
	row := []string{g.Key[0], strconv.Itoa(len(boards)), strconv.Itoa(differ)}
	by := map[string]*table.Group{}
	for _, e := range s.of(g.Rows).GroupBy([]int{s.at["engine"]}) {
		by[e.Key[0]] = e
	}
	row = append(row, s.times(by[experiment.Native])...)
	row = append(row, s.times(by[experiment.SolvedBy])...)
	row = append(row, s.times(by[evidenceName])[:2]...)
	row = append(row, s.verified(by[evidenceName]))
	row = append(row, s.times(by[stepsName])...)
	reasons := by[stepsName].Numbers(s.at["reasons"])
	if len(reasons) == 0 {
		return append(row, "-", "-")
	}
	return append(row, fmt.Sprint(table.QuartilesOf(reasons).Median), fmt.Sprint(slices.Max(reasons)))
}

// times are how many runs decided something, and median and longest time of all.
func (s *studied) times(g *table.Group) []string {
	decided := 0
	for _, row := range g.Rows {
		if row[s.at["verdict"]] != "unknown" {
			decided++
		}
	}
	took := g.Numbers(s.at["cpu_s"])
	return []string{strconv.Itoa(decided), experiment.Short("cpu_s", table.QuartilesOf(took).Median),
		experiment.Short("cpu_s", slices.Max(took))}
}

// verified is the CPU time of verifying by that of certifying.
func (s *studied) verified(g *table.Group) string {
	certify, verify := 0.0, 0.0
	for _, row := range g.Rows {
		c, _ := table.Number(row[s.at["certify_s"]])
		v, _ := table.Number(row[s.at["verify_s"]])
		certify, verify = certify+c, verify+v
	}
	if certify == 0 {
		return "-"
	}
	return strconv.FormatFloat(verify/certify, 'f', 1, 64)
}
