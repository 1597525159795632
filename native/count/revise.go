package count

import "math/bits"

// A sweep is the room for running a rule's automaton over the open values of its scope: the states
// after each variable, each once.
type sweep struct {
	at     []int     // positions in scope, unfixed
	states [][]State // states[j]: before at[j] is read
	alive  [][]bool
	index  map[State]int
}

// revise takes away every value that no choice of the others supports (generalised arc
// consistency): the automaton is run forward over sets of states and back over those that lead to
// an end, as in Pesant, "A Regular Language Membership Constraint for Finite Sequences of Variables"
// (2004). The cost is states times values.
func (n *network) revise(r int) bool {
	start, ok := n.residual(r)
	if !ok {
		return false
	}
	n.sweep.reset(n, r, start)
	free := true
	for j := range n.sweep.at {
		if !n.forward(r, j) {
			free = false
		}
	}
	if len(n.sweep.states[len(n.sweep.at)]) == 0 {
		return false
	}
	if free {
		n.idle[r] = true
		n.trail = append(n.trail, change{variable: ^r})
		return true
	}
	for j := len(n.sweep.at) - 1; j >= 0; j-- {
		n.backward(r, j)
	}
	return true
}

func (w *sweep) reset(n *network, r int, start State) {
	w.at = w.at[:0]
	for at, v := range n.scopes[r] {
		if !n.fixed(v) {
			w.at = append(w.at, at)
		}
	}
	for len(w.states) <= len(w.at) {
		w.states = append(w.states, nil)
		w.alive = append(w.alive, nil)
	}
	w.states[0] = append(w.states[0][:0], start)
	if w.index == nil {
		w.index = map[State]int{}
	}
}

// forward fills the states after at[j]; it is false if some value failed.
func (n *network) forward(r, j int) bool {
	w, free := &n.sweep, true
	clear(w.index)
	w.states[j+1] = w.states[j+1][:0]
	w.alive[j+1] = w.alive[j+1][:0]
	for _, s := range w.states[j] {
		for d := n.dom[n.scopes[r][w.at[j]]]; d != 0; d &= d - 1 {
			next, ok := n.rules[r].Read(s, w.at[j], bits.TrailingZeros64(d))
			if !ok {
				free = false
				continue
			}
			if _, known := w.index[next]; !known {
				w.index[next] = len(w.states[j+1])
				w.states[j+1] = append(w.states[j+1], next)
				w.alive[j+1] = append(w.alive[j+1], j+1 == len(w.at))
			}
		}
	}
	return free
}

// backward marks the states before at[j] that lead to an end and takes away values that never do.
func (n *network) backward(r, j int) {
	w, v := &n.sweep, n.scopes[r][n.sweep.at[j]]
	clear(w.index)
	for i, s := range w.states[j+1] {
		if w.alive[j+1][i] {
			w.index[s] = i
		}
	}
	var kept uint64
	for i, s := range w.states[j] {
		for d := n.dom[v]; d != 0; d &= d - 1 {
			next, ok := n.rules[r].Read(s, w.at[j], bits.TrailingZeros64(d))
			if _, alive := w.index[next]; ok && alive {
				kept |= d & -d
				if j > 0 {
					w.alive[j][i] = true
				}
			}
		}
	}
	if kept != n.dom[v] {
		n.limit(v, kept, r)
	}
}
