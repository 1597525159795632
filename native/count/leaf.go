package count

// leaf tabulates the open values of a variable.
func (c *contraction[T]) leaf(at, v int) error {
	place := c.p.place(v)
	values := members(c.p.dom[place])
	keys := make([]key, len(values))
	alive := c.p.dom[place]
	var taken key
	for _, u := range c.p.uses[place] {
		x := &c.p.rules[u.rule]
		f := field{rule: u.rule, mask: 1 << u.at, states: c.p.dom[place] & x.legal(1<<u.at)}
		alive &= f.states
		if len(x.vars) == 1 {
			continue // closed at once
		}
		var ok bool
		if f.slot, ok = claim(&taken, max(1, f.count())); !ok {
			return errFull
		}
		for j, value := range values {
			if f.states>>value&1 != 0 {
				keys[j] = keys[j].or(f.slot.put(rank(f.states, value)))
			}
		}
		c.layouts[at] = append(c.layouts[at], f)
	}
	c.tables[at] = &table[T]{}
	for j, value := range values {
		if alive>>value&1 == 0 {
			continue
		}
		if err := c.add(at, keys[j], c.s.weights[v][value], c.s.one); err != nil {
			return err
		}
	}
	return nil
}
