package model

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
	var parts map[Lit][]*part
	for i := range m.Items {
		if s, is := m.Items[i].Item.(Sum); is && len(s.Terms) >= leastLarge {
			if lits := s.counts(); lits != nil {
				if parts == nil {
					parts = m.parts()
				}
				m.Items[i].Item = m.grouped(s, lits, parts)
			}
		}
	}
}

// A part is an exact sum of few literals.
type part struct {
	item int // its number
	lits []Lit
}

// parts are the exact sums of few literals, by the first of these.
func (m *Model) parts() map[Lit][]*part {
	all := map[Lit][]*part{}
	for i, p := range m.Items {
		if s, is := p.Item.(Sum); is && s.Min == s.Max && len(s.Terms) > 0 && len(s.Terms) < leastLarge {
			if lits := s.counts(); lits != nil {
				all[lits[0]] = append(all[lits[0]], &part{i, lits})
			}
		}
	}
	return all
}

// grouped is a sum of literals by numbers.
func (m *Model) grouped(s Sum, lits []Lit, all map[Lit][]*part) Sum {
	at := make(map[Lit]int, len(lits)) // where a literal stands that is counted alone
	var parts []*part
	for i, l := range lits {
		at[l] = i
		parts = append(parts, all[l]...)
	}
	slices.SortFunc(parts, func(a, b *part) int { return cmp.Or(len(b.lits)-len(a.lits), a.item-b.item) })
	out := Sum{Min: s.Min, Max: s.Max}
	for _, of := range parts {
		if slices.ContainsFunc(of.lits, func(l Lit) bool { _, is := at[l]; return !is }) {
			continue
		}
		values := make([]int, len(of.lits)+1)
		for i, l := range of.lits {
			values[i+1] = i + 1
			delete(at, l)
		}
		p, n := m.Items[of.item], m.NewNum("", values)
		exact := p.Item.(Sum)
		out.Terms = append(out.Terms, Term{1, n})
		m.Items = append(m.Items, Posted{Item: Sum{Terms: append(slices.Clip(exact.Terms), Term{-1, n})}})
		p.Item = Clause{n.Lit(exact.Min)}
		m.Items = append(m.Items, p)
	}
	for i, t := range s.Terms {
		if _, is := at[lits[i]]; is {
			out.Terms = append(out.Terms, t)
		}
	}
	return out
}

// Simplify are items of a model that say the same without what literals alone say: large sums leave out the terms that
// these settle, and clauses of which one is true are left out. The items are not changed. O(literals of all items).
func (m *Model) Simplify(items []Posted) []Posted {
	known := make([]Lit, m.Vars+1) // by variable: a literal that is said alone; 0 for none
	for _, p := range items {
		if c, is := p.Item.(Clause); is && len(p.Guards) == 0 && len(c) == 1 {
			known[c[0].Var()] = c[0]
		}
	}
	out := make([]Posted, 0, len(items))
	for _, p := range items {
		switch item := p.Item.(type) {
		case Clause:
			if len(item) > 1 && slices.ContainsFunc(item, func(l Lit) bool { return isKnown(known, l) }) {
				continue
			}
		case Sum:
			if len(item.Terms) >= leastLarge {
				p.Item = item.without(known)
			}
		}
		out = append(out, p)
	}
	return out
}

// isKnown reports whether a literal is true or known to be.
func isKnown(known []Lit, l Lit) bool { return l == True || !l.IsConstant() && known[l.Var()] == l }

// without leaves out terms of which a literal is known to be true.
func (s Sum) without(known []Lit) Sum {
	out := Sum{Min: s.Min, Max: s.Max}
	for _, t := range s.Terms {
		i := slices.IndexFunc(t.Num.Is, func(l Lit) bool { return isKnown(known, l) })
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
