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
// item's open variables, if they are few, or else by its bounds. It evaluates each item at most 2⁸ times.
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
	open := p.Vars()
	slices.Sort(open)
	open = slices.DeleteFunc(slices.Compact(open), func(at int) bool { return v.known[at] })
	if len(open) > mostOpen {
		return v.bounded(p)
	}
	holds, fails := 0, 0
	numbers := p.Parts().Nums
	for bits := range 1 << len(open) {
		for i, at := range open {
			v.Assignment[at] = bits>>i&1 == 1
		}
		if slices.ContainsFunc(numbers, func(n Num) bool { return count(v.Assignment, n.Is) != 1 }) {
			continue
		}
		if p.Holds(v.Assignment) {
			holds++
		} else {
			fails++
		}
	}
	for _, at := range open {
		v.Assignment[at] = false // as before: one assignment serves all items
	}
	switch {
	case holds == 0:
		return Broken
	case fails == 0:
		return Met
	}
	return Unsure
}

// bounded judges an item with many open variables that has bounds: what is seen, a sum, or what is connected. If the
// item has to hold where something is true that is open, nothing is known.
func (v *valued) bounded(p Posted) Standing {
	for _, l := range p.If {
		if !v.isKnown(l, true) {
			return Unsure
		}
	}
	switch item := p.Item.(type) {
	case Sight:
		least, most := 0, 0
		for _, ray := range item.Rays {
			least += v.first(ray, func(l Lit) bool { return v.isKnown(l, true) })
			most += v.first(ray, func(l Lit) bool { return !v.isKnown(l, false) })
		}
		return within(least, most, item.Min, item.Max)
	case Sum:
		least, most := 0, 0
		for _, t := range item.Terms {
			var values []int
			for i, l := range t.Num.Is {
				if !v.isKnown(l, false) {
					values = append(values, t.Factor*t.Num.Values[i])
				}
			}
			if len(values) == 0 {
				return Unsure
			}
			least, most = least+slices.Min(values), most+slices.Max(values)
		}
		return within(least, most, item.Min, item.Max)
	case Connected:
		return v.reaches(item)
	}
	return Unsure
}

func within(least, most, low, high int) Standing {
	switch {
	case least > high || most < low:
		return Broken
	case low <= least && most <= high:
		return Met
	}
	return Unsure
}

func (v *valued) isKnown(l Lit, is bool) bool { return v.known[l.Var()] && v.Is(l) == is }

// first is how many of the first literals are so.
func (v *valued) first(ray []Lit, is func(Lit) bool) (n int) {
	for n < len(ray) && is(ray[n]) {
		n++
	}
	return n
}

// reaches judges nodes by what is true, and by what may be: it is met if the true nodes are connected by true ones, and
// each open one is beside one of these.
func (v *valued) reaches(c Connected) Standing {
	root := slices.IndexFunc(c.Nodes, func(l Lit) bool { return v.isKnown(l, true) })
	if root < 0 {
		return Unsure
	}
	in := c.flood(root, func(l Lit) bool { return !v.isKnown(l, false) })
	own := c.flood(root, func(l Lit) bool { return v.isKnown(l, true) })
	beside := slices.Clone(own)
	for _, e := range c.Edges {
		if v.isKnown(e.Lit, true) {
			beside[e.A], beside[e.B] = beside[e.A] || own[e.B], beside[e.B] || own[e.A]
		}
	}
	met := true
	for node, l := range c.Nodes {
		switch {
		case v.isKnown(l, true) && !in[node]:
			return Broken
		case v.isKnown(l, true) && !own[node] || !v.isKnown(l, false) && !beside[node]:
			met = false
		}
	}
	if met {
		return Met
	}
	return Unsure
}

// flood marks what a walk from root over some nodes and edges comes to.
func (c Connected) flood(root int, may func(Lit) bool) []bool {
	in := make([]bool, len(c.Nodes))
	in[root] = true
	for grows := true; grows; {
		grows = false
		for _, e := range c.Edges {
			if in[e.A] != in[e.B] && may(e.Lit) && may(c.Nodes[e.A]) && may(c.Nodes[e.B]) {
				in[e.A], in[e.B], grows = true, true, true
			}
		}
	}
	return in
}
