package sat

import "twofold/encode"

// A total says that exactly AtLeast of its literals are true. No row says it: it would link everything.
type total struct{ encode.Card }

// totalRows are the rows that hold totals where they are.
func totalRows(totals []total) (rows []row) {
	for _, t := range totals {
		rows = append(rows, row{lits: t.Lits, need: t.AtLeast}, row{lits: opposite(t.Lits), need: len(t.Lits) - t.AtLeast})
	}
	return rows
}

func opposite(lits []int) []int {
	out := make([]int, len(lits))
	for i, l := range lits {
		out[i] = -l
	}
	return out
}

// lacks is how many more of the literals have to become true, or fewer.
func (n *network) lacks(t total) int {
	left := t.AtLeast
	for _, l := range t.Lits {
		if n.value[variable(l)] == (l > 0) {
			left--
		}
	}
	return left
}

// repair changes values in one ball after the other until all totals hold, if it can.
func (n *network) repair(vars []int32, totals []total, by cut) (bool, error) {
	for i := range totals {
		for size := by.ball; n.lacks(totals[i]) != 0; {
			before := n.lacks(totals[i])
			_, err := n.balls(vars, size, func(ball []int32) (bool, error) { return n.approach(totals, i, ball) })
			if err != nil {
				return false, err
			}
			if n.lacks(totals[i]) != before {
				continue
			}
			if size *= 4; size > 16*by.ball {
				return false, nil
			}
		}
	}
	return true, nil
}

// approach brings a total nearer to what it has to be by changing values in a ball, and leaves the others as they are.
// It reports whether the total holds.
func (n *network) approach(totals []total, which int, ball []int32) (bool, error) {
	var further []row
	for i, t := range totals {
		lacks := n.lacks(t)
		least, most := t.AtLeast-lacks, t.AtLeast-lacks
		if i == which {
			least, most = min(t.AtLeast, least+1), max(t.AtLeast, most-1)
			if lacks < 0 {
				least, most = t.AtLeast, t.AtLeast-lacks-1
			}
		}
		further = append(further, row{lits: t.Lits, need: least}, row{lits: opposite(t.Lits), need: len(t.Lits) - most})
	}
	_, err := n.window(ball, n.lacks(totals[which]) > 0, further...)
	return n.lacks(totals[which]) == 0, err
}

// complete gives values to the variables that only spell out totals: they follow from the others by unit propagation.
// It is false if they do not.
func (n *network) complete(spelled []int, known []bool) (bool, error) {
	p := &propagator{value: make([]int8, len(n.value))}
	for clause := range lists(spelled) {
		p.rows = append(p.rows, row{lits: clause, need: 1})
	}
	p.begin()
	if err := p.occur(n.poll); err != nil {
		return false, err
	}
	for v := 1; v < len(n.value); v++ {
		if known[v] {
			p.assign(signedBy(int32(v), n.value[v]))
		}
	}
	if err := p.propagateTrail(n.poll); err != nil {
		return false, err
	}
	for v := 1; v < len(n.value); v++ {
		n.value[v] = p.value[v] == 1 || known[v] && n.value[v]
	}
	for _, r := range p.rows {
		if !isMet(r, n.value) {
			return false, nil
		}
	}
	return true, nil
}

// isMet reports whether a row does.
func isMet(r row, value []bool) bool {
	need := r.need
	for _, l := range r.lits {
		if value[variable(l)] == (l > 0) {
			need--
		}
	}
	return need <= 0
}
