package steps

import (
	"slices"

	"twofold/puzzles"
	"twofold/puzzles/model"
)

// list lists the rows of an item that break no link, of what is open.
func (s *lightest) list(t *truth) [][]literal {
	l := &lister{lightest: s, truth: t, values: make([]int, len(t.nums))}
	switch item := t.posted.Item.(type) {
	case model.Table:
		for _, row := range item.Rows {
			l.fixed(row)
		}
	case model.Sum:
		l.bound(item)
		l.more(0, func(i int) bool { return l.within(item, i) })
	default:
		l.more(0, func(i int) bool { return i < len(t.nums) || accepts(item, l.values) })
	}
	return l.rows
}

// A lister lists the rows of a truth, number by number.
type lister struct {
	*lightest
	*truth
	row    []literal // of the first numbers
	values []int
	rows   [][]literal
	least  []int // of a sum: from each number on
	most   []int
}

// may reports whether a literal may be added to the row.
func (l *lister) may(is literal) bool {
	if v := l.position[is.candidate()]; v != puzzles.Open && v != is.value() {
		return false
	}
	return !slices.ContainsFunc(l.row, func(other literal) bool {
		return other == ^is || is >= 0 && other >= 0 && l.near[is].has(int(other))
	})
}

// end adds the row, but for what is true.
func (l *lister) end() {
	l.rows = append(l.rows, slices.DeleteFunc(slices.Clone(l.row), l.isTrue))
}

// fixed adds a row of values, if it may be.
func (l *lister) fixed(values []int) {
	l.row = l.row[:0]
	for i, lits := range l.nums {
		at := slices.Index(l.truth.values[i], values[i])
		if at < 0 || !l.may(lits[at]) {
			return
		}
		l.row = append(l.row, lits[at])
	}
	l.end()
}

// more adds all rows that begin as the row does, as far as the first numbers fit.
func (l *lister) more(i int, fit func(i int) bool) {
	if !fit(i) {
		return
	}
	if i == len(l.nums) {
		l.end()
		return
	}
	for j, is := range l.nums[i] {
		if l.may(is) {
			l.row, l.values[i] = append(l.row, is), l.truth.values[i][j]
			l.more(i+1, fit)
			l.row = l.row[:i]
		}
	}
}

// bound finds the bounds of what numbers add to a sum.
func (l *lister) bound(item model.Sum) {
	l.least, l.most = make([]int, len(l.nums)+1), make([]int, len(l.nums)+1)
	l.row = l.row[:0]
	for i := len(l.nums) - 1; i >= 0; i-- {
		least, most := model.NoMax, model.NoMin
		for j, is := range l.nums[i] {
			if l.may(is) {
				v := item.Terms[i].Factor * l.truth.values[i][j]
				least, most = min(least, v), max(most, v)
			}
		}
		l.least[i], l.most[i] = l.least[i+1]+least, l.most[i+1]+most
	}
}

// within reports whether the sum may hold with the first numbers.
func (l *lister) within(item model.Sum, i int) bool {
	sum := 0
	for j, v := range l.values[:i] {
		sum += item.Terms[j].Factor * v
	}
	return sum+l.most[i] >= item.Min && sum+l.least[i] <= item.Max
}
