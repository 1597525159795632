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
		if d, ok := p.Item.(model.Different); ok && len(p.Guards) == 0 {
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
	n.others(s.Terms, values, has)
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

// others says of the numbers that always differ from all terms: what a term has, they have not, and what no term has,
// one of them has, if they and the terms are a unit.
func (n *network) others(terms []model.Term, values []int, has []learn.Lit) {
	for _, d := range n.differ[terms[0].Num.Is[0]] {
		left, ok := without(d, terms)
		for i := 0; ok && i < len(values); i++ {
			lits := []learn.Lit{has[i]}
			for _, number := range left {
				lits = append(lits, literal(number.Lit(values[i])))
			}
			if n.atMostOne(lits); model.IsUnit(d) {
				n.require(lits...)
			}
		}
	}
}

// isDistinct reports whether terms are numbers of three values and more that always differ, each once.
func (n *network) isDistinct(terms []model.Term) bool {
	return len(terms) > 1 && len(terms[0].Num.Is) > 2 &&
		slices.ContainsFunc(n.differ[terms[0].Num.Is[0]], func(d model.Different) bool {
			_, ok := without(d, terms)
			return ok
		})
}

// without are numbers that differ but for the terms, which ok says are among them.
func without(d model.Different, terms []model.Term) (left model.Different, ok bool) {
	left = slices.Clone(d)
	for _, t := range terms {
		at := slices.IndexFunc(left, func(other model.Num) bool {
			return len(other.Is) > 2 && slices.Equal(other.Is, t.Num.Is) && slices.Equal(other.Values, t.Num.Values)
		})
		if at < 0 || t.Factor != 1 {
			return nil, false
		}
		left = slices.Delete(left, at, at+1)
	}
	return left, true
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
