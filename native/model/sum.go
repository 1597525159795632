package model

import (
	"cmp"
	"slices"

	"twofold/native/learn"
	"twofold/puzzles/model"
)

// A sum keeps each number's least and greatest value that is left, and from that bounds of the whole. A value
// of one number follows to be false if with it the others' bounds miss the sum's. Bounds are counted up and down with
// each literal, so a sum that is far from its bounds costs a few steps a literal.
//
// A reason is the values that were gone below (or above) the others' bounds. Where it says more than is needed, the
// slack is spent on leaving literals out.
//
// Warwick Harvey and Peter Stuckey: Improving Linear Constraint Propagation by Changing Constraint Representation,
// Constraints 2003; reasons as in Olga Ohrimenko, Peter Stuckey and Michael Codish: Propagation via Lazy Clause
// Generation, Constraints 2009. Time for a propagation is linear in the terms.
type sum struct {
	*constraint
	terms    []span
	lits     []learn.Lit // of all values of all terms; those of a term in the order of what they give
	gives    []int       // by value: what it adds to the sum
	of       []int32     // by value: its term
	gone     []bool      // by value: its literal was noticed to be false
	least    int         // the sum of the least values that are left
	most     int
	min, max int
	widest   int  // the greatest difference that one term can make
	off      bool // nothing follows now: see clauses.phases
}

// A span is the values of a term, from first to last: low and high are the least and greatest one left.
type span struct{ first, last, low, high int32 }

// sum posts a sum. A term for each literal of which at most one may be true is a group.
func (n *network) sum(s model.Sum, unless []learn.Lit) {
	if lits, ok := counted(s); ok && s.Max == 1 {
		n.atMostOne(lits, unless...)
		if s.Min == 1 {
			n.require(append(lits, unless...)...)
		}
		if s.Min <= 1 {
			return
		}
	}
	p := &sum{min: s.Min, max: s.Max, terms: make([]span, 0, len(s.Terms))}
	p.makeRoom(s)
	for _, t := range s.Terms {
		p.term(t)
	}
	n.add(soon, unless, func(c *constraint) propagator {
		p.constraint = c
		return p
	})
	if len(unless) == 0 && len(p.terms) >= leastWhole && (n.whole == nil || len(p.terms) > len(n.whole.terms)) {
		n.whole = p
	}
	for value, l := range p.lits {
		n.watching[l.Not()] = append(n.watching[l.Not()], watch{p.constraint, int32(value)})
	}
}

// makeRoom is for the values of all terms.
func (s *sum) makeRoom(of model.Sum) {
	n := 0
	for _, t := range of.Terms {
		n += len(t.Num.Values)
	}
	s.lits, s.gives = make([]learn.Lit, 0, n), make([]int, 0, n)
	s.of, s.gone = make([]int32, 0, n), make([]bool, 0, n)
}

// counted are the literals of a sum that counts some.
func counted(s model.Sum) (lits []learn.Lit, ok bool) {
	for _, t := range s.Terms {
		if t.Factor != 1 || len(t.Num.Values) != 2 || t.Num.Values[0] != 0 || t.Num.Values[1] != 1 {
			return nil, false
		}
		lits = append(lits, literal(t.Num.Is[1]))
	}
	return lits, true
}

func (s *sum) term(t model.Term) {
	order := make([]int, len(t.Num.Values))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Compare(t.Factor*t.Num.Values[a], t.Factor*t.Num.Values[b])
	})
	first := int32(len(s.lits))
	for _, i := range order {
		s.lits = append(s.lits, literal(t.Num.Is[i]))
		s.gives = append(s.gives, t.Factor*t.Num.Values[i])
		s.of = append(s.of, int32(len(s.terms)))
		s.gone = append(s.gone, false)
	}
	last := int32(len(s.lits) - 1)
	s.terms = append(s.terms, span{first, last, first, last})
	s.least, s.most = s.least+s.gives[first], s.most+s.gives[last]
	s.widest = max(s.widest, s.gives[last]-s.gives[first])
}

func (s *sum) noticed(value int32) bool {
	if value != condition {
		s.gone[value] = true
		t := &s.terms[s.of[value]]
		low, high := t.low, t.high
		for t.low < t.last && s.gone[t.low] {
			t.low++
		}
		for t.high > t.first && s.gone[t.high] {
			t.high--
		}
		s.least += s.gives[t.low] - s.gives[low]
		s.most += s.gives[t.high] - s.gives[high]
	}
	return !s.off && (s.max-s.least < s.widest || s.most-s.min < s.widest)
}

func (s *sum) undone(value int32) {
	if value == condition {
		return
	}
	s.gone[value] = false
	t := &s.terms[s.of[value]]
	if value < t.low {
		s.least += s.gives[value] - s.gives[t.low]
		t.low = value
	}
	if value > t.high {
		s.most += s.gives[value] - s.gives[t.high]
		t.high = value
	}
}

func (s *sum) propagate() bool {
	if s.off {
		return true
	}
	up, down := s.max-s.least, s.most-s.min
	if up < 0 || down < 0 {
		return s.fail()
	}
	if up >= s.widest && down >= s.widest {
		return true
	}
	for _, t := range s.terms {
		low, high := s.gives[t.low], s.gives[t.high]
		if high-low <= up && high-low <= down {
			continue
		}
		for v := t.high; v > t.low && s.gives[v]-low > up; v-- {
			if !s.imply(s.lits[v].Not()) {
				return false
			}
		}
		for v := t.low; v < t.high && high-s.gives[v] > down; v++ {
			if !s.imply(s.lits[v].Not()) {
				return false
			}
		}
	}
	return true
}

// explain finds which value l rules out, and by which bound.
func (s *sum) explain(l learn.Lit, before int32, out []learn.Lit) []learn.Lit {
	if l == learn.None {
		if over := s.bound(-1, before, false) - s.max; over > 0 {
			return s.below(-1, over-1, before, out)
		}
		return s.above(-1, s.min-s.bound(-1, before, true)-1, before, out)
	}
	for v, lit := range s.lits {
		if lit != l.Not() {
			continue
		}
		if over := s.gives[v] + s.bound(s.of[v], before, false) - s.max; over > 0 {
			return s.below(s.of[v], over-1, before, out)
		}
		if under := s.min - s.gives[v] - s.bound(s.of[v], before, true); under > 0 {
			return s.above(s.of[v], under-1, before, out)
		}
	}
	panic("native/model: a sum without a reason")
}

// left is the least value of a term that was left, or the greatest one.
func (s *sum) left(t span, before int32, greatest bool) int32 {
	if greatest {
		v := t.last
		for v > t.first && s.wasFalse(s.lits[v], before) {
			v--
		}
		return v
	}
	v := t.first
	for v < t.last && s.wasFalse(s.lits[v], before) {
		v++
	}
	return v
}

// bound is what the terms but one added up to at least, or at most.
func (s *sum) bound(without int32, before int32, greatest bool) (all int) {
	for i, t := range s.terms {
		if int32(i) != without {
			all += s.gives[s.left(t, before, greatest)]
		}
	}
	return all
}

// below appends literals without which the bound of the terms but one were lower by more than slack.
func (s *sum) below(without int32, slack int, before int32, out []learn.Lit) []learn.Lit {
	for i, t := range s.terms {
		if int32(i) == without {
			continue
		}
		low := s.left(t, before, false)
		enough := low
		for enough > t.first && s.gives[low]-s.gives[enough-1] <= slack {
			enough--
		}
		slack -= s.gives[low] - s.gives[enough]
		out = append(out, s.lits[t.first:enough]...)
	}
	return out
}

func (s *sum) above(without int32, slack int, before int32, out []learn.Lit) []learn.Lit {
	for i, t := range s.terms {
		if int32(i) == without {
			continue
		}
		high := s.left(t, before, true)
		enough := high
		for enough < t.last && s.gives[enough+1]-s.gives[high] <= slack {
			enough++
		}
		slack -= s.gives[enough] - s.gives[high]
		out = append(out, s.lits[enough+1:t.last+1]...)
	}
	return out
}
