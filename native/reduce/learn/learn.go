package learn

// learn turns the clash into a clause, from the clash back to the first literal of the last level that
// alone implies it (first unique implication point; João Marques-Silva and Karem Sakallah: GRASP, IEEE
// Transactions on Computers 1999). The clause is false now: its first literal is the only one of the
// current level, its second one of the highest level before. It is valid until the next call, and so is because,
// what it rests on. The clash
// must have a literal of the current level.
func (s *Search) learn() []Lit {
	s.learned = append(s.learned[:0], None)
	clear(s.because)
	s.rest(s.because, s.clashed)
	pending := s.meet(s.clash)
	var pivot Lit
	for i := len(s.lits) - 1; ; i-- {
		pivot = s.lits[i]
		if !s.seen[pivot.Cell()] {
			continue
		}
		if pending--; pending == 0 {
			break
		}
		s.rest(s.because, s.causes[pivot.Cell()])
		s.reasons = s.reason(pivot, s.reasons[:0])
		pending += s.meet(s.reasons)
	}
	s.learned[0] = pivot.Not()
	s.learned = s.shorten(s.learned)
	for _, cell := range s.noted {
		s.seen[cell] = false
	}
	s.noted = s.noted[:0]
	out := s.learned
	for i := 2; i < len(out); i++ {
		if s.level[out[i].Cell()] > s.level[out[1].Cell()] {
			out[1], out[i] = out[i], out[1]
		}
	}
	s.cellBump /= cellDecay
	s.store.bump /= clauseDecay
	return out
}

const (
	cellDecay   = 0.95
	clauseDecay = 0.999
)

// meet notes false literals: those of earlier levels go into the clause, and those of the current one
// are counted. What holds on level 0 is no news.
func (s *Search) meet(lits []Lit) int {
	n := 0
	for _, l := range lits {
		cell := l.Cell()
		if s.level[cell] == 0 {
			s.because.join(s.basis(cell))
			continue
		}
		if s.seen[cell] {
			continue
		}
		s.seen[cell] = true
		s.noted = append(s.noted, cell)
		s.raise(cell)
		if s.level[cell] == s.Level() {
			n++
		} else {
			s.learned = append(s.learned, l)
		}
	}
	return n
}

// raise counts a cell's part in a conflict (variable state independent decaying sum, from the Chaff
// paper, as an exponential average as in MiniSat).
func (s *Search) raise(cell int32) {
	if s.Score[cell] += s.cellBump; s.Score[cell] > 1e100 {
		for i := range s.Score {
			s.Score[i] *= 1e-100
		}
		s.cellBump *= 1e-100
	}
}

// shorten drops literals that the others imply by one clause (Niklas Sörensson and Armin Biere:
// Minimizing Learned Clauses, SAT 2009). Rules are not asked again for that: it took longer than it saved.
func (s *Search) shorten(out []Lit) []Lit {
	kept := out[:1]
	for _, l := range out[1:] {
		if !s.implied(l) {
			kept = append(kept, l)
		}
	}
	return kept
}

// implied says whether a clause made the literal false because of others that were met.
func (s *Search) implied(l Lit) bool {
	why := s.causes[l.Cell()]
	if why < 0 {
		return false
	}
	for _, other := range s.of(int32(why))[1:] {
		if cell := other.Cell(); !s.seen[cell] && s.level[cell] > 0 {
			return false
		}
	}
	s.rest(s.because, why)
	for _, other := range s.of(int32(why))[1:] {
		if cell := other.Cell(); s.level[cell] == 0 {
			s.because.join(s.basis(cell))
		}
	}
	return true
}

// reason appends to out literals that were false before l became true, and that make it true.
func (s *Search) reason(l Lit, out []Lit) []Lit {
	why := s.causes[l.Cell()]
	if rule, ok := why.rule(); ok {
		return s.rules.Explain(l, rule, out)
	}
	s.used(int32(why))
	return append(out, s.of(int32(why))[1:]...)
}
