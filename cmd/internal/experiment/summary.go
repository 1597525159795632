package experiment

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"twofold/cmd/internal/table"
)

// summed are the columns that a summary tells of, as far as they hold numbers.
var summed = []string{"wall_s", "cpu_s", "solver_s", "memory_bytes", "cost", "expanded", "generated", "decisions",
	"conflicts", "steps", "reasons", "bundle_bytes", "certify_s", "verify_s"}

// Summarise writes, for each group of rows that agree in some columns, how many runs there are, how many of them found
// a solution or proved that there is none, and the median and quartiles of what was measured. Without columns to
// group by it takes the engine and those parameters that vary. What a limit ended counts with what it took until
// then, so its median is a lower bound if limits ended half of the runs.
//
// With a condition of table.Table.Where it also writes the ratios of times to those of the runs that meet it, each on
// the same board in the same round: a slow spell of the machine hits both.
func Summarise(w io.Writer, t *table.Table, by []string, to string, as table.Format) error {
	summed := summed
	if to != "" {
		var err error
		if t, err = withRatios(t, to); err != nil {
			return err
		}
		summed = slices.Concat(timed, ratios, summed[len(timed):])
	}
	groups, err := groupsOf(t, by)
	if err != nil {
		return err
	}
	values := slices.DeleteFunc(slices.Clone(summed), func(name string) bool {
		at := slices.Index(t.Columns, name)
		return at < 0 || !slices.ContainsFunc(t.Rows, func(row []string) bool { return row[at] != "" })
	})
	places, err := t.ColumnsOf(values)
	if err != nil {
		return err
	}
	verdict, err := t.Column("verdict")
	if err != nil {
		return err
	}
	var rows [][]string
	for _, g := range groups.all {
		decided := 0
		for _, row := range g.Rows {
			if row[verdict] != "unknown" {
				decided++
			}
		}
		cells := slices.Concat(g.Key, []string{strconv.Itoa(len(g.Rows)), strconv.Itoa(decided)})
		for i, place := range places {
			cells = append(cells, spread(values[i], g.Numbers(place)))
		}
		rows = append(rows, cells)
	}
	header := slices.Concat(groups.columns, []string{"runs", "decided"}, values)
	return table.Print(w, as, header, len(groups.columns), rows)
}

// timed are the columns of which ratios are told, and ratios those.
var (
	timed  = summed[:3]
	ratios = []string{"wall/", "cpu/", "solver/"}
)

// withRatios is the table with columns for the ratios to the runs that meet a condition.
func withRatios(t *table.Table, to string) (*table.Table, error) {
	others, err := t.Where(to)
	if err != nil {
		return nil, err
	}
	key, err := t.ColumnsOf([]string{"hash", "repetition"})
	if err != nil {
		return nil, err
	}
	times, err := t.ColumnsOf(timed)
	if err != nil {
		return nil, err
	}
	if len(others.Rows) == 0 {
		return nil, fmt.Errorf("%s: no run meets that: expected a condition that one on each board does", to)
	}
	known := map[[2]string][]string{}
	for _, row := range others.Rows {
		at := [2]string{row[key[0]], row[key[1]]}
		if known[at] != nil {
			return nil, fmt.Errorf("%s: two runs on one board in one round: expected a condition that one of them meets", to)
		}
		known[at] = row
	}
	all := &table.Table{File: t.File, Columns: slices.Concat(t.Columns, ratios)}
	for _, row := range t.Rows {
		other := known[[2]string{row[key[0]], row[key[1]]}]
		for _, c := range times {
			cell := ""
			if other != nil {
				own, measured := table.Number(row[c])
				theirs, _ := table.Number(other[c])
				if measured && theirs > 0 {
					cell = fmt.Sprint(own / theirs)
				}
			}
			row = append(slices.Clip(row), cell)
		}
		all.Rows = append(all.Rows, row)
	}
	return all, nil
}

type groups struct {
	columns []string
	all     []*table.Group
}

func groupsOf(t *table.Table, by []string) (groups, error) {
	places, err := t.ColumnsOf(by)
	if err != nil {
		return groups{}, err
	}
	if len(by) == 0 {
		names := []string{"engine"}
		for _, p := range Parameters {
			names = append(names, p.column())
		}
		names = slices.DeleteFunc(names, func(name string) bool { return !slices.Contains(t.Columns, name) })
		if places, err = t.ColumnsOf(names); err != nil {
			return groups{}, err
		}
		places = t.Varying(places)
	}
	g := groups{all: t.GroupBy(places)}
	for _, c := range places {
		g.columns = append(g.columns, t.Columns[c])
	}
	return g, nil
}

// spread is "median [quartile, quartile]"; of one run it is that number in brackets with a mark, for one is no spread.
func spread(column string, sample []float64) string {
	if len(sample) == 0 {
		return "-"
	}
	q := table.QuartilesOf(sample)
	if len(sample) == 1 {
		return Short(column, q.Median) + " [one]"
	}
	return fmt.Sprintf("%s [%s, %s]", Short(column, q.Median), Short(column, q.Low), Short(column, q.High))
}

// Short is a number to three digits with its unit, which the column's name tells.
func Short(column string, x float64) string {
	switch {
	case strings.HasSuffix(column, "_bytes"):
		return strconv.FormatFloat(x/1e6, 'f', 1, 64) + "MB"
	case strings.HasSuffix(column, "_s"):
		return inSeconds(x)
	case math.Abs(x) >= 100:
		return strconv.FormatFloat(x, 'f', 0, 64)
	}
	return strconv.FormatFloat(x, 'g', 3, 64)
}

// inSeconds is a time in the largest unit of which it is at least one.
func inSeconds(x float64) string {
	unit := "s"
	switch {
	case x < 1e-3:
		x, unit = x*1e6, "µs"
	case x < 1:
		x, unit = x*1e3, "ms"
	}
	precision := 0
	for size := x; precision < 2 && size < 100; size *= 10 {
		precision++
	}
	return strconv.FormatFloat(x, 'f', precision, 64) + unit
}
