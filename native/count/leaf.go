package count

// A leaf is what the values of a variable say to its rules.
type leaf struct {
	values []int
	alive  uint64 // those that no rule forbids by itself
	keys   []key  // by place in values
	layout layout
}

// readings fails with errFull if the keys have no room.
func (c *contraction[T]) readings(v int) (leaf, error) {
	place := c.p.place(v)
	l := leaf{values: members(c.p.dom[place]), alive: c.p.dom[place]}
	l.keys = make([]key, len(l.values))
	var taken key
	for _, u := range c.p.uses[place] {
		x := &c.p.rules[u.rule]
		f := field{rule: u.rule, mask: 1 << u.at, states: c.p.dom[place] & x.legal(1<<u.at)}
		l.alive &= f.states
		if len(x.vars) == 1 {
			continue // closed at once
		}
		var ok bool
		if f.slot, ok = claim(&taken, max(1, f.count())); !ok {
			return l, errFull
		}
		for j, value := range l.values {
			if f.states>>value&1 != 0 {
				l.keys[j] = l.keys[j].or(f.slot.put(rank(f.states, value)))
			}
		}
		l.layout = append(l.layout, f)
	}
	return l, nil
}

// leaf tabulates the open values of a variable.
func (c *contraction[T]) leaf(at, v int) error {
	l, err := c.readings(v)
	if err != nil {
		return err
	}
	c.layouts[at], c.tables[at] = l.layout, &table[T]{}
	for j, value := range l.values {
		if l.alive>>value&1 == 0 {
			continue
		}
		if err := c.add(at, l.keys[j], c.s.weights[v][value], c.s.one); err != nil {
			return err
		}
	}
	return nil
}
