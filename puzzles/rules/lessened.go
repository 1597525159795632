package rules

import (
	"cmp"
	"slices"
)

// leastLarge is the fewest terms of a large sum, such as a total over a whole board.
const leastLarge = 12

// Group says large sums of literals by numbers that count some of them: those of which an exact sum tells how many are
// true, as far as they have none in common. Where such a sum holds, its number is known, so that no search counts
// again what clues say. O(literals of all sums).
func (m *Model) Group() {
	for i := range m.Items {
		if s, is := m.Items[i].Item.(Sum); is && len(s.Terms) >= leastLarge {
			if lits := s.counts(); lits != nil {
				m.Items[i].Item = m.grouped(s, lits, i)
			}
		}
	}
}

// grouped is a sum of literals, that of one item, by numbers.
func (m *Model) grouped(s Sum, lits []Lit, item int) Sum {
	at := make(map[Lit]int, len(lits)) // where a literal stands that is counted alone
	for i, l := range lits {
		at[l] = i
	}
	var parts []Posted
	for i, p := range m.Items {
		if part, is := p.Item.(Sum); is && i != item && part.Min == part.Max && len(part.Terms) < leastLarge {
			parts = append(parts, p)
		}
	}
	slices.SortStableFunc(parts, func(a, b Posted) int {
		return cmp.Compare(len(b.Item.(Sum).Terms), len(a.Item.(Sum).Terms))
	})
	out := Sum{Min: s.Min, Max: s.Max}
	for _, p := range parts {
		part := p.Item.(Sum)
		of := part.counts()
		if of == nil || slices.ContainsFunc(of, func(l Lit) bool { _, is := at[l]; return !is }) {
			continue
		}
		values := make([]int, len(of)+1)
		for i, l := range of {
			values[i+1] = i + 1
			delete(at, l)
		}
		n := m.NewNum("", values)
		out.Terms = append(out.Terms, Term{1, n})
		m.Items = append(m.Items, Posted{Item: Sum{Terms: append(slices.Clip(part.Terms), Term{-1, n})}})
		p.Item = Clause{n.Lit(part.Min)}
		m.Items = append(m.Items, p)
	}
	for i, t := range s.Terms {
		if _, is := at[lits[i]]; is {
			out.Terms = append(out.Terms, t)
		}
	}
	return out
}

// Lessened are items of a model, of which large sums leave out what literals alone say. O(literals of all sums).
func (m *Model) Lessened(items []Posted) []Posted {
	known := make([]Lit, m.Vars+1) // by variable: a literal that is said alone; 0 for none
	for _, p := range items {
		if c, is := p.Item.(Clause); is && len(p.If) == 0 && len(c) == 1 {
			known[c[0].Var()] = c[0]
		}
	}
	for i, p := range items {
		if s, is := p.Item.(Sum); is && len(s.Terms) >= leastLarge {
			items[i].Item = s.without(known)
		}
	}
	return items
}

// without leaves out terms of which a literal is known to be true.
func (s Sum) without(known []Lit) Sum {
	out := Sum{Min: s.Min, Max: s.Max}
	for _, t := range s.Terms {
		i := slices.IndexFunc(t.Num.Is, func(l Lit) bool { return l == True || !l.IsConstant() && known[l.Var()] == l })
		if i < 0 {
			out.Terms = append(out.Terms, t)
			continue
		}
		out.Min -= t.Factor * t.Num.Values[i]
		out.Max -= t.Factor * t.Num.Values[i]
	}
	return out
}

// counts are the literals of which a sum tells how many are true; nil if it tells something else, or has a constant or
// a literal twice.
func (s Sum) counts() []Lit {
	lits := make([]Lit, 0, len(s.Terms))
	for _, t := range s.Terms {
		if t.Factor != 1 || !slices.Equal(t.Num.Values, []int{0, 1}) || t.Num.Is[1].IsConstant() {
			return nil
		}
		lits = append(lits, t.Num.Is[1])
	}
	sorted := slices.Sorted(slices.Values(lits))
	if len(slices.Compact(sorted)) < len(lits) {
		return nil
	}
	return lits
}
