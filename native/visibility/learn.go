package visibility

// A learner turns contradictions into clauses: from the clash back to the first literal of the last level
// that alone implies it (first unique implication point; João Marques-Silva and Karem Sakallah: GRASP,
// IEEE Transactions on Computers 1999).
type learner struct {
	*propagator
	order *order
	seen  []bool  // by cell: in the clause, or resolved away
	noted []int32 // the cells seen
	stamp []int32 // by level, for levels
	turn  int32
	lits  []lit // room for reasons
}

func newLearner(p *propagator, o *order) *learner {
	cells := len(p.given)
	return &learner{propagator: p, order: o, seen: make([]bool, cells), stamp: make([]int32, cells+1)}
}

// highest is the highest level in the clash.
func (l *learner) highest() int32 {
	top := int32(0)
	for _, lit := range l.clash {
		top = max(top, l.level[lit.cell()])
	}
	return top
}

// learn returns a clause that follows from the clash and is false now: its first literal is the only one
// of the current level, its second one of the highest level before. The clash must have a literal of the
// current level, and that level one cell only that was decided.
func (l *learner) learn() []lit {
	out := []lit{0}
	pending := l.meet(l.clash, &out)
	var pivot lit
	for i := len(l.trail.lits) - 1; ; i-- {
		pivot = l.trail.lits[i]
		if !l.seen[pivot.cell()] {
			continue
		}
		if pending--; pending == 0 {
			break
		}
		l.lits = l.reason(pivot, l.lits[:0])
		pending += l.meet(l.lits, &out)
	}
	out[0] = pivot.not()
	out = l.shorten(out)
	for _, cell := range l.noted {
		l.seen[cell] = false
	}
	l.noted = l.noted[:0]
	for i := 2; i < len(out); i++ {
		if l.level[out[i].cell()] > l.level[out[1].cell()] {
			out[1], out[i] = out[i], out[1]
		}
	}
	l.order.decay()
	l.propagator.bump /= clauseDecay
	return out
}

const clauseDecay = 0.999

// meet notes false literals: those of earlier levels go into the clause, and those of the current one
// are counted.
func (l *learner) meet(lits []lit, out *[]lit) int {
	n := 0
	for _, lit := range lits {
		cell := lit.cell()
		if l.seen[cell] || l.level[cell] == 0 {
			continue
		}
		l.seen[cell] = true
		l.noted = append(l.noted, cell)
		l.order.raise(cell)
		if l.level[cell] == l.depth() {
			n++
		} else {
			*out = append(*out, lit)
		}
	}
	return n
}

// shorten drops literals that the others imply by one reason (Niklas Sörensson and Armin Biere:
// Minimizing Learned Clauses, SAT 2009).
func (l *learner) shorten(out []lit) []lit {
	kept := out[:1]
	for _, lit := range out[1:] {
		if l.causes[lit.cell()].kind == decided || !l.implied(lit.not()) {
			kept = append(kept, lit)
		}
	}
	return kept
}

func (l *learner) implied(lit lit) bool {
	l.lits = l.reason(lit, l.lits[:0])
	for _, other := range l.lits {
		if cell := other.cell(); !l.seen[cell] && l.level[cell] > 0 {
			return false
		}
	}
	return true
}

// levels is the number of different levels in a clause (Gilles Audemard and Laurent Simon: Predicting
// Learnt Clauses Quality, IJCAI 2009).
func (l *learner) levels(lits []lit) int32 {
	l.turn++
	n := int32(0)
	for _, lit := range lits {
		if level := l.level[lit.cell()]; l.stamp[level] != l.turn {
			l.stamp[level] = l.turn
			n++
		}
	}
	return n
}
