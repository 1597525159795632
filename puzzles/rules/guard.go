package rules

import "slices"

// Guarded returns a model that has the same solutions where all guards are true: an item that hangs on clues has to hold
// only where the guards of these clues are true. There is a guard for each clue; items that hang on none stay as they
// are. So one model answers for every set of clues.
func (m *Model) Guarded() (guarded *Model, guards []Lit) {
	g := *m
	g.Names, g.Items = slices.Clone(m.Names), slices.Clone(m.Items)
	guards = make([]Lit, m.Clues)
	for i := range guards {
		guards[i] = g.NewVar("")
	}
	for i, p := range g.Items {
		for _, clue := range p.Of {
			g.Items[i].If = append(slices.Clip(g.Items[i].If), guards[clue])
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
	open := map[int]bool{}
	for v := len(a); v <= m.Vars; v++ {
		open[v] = true
	}
	longer = append(slices.Clip(a), make(Assignment, m.Vars+1-len(a))...)
	for found := true; found && len(open) > 0; {
		found = false
		for _, p := range m.Items[from:] {
			if c, isClause := p.Item.(Clause); isClause && len(p.Of) == 0 && len(p.If) == 0 {
				found = c.settle(longer, open) || found
			}
		}
	}
	return longer, len(open) == 0
}

// settle makes the only literal of a clause true that is open, if all others are false. It reports whether it did.
func (c Clause) settle(a Assignment, open map[int]bool) bool {
	last := False
	for _, l := range c {
		switch {
		case open[l.Var()] && last != False:
			return false
		case open[l.Var()]:
			last = l
		case a.Is(l):
			return false
		}
	}
	if last == False {
		return false
	}
	a[last.Var()] = last > 0
	delete(open, last.Var())
	return true
}
