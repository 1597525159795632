package rules

import "slices"

// Guarded returns a model that has the same solutions where all guards are true: an item that hangs on clues has to
// hold only where the guards of these clues are true. There is a guard for each clue; items that hang on none stay as
// they are. So one model answers for every set of clues.
func (m *Model) Guarded() (guarded *Model, guards []Lit) {
	return m.guarded(m.Clues, func(item int) []int { return m.Items[item].Of })
}

// guarded gives each item the guards that hang tells of it, out of n.
func (m *Model) guarded(n int, hang func(item int) []int) (guarded *Model, guards []Lit) {
	g := *m
	g.Names, g.Items = slices.Clone(m.Names), slices.Clone(m.Items)
	guards = make([]Lit, n)
	for i := range guards {
		guards[i] = g.NewVar("")
	}
	for i := range g.Items {
		for _, guard := range hang(i) {
			g.Items[i].If = append(slices.Clip(g.Items[i].If), guards[guard])
		}
	}
	return &g, guards
}

// Given returns the model of the items that hang on no clue.
func (m *Model) Given() *Model {
	g := *m
	g.Items = slices.DeleteFunc(slices.Clone(m.Items), func(p Posted) bool { return len(p.Of) > 0 })
	return &g
}

// Broken lists the clues, in increasing order, of which an item does not hold.
func (m *Model) Broken(a Assignment) (clues []int) {
	for _, p := range m.Items {
		if len(p.Of) > 0 && !p.Holds(a) {
			clues = append(clues, p.Of...)
		}
	}
	slices.Sort(clues)
	return slices.Compact(clues)
}

// Define gives variables behind the first n that clauses define the values that follow from the others, by unit
// propagation over the items from one on. It returns the longer assignment; ok is false if a variable stays open.
func (m *Model) Define(a Assignment, from int) (longer Assignment, ok bool) {
	v := &valued{m, append(slices.Clip(a), make(Assignment, m.Vars+1-len(a))...), make([]bool, m.Vars+1),
		m.Vars + 1 - len(a)}
	for i := range a {
		v.known[i] = true
	}
	v.settle(func(item int) bool { return item >= from && len(m.Items[item].Of) == 0 })
	return v.Assignment, v.open == 0
}
