package duplicates

// newAutomaton makes the automaton that follows every walk without a known duplicate in it, and no other.
//
// Its states are the walks without moves and the proper beginnings of the shortest duplicates: those whose ends, too,
// are no duplicates. The state of a walk is the longest of these that it ends with. All that the walk ends with and
// that could become a duplicate is an end of it.
func newAutomaton(t *tree) Automaton {
	begins := t.beginnings()
	states := make([]State, len(t.to)) // of the walks in the tree
	var a Automaton
	for walk := range t.to {
		if !begins[walk] {
			states[walk] = states[t.end[walk]]
			continue
		}
		states[walk] = State(len(a))
		a = append(a, Moves{})
	}
	next := make([][ways]State, len(a)) // refused for a move that is not to be made
	for walk := range t.to {
		if begins[walk] {
			next[states[walk]] = t.nextOf(walk, begins, states, next)
		}
	}
	for walk := range t.to {
		if begins[walk] {
			a[states[walk]] = t.movesOf(walk, next[states[walk]])
		}
	}
	return a
}

const refused State = -1

// beginnings says which walks are to be states.
func (t *tree) beginnings() []bool {
	begins := make([]bool, len(t.to))
	for walk, longer := range t.longer {
		end := t.end[walk]
		if end < 0 {
			begins[walk] = true
		}
		for way, is := range longer {
			if is != duplicate || end >= 0 && t.longer[end][way] == duplicate {
				continue
			}
			for w := int32(walk); w >= 0 && !begins[w]; w = t.parent[w] {
				begins[w] = true
			}
		}
	}
	return begins
}

// nextOf has the states after the state of a walk. Those after its end, which is shorter, are known.
func (t *tree) nextOf(walk int, begins []bool, states []State, next [][ways]State) (after [ways]State) {
	for way, is := range t.longer[walk] {
		switch {
		case is == offBoard || is == duplicate:
			after[way] = refused
		case is >= 0 && begins[is]:
			after[way] = states[is]
		case t.end[walk] >= 0:
			after[way] = next[states[t.end[walk]]][way]
		default: // of the walk without moves, which ends where it began, nothing needs to be remembered
			after[way] = State(t.step(int(t.to[walk]), order[way]))
			if after[way] < 0 {
				after[way] = refused
			}
		}
	}
	return after
}

func (t *tree) movesOf(walk int, next [ways]State) (moves Moves) {
	n := 0
	for way, state := range next {
		if state != refused {
			moves[n] = newMove(t.step(int(t.to[walk]), order[way]), order[way], state)
			n++
		}
	}
	return moves
}
