package count

import "math/bits"

// leaf tabulates the open values of a variable: one entry for all values that its rules do not tell
// apart.
func (c *contraction[T]) leaf(at, v int) error {
	place := c.p.place(v)
	values := openValues(c.p.dom[place])
	keys := make([]key, len(values))
	dead := make([]bool, len(values))
	var taken key
	for _, u := range c.p.uses[place] {
		f, ids := c.p.read(u, values, dead)
		if len(c.p.rules[u.rule].at) == 1 {
			continue // closed at once
		}
		var ok bool
		if f.slot, ok = claim(&taken, max(1, len(f.states))); !ok {
			return errFull
		}
		for j, id := range ids {
			keys[j] = keys[j].or(f.slot.put(int(id)))
		}
		c.layouts[at] = append(c.layouts[at], f)
	}
	c.tables[at] = &table[T]{}
	for j, value := range values {
		if dead[j] {
			continue
		}
		if err := c.add(at, keys[j], c.s.weights[v][value], c.s.one); err != nil {
			return err
		}
	}
	return nil
}

// read numbers the states that one rule has after each value of one variable, and marks the values
// that it forbids.
func (p *part) read(u use, values []int, dead []bool) (field, []int32) {
	x := &p.rules[u.rule]
	ids := make([]int32, len(values))
	var seen locals
	for j, value := range values {
		way := []reading{{u.at, value}}
		state, ok := x.read(x.start, way)
		if !ok {
			dead[j] = true
			continue
		}
		ids[j] = seen.number(state, way, nil)
	}
	return field{rule: u.rule, mask: 1 << u.at, states: seen.states}, ids
}

func openValues(dom uint64) []int {
	var values []int
	for ; dom != 0; dom &= dom - 1 {
		values = append(values, bits.TrailingZeros64(dom))
	}
	return values
}
