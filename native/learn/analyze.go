package learn

// An analyzer turns conflicts into clauses: it resolves the conflict with reasons until one literal of its level is
// left, the first unique implication point. The clause is false now, and after a jump back it implies the opposite of
// that literal (João Marques-Silva and Karem Sakallah: GRASP, IEEE Transactions on Computers 1999). A conflict costs
// time linear in the reasons that it resolves with.
type analyzer struct {
	trail
	database
	theory         Theory
	heap           heap
	conflict       []Lit   // after a conflict: false literals, one of which is true in every solution
	conflictReason Reason  // what says so
	seen           []mark  // by variable
	toClear        []int32 // the variables with a mark
	stamps         []int32 // by level, for glue
	stamp          int32
	learned        []Lit   // room for the clause
	explained      [][]Lit // by variable that has a value by the theory: its reason, once it was asked for

	// ClausesMinimize makes clauses alone minimize what is learned, by one reason each, and spares asking the theory for
	// reasons, which may take longer than it saves.
	ClausesMinimize bool

	root int32 // 1 in a window, else 0: what holds up to this level is not learned from
}

// A mark is what conflict analysis knows of a variable.
type mark uint8

const (
	inClause   mark = 1 + iota // in the clause, or resolved away
	implied                    // by literals of the clause
	notImplied                 // as far as minimize could see
)

func newAnalyzer(variables int, theory Theory) analyzer {
	return analyzer{
		trail: newTrail(variables), database: newDatabase(variables), theory: theory,
		heap: newHeap(variables), seen: make([]mark, variables), stamps: make([]int32, variables+1),
		explained: make([][]Lit, variables),
	}
}

// conflictLevel is the highest level of a literal in the conflict.
func (a *analyzer) conflictLevel() int32 {
	top := int32(0)
	for _, l := range a.conflict {
		top = max(top, a.level[l.Var()])
	}
	return top
}

// analyze returns a clause that follows from the conflict and is false now: its first literal is the only one
// of the current level, its second one of the highest level before. The conflict must have a literal of the
// current level, and that level one variable only that was decided. The clause is valid until the next call.
func (a *analyzer) analyze() []Lit {
	a.learned = append(a.learned[:0], None)
	pending := a.collect(a.conflict)
	var uip Lit
	for i := len(a.trail.lits) - 1; ; i-- {
		uip = a.trail.lits[i]
		if a.seen[uip.Var()] == 0 {
			continue
		}
		if pending--; pending == 0 {
			break
		}
		pending += a.collect(a.reasonOf(uip))
	}
	a.learned[0] = uip.Not()
	out := a.minimize(a.learned)
	for _, v := range a.toClear {
		a.seen[v] = 0
	}
	a.toClear = a.toClear[:0]
	for i := 2; i < len(out); i++ {
		if a.level[out[i].Var()] > a.level[out[1].Var()] {
			out[1], out[i] = out[i], out[1]
		}
	}
	a.heap.decay()
	a.database.bump /= clauseDecay
	return out
}

// reasonOf returns literals that were false before a true one, and that make it true.
func (a *analyzer) reasonOf(l Lit) []Lit {
	why := a.reasons[l.Var()]
	switch why.Kind {
	case 0:
		return nil
	case byClause:
		a.improve(why.Of)
		return a.literals(why.Of)[1:]
	}
	return a.explain(l)
}

// explain asks the theory for the reason of a literal, once while it is true: conflicts come to the same ones again and
// again.
func (a *analyzer) explain(l Lit) []Lit {
	v := l.Var()
	if len(a.explained[v]) == 0 {
		a.explained[v] = a.theory.Explain(l, a.reasons[v], a.index[v], a.explained[v])
	}
	return a.explained[v]
}

// improve records that a clause took part in a conflict, and its glue where that is less by now.
func (a *analyzer) improve(number int32) {
	a.bumpClause(number)
	c := &a.arena.clauses[number]
	if c.used = true; !c.original && c.glue > keptGlue {
		c.glue = min(c.glue, a.glue(a.literals(number)))
	}
}

// collect marks false literals as seen: those of earlier levels go into the clause, and those of the current one
// are counted. What holds at the root is left out.
func (a *analyzer) collect(lits []Lit) int {
	n := 0
	for _, l := range lits {
		v := l.Var()
		if a.level[v] <= a.root {
			continue
		}
		if a.seen[v] != 0 {
			continue
		}
		a.seen[v] = inClause
		a.toClear = append(a.toClear, v)
		a.heap.bumpVariable(v)
		if a.level[v] == a.decisionLevel() {
			n++
		} else {
			a.learned = append(a.learned, l)
		}
	}
	return n
}

// minimize drops literals that the others imply, by any number of reasons: recursive minimization. A reason with a
// literal of a level that the clause does not have cannot help (Niklas Sörensson and Armin Biere: Minimizing Learned
// Clauses, SAT 2009). Each variable is looked at once.
func (a *analyzer) minimize(lits []Lit) []Lit {
	a.glue(lits) // stamps the levels
	kept := lits[:1]
	for _, l := range lits[1:] {
		if !a.redundant(l.Not(), a.ClausesMinimize) {
			kept = append(kept, l)
		}
	}
	return kept
}

// redundant reports whether all literals of the reason of a true literal are in the clause, implied by it or false on
// the root. If direct is set, implied ones do not count.
func (a *analyzer) redundant(l Lit, direct bool) bool {
	why := a.reasons[l.Var()]
	var reason []Lit
	switch {
	case why.Kind == byClause:
		reason = a.literals(why.Of)[1:]
	case why.Kind == 0 || a.ClausesMinimize:
		return false
	default:
		reason = a.explain(l)
	}
	for _, other := range reason {
		if v := other.Var(); a.level[v] > a.root && a.seen[v] != inClause && (direct || !a.follows(other.Not())) {
			return false
		}
	}
	return true
}

// follows reports whether a true literal that is not in the clause is implied by it.
func (a *analyzer) follows(l Lit) bool {
	v := l.Var()
	if a.seen[v] == 0 {
		a.toClear = append(a.toClear, v)
		a.seen[v] = notImplied
		if a.stamps[a.level[v]] == a.stamp && a.redundant(l, false) {
			a.seen[v] = implied
		}
	}
	return a.seen[v] == implied
}

// glue is the number of different levels in a clause, also called LBD: the fewer, the more often the clause will
// propagate (Gilles Audemard and Laurent Simon: Predicting Learnt Clauses Quality in Modern SAT Solvers, IJCAI 2009).
func (a *analyzer) glue(lits []Lit) int32 {
	for int(a.decisionLevel()) >= len(a.stamps) { // an assumption that holds already is a level without a variable
		a.stamps = append(a.stamps, 0)
	}
	a.stamp++
	n := int32(0)
	for _, l := range lits {
		if level := a.level[l.Var()]; a.stamps[level] != a.stamp {
			a.stamps[level] = a.stamp
			n++
		}
	}
	return n
}
