package learn

// A learner turns contradictions into clauses: from the clash back to the first literal of the last level
// that alone implies it (first unique implication point; João Marques-Silva and Karem Sakallah: GRASP,
// IEEE Transactions on Computers 1999).
type learner struct {
	trail
	store
	sourced
	theory Theory
	order  order
	clash  []Lit   // after a contradiction: false literals, one of which is true in every solution
	blame  Cause   // what says so
	seen   []bool  // by variable: in the clause, or resolved away
	noted  []int32 // the variables seen
	stamp  []int32 // by level, for levels
	turn   int32
	out    []Lit // room for the clause
	lits   []Lit // room for reasons

	// ClausesShorten makes clauses alone shorten what is learned, and spares asking the theory for reasons, which
	// may take longer than it saves.
	ClausesShorten bool
}

func newLearner(variables int, theory Theory) learner {
	return learner{
		trail: newTrail(variables), store: newStore(variables), theory: theory,
		order: newOrder(variables), seen: make([]bool, variables), stamp: make([]int32, variables+1),
	}
}

// highest is the highest level in the clash.
func (l *learner) highest() int32 {
	top := int32(0)
	for _, lit := range l.clash {
		top = max(top, l.level[lit.Var()])
	}
	return top
}

// learn returns a clause that follows from the clash and is false now: its first literal is the only one
// of the current level, its second one of the highest level before. The clash must have a literal of the
// current level, and that level one variable only that was decided. The clause is valid until the next call, and so
// is because, what it rests on.
func (l *learner) learn() []Lit {
	l.out = append(l.out[:0], None)
	clear(l.because)
	l.rest(l.because, l.blame)
	pending := l.meet(l.clash)
	var pivot Lit
	for i := len(l.trail.lits) - 1; ; i-- {
		pivot = l.trail.lits[i]
		if !l.seen[pivot.Var()] {
			continue
		}
		if pending--; pending == 0 {
			break
		}
		l.rest(l.because, l.causes[pivot.Var()])
		pending += l.meet(l.reason(pivot))
	}
	l.out[0] = pivot.Not()
	out := l.shorten(l.out)
	for _, v := range l.noted {
		l.seen[v] = false
	}
	l.noted = l.noted[:0]
	for i := 2; i < len(out); i++ {
		if l.level[out[i].Var()] > l.level[out[1].Var()] {
			out[1], out[i] = out[i], out[1]
		}
	}
	l.order.decay()
	l.store.bump /= clauseDecay
	return out
}

const clauseDecay = 0.999

// reason is literals that were false before a true one, and that make it true.
func (l *learner) reason(lit Lit) []Lit {
	why := l.causes[lit.Var()]
	switch why.Kind {
	case 0:
		return nil
	case byClause:
		l.used(why.Of)
		return l.of(why.Of)[1:]
	}
	l.lits = l.theory.Reason(lit, why, l.at[lit.Var()], l.lits[:0])
	return l.lits
}

// meet notes false literals: those of earlier levels go into the clause, and those of the current one
// are counted. What holds on level 0 is no news, but may rest on something.
func (l *learner) meet(lits []Lit) int {
	n := 0
	for _, lit := range lits {
		v := lit.Var()
		if l.level[v] == 0 {
			l.because.join(l.basis(v))
			continue
		}
		if l.seen[v] {
			continue
		}
		l.seen[v] = true
		l.noted = append(l.noted, v)
		l.order.raise(v)
		if l.level[v] == l.depth() {
			n++
		} else {
			l.out = append(l.out, lit)
		}
	}
	return n
}

// shorten drops literals that the others imply by one reason (Niklas Sörensson and Armin Biere:
// Minimizing Learned Clauses, SAT 2009).
func (l *learner) shorten(out []Lit) []Lit {
	kept := out[:1]
	for _, lit := range out[1:] {
		why := l.causes[lit.Var()]
		if why.Kind == 0 || l.ClausesShorten && why.Kind != byClause || !l.implied(lit.Not(), why) {
			kept = append(kept, lit)
		}
	}
	return kept
}

func (l *learner) implied(lit Lit, why Cause) bool {
	reason := l.reason(lit)
	for _, other := range reason {
		if v := other.Var(); !l.seen[v] && l.level[v] > 0 {
			return false
		}
	}
	l.rest(l.because, why)
	for _, other := range reason {
		if v := other.Var(); l.level[v] == 0 {
			l.because.join(l.basis(v))
		}
	}
	return true
}

// levels is the number of different levels in a clause (Gilles Audemard and Laurent Simon: Predicting
// Learnt Clauses Quality, IJCAI 2009).
func (l *learner) levels(lits []Lit) int32 {
	for int(l.depth()) >= len(l.stamp) { // an assumption that holds already is a level without a variable
		l.stamp = append(l.stamp, 0)
	}
	l.turn++
	n := int32(0)
	for _, lit := range lits {
		if level := l.level[lit.Var()]; l.stamp[level] != l.turn {
			l.stamp[level] = l.turn
			n++
		}
	}
	return n
}
