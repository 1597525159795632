package plot

import (
	"cmp"
	"slices"
	"strings"

	"twofold/cmd/internal/table"
)

// gather makes the points of every kind but cactus: the samples of y at each x of each series. A run that failed is
// left out, or a solver that crashes at once would look like the fastest.
func (f *Figure) gather(t *table.Table, x, y int, by []int) {
	kept := &table.Table{File: t.File, Columns: t.Columns}
	for _, row := range t.Rows {
		if t.HasFailed(row) {
			f.Failed++
			continue
		}
		v, ok := table.Number(row[y])
		if row[x] == "" || !ok || f.Y.Log && v <= 0 {
			f.Dropped++
			continue
		}
		kept.Rows = append(kept.Rows, row)
	}
	place := f.placesOf(kept, x)
	for _, g := range kept.GroupBy(by) {
		s := Series{Name: strings.Join(g.Key, " "), key: g.Key}
		for _, at := range (&table.Table{Columns: t.Columns, Rows: g.Rows}).GroupBy([]int{x}) {
			where := place(at.Key[0])
			if f.X.Log && where <= 0 {
				f.Dropped += len(at.Rows)
				continue
			}
			s.Points = append(s.Points, f.pointsOf(where, at.Numbers(y))...)
		}
		slices.SortStableFunc(s.Points, func(a, b Point) int { return cmp.Compare(a.X, b.X) })
		f.Series = append(f.Series, s)
	}
}

// pointsOf is one point for a sample, or in a scatter one for each of it.
func (f *Figure) pointsOf(x float64, sample []float64) []Point {
	if f.Kind != Scatter && f.Kind != Versus {
		return []Point{newPoint(x, sample)}
	}
	var all []Point
	for _, y := range sample {
		all = append(all, newPoint(x, []float64{y}))
	}
	return all
}

func newPoint(x float64, sample []float64) Point {
	return Point{x, slices.Sorted(slices.Values(sample)), table.QuartilesOf(sample)}
}

// placesOf says where cells of a column are on the X axis. Bars and boxes stand at categories, and so does what is no
// number; categories that are numbers are in their order, others in that of their first row.
func (f *Figure) placesOf(t *table.Table, x int) func(cell string) float64 {
	var cells []string
	numeric := true
	for _, g := range t.GroupBy([]int{x}) {
		cells = append(cells, g.Key[0])
		if _, ok := table.Number(g.Key[0]); !ok {
			numeric = false
		}
	}
	f.X.Whole = numeric && !slices.ContainsFunc(cells, func(cell string) bool { return strings.ContainsAny(cell, ".eE") })
	number := func(cell string) float64 { n, _ := table.Number(cell); return n }
	if numeric && f.Kind != Bar && f.Kind != Box {
		return number
	}
	if numeric {
		slices.SortStableFunc(cells, func(a, b string) int { return cmp.Compare(number(a), number(b)) })
	}
	f.X.Categories, f.X.Log = cells, false
	return func(cell string) float64 { return float64(slices.Index(cells, cell)) }
}

// climb makes the points of a cactus plot: the n-th fastest of a series' solved instances at n. Rows that differ in
// nothing left of the column "repetition" are one instance, which counts with its median time if it was solved each
// time. Without that column each row is an instance.
func (f *Figure) climb(t *table.Table, y int, by []int) {
	repetition := slices.Index(t.Columns, "repetition")
	for _, g := range t.GroupBy(by) {
		s := Series{Name: strings.Join(g.Key, " "), key: g.Key}
		times := [][]float64{}
		for _, instance := range instancesOf(t, g, repetition) {
			solved := !slices.ContainsFunc(instance.Rows, func(row []string) bool { return !t.IsSolved(row) })
			numbers := instance.Numbers(y)
			if !solved || len(numbers) < len(instance.Rows) || f.Y.Log && slices.Min(numbers) <= 0 {
				f.Dropped += len(instance.Rows)
				continue
			}
			times = append(times, numbers)
		}
		slices.SortStableFunc(times, func(a, b []float64) int {
			return cmp.Compare(table.QuartilesOf(a).Median, table.QuartilesOf(b).Median)
		})
		for n, sample := range times {
			s.Points = append(s.Points, newPoint(float64(n+1), sample))
		}
		f.Series = append(f.Series, s)
	}
}

func instancesOf(t *table.Table, g *table.Group, repetition int) []*table.Group {
	var all []*table.Group
	if repetition < 0 {
		for _, row := range g.Rows {
			all = append(all, &table.Group{Rows: [][]string{row}})
		}
		return all
	}
	left := make([]int, repetition)
	for i := range left {
		left[i] = i
	}
	return (&table.Table{Columns: t.Columns, Rows: g.Rows}).GroupBy(left)
}
