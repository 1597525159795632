package model

import "slices"

// Guarded returns a model that has the same solutions where all of n guards are true: an item has to hold only where
// those guards are true that of tells. So one model answers for every set of clues (OfClues), or of reasons.
func (m *Model) Guarded(n int, of func(item int) []int) (guarded *Model, guards []Lit) {
	g := *m
	g.Names, g.Items = slices.Clone(m.Names), slices.Clone(m.Items)
	guards = make([]Lit, n)
	for i := range guards {
		guards[i] = g.NewVar("")
	}
	for i := range g.Items {
		for _, guard := range of(i) {
			g.Items[i].Guards = append(slices.Clip(g.Items[i].Guards), guards[guard])
		}
	}
	return &g, guards
}

// GuardedClues is Guarded with a guard a clue, and what has to hold where clues are dropped.
func (m *Model) GuardedClues() (guarded *Model, guards []Lit) {
	guarded, guards = m.Guarded(m.Clues, m.OfClues)
	for _, p := range m.WithoutClues {
		for _, clue := range p.Clues {
			p.Guards = append(slices.Clip(p.Guards), -guards[clue])
		}
		p.Clues = nil
		guarded.Items = append(guarded.Items, p)
	}
	return guarded, guards
}

// OfClues tells the clues that an item hangs on.
func (m *Model) OfClues(item int) []int { return m.Items[item].Clues }

// Given returns the model of the items that hang on no clue.
func (m *Model) Given() *Model {
	g := *m
	g.Items = slices.DeleteFunc(slices.Clone(m.Items), func(p Posted) bool { return len(p.Clues) > 0 })
	return &g
}

// Broken lists the clues, in increasing order, of which an item does not hold.
func (m *Model) Broken(a Assignment) (clues []int) {
	for _, p := range m.Items {
		if len(p.Clues) > 0 && !p.Holds(a) {
			clues = append(clues, p.Clues...)
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
	v.settle(func(item int) bool { return item >= from && len(m.Items[item].Clues) == 0 })
	return v.Assignment, v.open == 0
}

// Settled lists the literals that are true in each solution with an answer, as far as that is seen at once: those of
// the answer, and those that items define by them.
func (m *Model) Settled(answer []int) (lits []Lit) {
	v := m.valued(answer)
	v.settle(func(int) bool { return true })
	for at := Lit(1); int(at) <= m.Vars; at++ {
		switch {
		case v.known[at] && v.Is(at):
			lits = append(lits, at)
		case v.known[at]:
			lits = append(lits, -at)
		}
	}
	return lits
}
