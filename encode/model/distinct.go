package model

import (
	"slices"

	"twofold/puzzles/model"
)

// A sum of different numbers: which values they have together is one of few sets, which may have fewer values than
// bounds leave. 17 in two digits is 8 and 9, and 22 in three has no 4. A variable for each value says that one of the
// numbers has it, and the sets are a table of these. That says the sum, too. Numbers that more sets could have are left
// to bounds.

// maxSets is how many sets of values a sum may have.
const maxSets = 100

// distinct notes which numbers always differ.
func (e *encoder) distinct(items []model.Posted) {
	for _, p := range items {
		if d, ok := p.Item.(model.Different); ok && len(p.Guards) == 0 {
			for _, n := range d {
				if len(n.Is) > 2 {
					e.differ[&n.Is[0]] = append(e.differ[&n.Is[0]], d)
				}
			}
		}
	}
}

// isDistinct reports whether numbers always differ.
func (e *encoder) isDistinct(nums []model.Num) bool {
	if len(nums) < 2 || len(nums[0].Is) < 3 {
		return false
	}
	return slices.ContainsFunc(e.differ[&nums[0].Is[0]], func(d model.Different) bool {
		for i, n := range nums {
			is := func(other model.Num) bool {
				return len(n.Is) > 2 && slices.Equal(other.Is, n.Is) && slices.Equal(other.Values, n.Values)
			}
			if !slices.ContainsFunc(d, is) || slices.ContainsFunc(nums[:i], is) {
				return false
			}
		}
		return true
	})
}

// sumOfSet says a sum of numbers that differ by the sets of their values. It reports whether it did.
func (e *encoder) sumOfSet(s model.Sum) bool {
	if len(e.differ) == 0 {
		return false
	}
	var nums []model.Num
	for _, t := range s.Terms {
		if t.Factor != 1 {
			return false
		}
		nums = append(nums, t.Num)
	}
	if !e.isDistinct(nums) {
		return false
	}
	with := map[int][]model.Lit{}
	for _, n := range nums {
		for i, v := range n.Values {
			with[v] = append(with[v], n.Is[i])
		}
	}
	values := sortedKeys(with)
	rows, ok := setsOf(values, len(nums), s.Min, s.Max)
	if !ok {
		return false
	}
	t := model.Table{Rows: rows}
	for _, v := range values {
		t.Nums = append(t.Nums, model.Bit(e.or(with[v]...)))
	}
	e.table(t)
	e.others(nums, values, t.Nums)
	return true
}

// others says of the numbers that always differ from some: what one of these has, they have not.
func (e *encoder) others(nums []model.Num, values []int, has []model.Num) {
	for _, d := range e.differ[&nums[0].Is[0]] {
		isOf := func(n model.Num) bool {
			return slices.ContainsFunc(nums, func(o model.Num) bool { return slices.Equal(o.Is, n.Is) })
		}
		left := slices.DeleteFunc(slices.Clone(d), isOf)
		if len(left) != len(d)-len(nums) {
			continue
		}
		for i, v := range values {
			for _, n := range left {
				e.clause(-has[i].Is[1], -n.Lit(v))
			}
		}
	}
}

// setsOf returns the sets of n values that add up to min at least and max at most, each as a row of zeros and ones. It
// is false if they are too many.
func setsOf(values []int, n, min, max int) (rows [][]int, ok bool) {
	row := make([]int, len(values))
	tries := 0
	var extend func(i, left, sum int) bool
	extend = func(i, left, sum int) bool {
		if tries++; tries > 100*maxSets || len(rows) > maxSets {
			return false
		}
		switch {
		case left > len(values)-i:
			return true
		case i == len(values):
			if min <= sum && sum <= max {
				rows = append(rows, slices.Clone(row))
			}
			return true
		}
		if left > 0 {
			row[i] = 1
			if !extend(i+1, left-1, sum+values[i]) {
				return false
			}
			row[i] = 0
		}
		return extend(i+1, left, sum)
	}
	return rows, extend(0, n, 0)
}
