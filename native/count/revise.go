package count

import "math/bits"

// A sweep is the room for reading the open variables of a rule.
type sweep struct {
	at   []int    // positions in scope, unfixed
	sums []uint64 // sums[j]: before at[j] is read
}

// legal is the set of those sums so far that may still come to need, if the rest gives most at most.
func legal(need, most int) uint64 {
	if need < 0 {
		return 0
	}
	return (2<<need - 1) &^ (1<<max(0, need-most) - 1)
}

// revise takes away every value that no choice of the others supports (generalised arc consistency): the sums
// are found forwards, and backwards those that lead to an end, as in Trick, "A Dynamic Programming Approach for
// Consistency and Propagation for Knapsack Constraints" (2003). It takes a step for each value.
func (n *network) revise(r int) bool {
	rule := &n.rules[r]
	need, most := n.residual(r)
	if need < 0 || need > most {
		return false
	}
	w, free := &n.sweep, true
	w.at, w.sums = w.at[:0], append(w.sums[:0], 1)
	for at, v := range rule.Scope {
		if n.fixed(v) {
			continue
		}
		most -= rule.Most[at]
		may, before, after := legal(need, most), w.sums[len(w.at)], uint64(0)
		for d := n.dom[v]; d != 0; d &= d - 1 {
			value := bits.TrailingZeros64(d)
			after |= before << value
			free = free && before<<value>>value == before
		}
		free = free && after&^may == 0
		w.at, w.sums = append(w.at, at), append(w.sums, after&may)
	}
	alive := w.sums[len(w.at)]
	switch {
	case alive == 0:
		return false
	case free:
		n.idle[r] = true
		n.trail = append(n.trail, change{variable: ^r})
		return true
	}
	for j := len(w.at) - 1; j >= 0; j-- {
		v, kept, before := rule.Scope[w.at[j]], uint64(0), uint64(0)
		for d := n.dom[v]; d != 0; d &= d - 1 {
			value := bits.TrailingZeros64(d)
			if from := w.sums[j] & (alive >> value); from != 0 {
				kept |= 1 << value
				before |= from
			}
		}
		if alive = before; kept != n.dom[v] {
			n.limit(v, kept, r)
		}
	}
	return true
}
