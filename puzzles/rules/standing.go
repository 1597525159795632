package rules

import "slices"

// A Standing says what a partial answer makes of an item.
type Standing int

const (
	Broken Standing = iota // it does not hold, whatever the open entries are
	Met                    // it holds whatever the open entries are
	Unsure                 // neither, or it has too many open variables to see
)

// mostOpen bounds the open variables of an item whose values are all tried.
const mostOpen = 8

// Standings says it of each item of an answer in which entries may be open, as unset says: by trying all values of the
// item's open variables, if they are few. It evaluates each item at most 2⁸ times.
func (m *Model) Standings(s []int, unset int) []Standing {
	v := &valued{m, make(Assignment, m.Vars+1), make([]bool, m.Vars+1), m.Vars}
	v.known[0] = true
	for i, n := range m.Answer {
		for j, l := range n.Is {
			if s[i] != unset {
				v.set(l, n.Values[j] == s[i])
			}
		}
	}
	if !slices.Contains(s, unset) { // what is open follows, or does not matter
		v.settle(func(int) bool { return true })
	}
	all := make([]Standing, len(m.Items))
	for i, p := range m.Items {
		all[i] = v.standing(p)
	}
	return all
}

func (v *valued) standing(p Posted) Standing {
	open := p.vars()
	slices.Sort(open)
	open = slices.DeleteFunc(slices.Compact(open), func(at int) bool { return v.known[at] })
	if len(open) > mostOpen {
		return Unsure
	}
	holds, fails := 0, 0
	a := slices.Clone(v.Assignment)
	for bits := range 1 << len(open) {
		for i, at := range open {
			a[at] = bits>>i&1 == 1
		}
		if slices.ContainsFunc(p.Parts().Nums, func(n Num) bool { return count(a, n.Is) != 1 }) {
			continue
		}
		if p.Holds(a) {
			holds++
		} else {
			fails++
		}
	}
	switch {
	case holds == 0:
		return Broken
	case fails == 0:
		return Met
	}
	return Unsure
}
