package count

import "math/bits"

// A merge says how keys of two tables make a key of their join.
type merge struct {
	out    layout
	keep   key      // fields of the left table that stay where they are
	moves  []move   // fields of the right table that no field of the left meets
	shared []shared // rules that both tables hold
}

type move struct{ from, to slot }

// A shared rule: the state that a left and a right state make is states[left*n+right], or -1.
type shared struct {
	left, right, to slot
	n               int
	states          []int32
	open            int // the number of joined states; 0 if the rule closes
}

// merge prepares the join of two tables. It fails with errFull if their join's keys have no room.
func (p *part) merge(left, right layout) (*merge, error) {
	m := &merge{}
	var taken key
	for _, f := range left {
		if right.find(f.rule) == nil {
			m.keep = m.keep.or(f.slot.mask())
			m.out = append(m.out, f)
		}
	}
	taken = m.keep
	for _, f := range right {
		if g := left.find(f.rule); g != nil {
			if err := m.share(p, g, &f, &taken); err != nil {
				return nil, err
			}
			continue
		}
		to, ok := claim(&taken, max(1, f.count()))
		if !ok {
			return nil, errFull
		}
		m.moves = append(m.moves, move{f.slot, to})
		f.slot = to
		m.out = append(m.out, f)
	}
	return m, nil
}

func (l layout) find(rule int) *field {
	for i := range l {
		if l[i].rule == rule {
			return &l[i]
		}
	}
	return nil
}

// share tabulates how the states of one rule meet. A rule that closes leaves no field.
func (m *merge) share(p *part, a, b *field, taken *key) error {
	x := &p.rules[a.rule]
	s := shared{left: a.slot, right: b.slot, n: b.count()}
	f := field{rule: a.rule, mask: a.mask | b.mask}
	legal := x.legal(f.mask)
	for _, one := range members(a.states) {
		f.states |= b.states << one & legal
	}
	closes := bits.OnesCount64(f.mask) == len(x.vars)
	for _, one := range members(a.states) {
		for _, two := range members(b.states) {
			state := int32(-1)
			if sum := one + two; sum < 64 && legal>>sum&1 != 0 {
				state = int32(rank(f.states, sum)) // 0 for a rule that closes
			}
			s.states = append(s.states, state)
		}
	}
	if !closes {
		var ok bool
		if f.slot, ok = claim(taken, max(1, f.count())); !ok {
			return errFull
		}
		s.to, s.open = f.slot, f.count()
		m.out = append(m.out, f)
	}
	m.shared = append(m.shared, s)
	return nil
}

// moved is the right table's own part of the joined key.
func (m *merge) moved(right key) key {
	var k key
	for _, v := range m.moves {
		k[v.to.word] |= right[v.from.word] >> v.from.shift & (1<<v.from.width - 1) << v.to.shift
	}
	return k
}

// masks are the places of the shared fields in the left and the right keys.
func (m *merge) masks() (left, right key) {
	for _, s := range m.shared {
		left = left.or(s.left.mask())
		right = right.or(s.right.mask())
	}
	return left, right
}
