package model

import (
	"slices"

	"twofold/native/learn"
	"twofold/puzzles/model"
)

// maxSets is how many sets of values a sum of different numbers may have, to be said by them.
const maxSets = 100

// distinct notes which numbers always differ. Numbers of fewer than three values have no literals of their own.
func (n *network) distinct(items []model.Posted) {
	n.differ = map[model.Lit][]model.Different{}
	for _, p := range items {
		if d, ok := p.Item.(model.Different); ok && len(p.If) == 0 {
			for _, number := range d {
				if len(number.Is) > 2 {
					n.differ[number.Is[0]] = append(n.differ[number.Is[0]], d)
				}
			}
		}
	}
}

// setOf says a sum of numbers that always differ by the sets of values that give it, if these are few: a literal for
// each value is true where one of the numbers has it, and a table holds the sets. Bounds do not see that 22 in three
// digits has no 4. It reports whether it did.
func (n *network) setOf(s model.Sum, unless []learn.Lit) bool {
	if !n.isDistinct(s.Terms) {
		return false
	}
	var values []int
	for _, t := range s.Terms {
		values = append(values, t.Num.Values...)
	}
	slices.Sort(values)
	values = slices.Compact(values)
	all, ok := sets(values, len(s.Terms), s.Min, s.Max)
	if !ok {
		return false
	}
	has := make([]learn.Lit, len(values))
	for i, v := range values {
		has[i] = n.newVar()
		some := []learn.Lit{has[i].Not()}
		for _, t := range s.Terms {
			l := literal(t.Num.Lit(v))
			n.require(l.Not(), has[i])
			some = append(some, l)
		}
		n.require(some...)
	}
	rows := make([][]learn.Lit, len(all))
	for r, set := range all {
		for i, l := range has {
			if !slices.Contains(set, i) {
				l = l.Not()
			}
			rows[r] = append(rows[r], l)
		}
	}
	n.oneOf(rows, append(has, opposite(has)...), unless)
	return true
}

// isDistinct reports whether terms are numbers of three values and more that always differ, each once.
func (n *network) isDistinct(terms []model.Term) bool {
	if len(terms) < 2 || len(terms[0].Num.Is) < 3 {
		return false
	}
	return slices.ContainsFunc(n.differ[terms[0].Num.Is[0]], func(d model.Different) bool {
		left := slices.Clone(d)
		for _, t := range terms {
			at := slices.IndexFunc(left, func(other model.Num) bool {
				return len(other.Is) > 2 && slices.Equal(other.Is, t.Num.Is) && slices.Equal(other.Values, t.Num.Values)
			})
			if at < 0 || t.Factor != 1 {
				return false
			}
			left = slices.Delete(left, at, at+1)
		}
		return true
	})
}

// sets returns the sets of size values that add up to least at least and most at most, by index. It is false if they
// are more than maxSets, or take long to find.
func sets(values []int, size, least, most int) (all [][]int, ok bool) {
	var set []int
	steps := 100 * maxSets
	var from func(i, sum int)
	from = func(i, sum int) {
		if steps--; steps < 0 {
			return
		}
		if len(set) == size {
			if least <= sum && sum <= most {
				all = append(all, slices.Clone(set))
			}
			return
		}
		for ; i <= len(values)-(size-len(set)); i++ {
			set = append(set, i)
			from(i+1, sum+values[i])
			set = set[:len(set)-1]
		}
	}
	from(0, 0)
	return all, steps >= 0 && len(all) <= maxSets
}
