package model

import (
	"cmp"
	"math/bits"
	"slices"

	"twofold/native/learn"
	"twofold/puzzles/model"
)

// A sight knows of each ray which lengths its run of true literals may have: n if its first n literals are not false
// and the next one is not true. A length stays that makes a sum with some length of each other ray: sets of lengths are
// the bits of a word, and their sums are shifts. Where more than maxSlack literals are to be shared out, it keeps
// bounds alone (domain consistency for a sum of few numbers: Michael Trick: A Dynamic Programming Approach for
// Consistency and Propagation for Knapsack Constraints, 2003).
//
// A reason is minimal: the values of literals are spared one by one, the latest first, as long as what they show still
// follows. Time is linear in literals and lengths, for a reason in their product.
type sight struct {
	*constraint
	rays     [][]learn.Lit // as far as they can matter
	min, max int

	colours [][]int8 // by ray: the values of its literals; of now up to the first that is false
	runs    []run    // by ray
	known   []known
}

// A run is what is known of the literals that are seen on a ray: how many for sure, how many at most. The bits of set
// are the lengths that there may be, from sure on.
type run struct {
	sure, reach int
	set         uint64
}

// A known literal is one with a value.
type known struct {
	at     int32 // on the trail
	ray, i int
}

// maxSlack is the largest number that a set of lengths has.
const maxSlack = 63

func (n *network) sight(s model.Sight, unless []learn.Lit) {
	most := 0
	for _, ray := range s.Rays {
		most += len(ray)
	}
	p := &sight{min: max(s.Min, 0), max: min(s.Max, most)}
	switch {
	case p.min > p.max:
		n.require(unless...)
		return
	case most == 0:
		return
	}
	for _, ray := range s.Rays {
		p.rays = append(p.rays, literals(ray[:max(0, min(len(ray), p.max+1))]))
	}
	p.colours, p.runs = make([][]int8, len(p.rays)), make([]run, len(p.rays))
	n.add(later, unless, func(c *constraint) propagator {
		p.constraint = c
		return p
	})
	n.watch(p.constraint, slices.Concat(p.rays...)...)
}

// look reads the values of literals now: none behind a false one.
func (s *sight) look() {
	for r, ray := range s.rays {
		colours := s.colours[r][:0]
		for _, l := range ray {
			value := s.truth[l]
			if colours = append(colours, value); value == learn.False {
				break
			}
		}
		s.colours[r] = colours
	}
}

// lookBack reads all values of literals when the trail had before literals.
func (s *sight) lookBack(before int32) {
	for r, ray := range s.rays {
		colours := s.colours[r][:0]
		for _, l := range ray {
			value := s.truth[l]
			if s.at[l.Var()] >= before {
				value = learn.Open
			}
			colours = append(colours, value)
		}
		s.colours[r] = colours
	}
}

// measure finds the run of a ray by its values.
func (s *sight) measure(r int) {
	colours := s.colours[r]
	own := run{}
	for own.sure < len(colours) && colours[own.sure] == learn.True {
		own.sure++
	}
	for own.reach = own.sure; own.reach < len(colours); own.reach++ {
		if value := colours[own.reach]; value == learn.False {
			break
		} else if value != learn.True && own.reach-own.sure <= maxSlack {
			own.set |= 1 << (own.reach - own.sure)
		}
	}
	if own.reach-own.sure <= maxSlack {
		own.set |= 1 << (own.reach - own.sure)
	}
	s.runs[r] = own
}

// share returns, of what the rays but one leave to it, the least and the most that the run may have beyond what is
// sure, and the set of all, where it is small. It is false if nothing is left.
func (s *sight) share(r int) (least, most int, set uint64, ok bool) {
	sure, room := 0, 0
	for i, own := range s.runs {
		sure += own.sure
		if i != r {
			room += own.reach - own.sure
		}
	}
	slack, own := s.max-sure, s.runs[r]
	least, most = max(0, s.min-sure-room), min(own.reach-own.sure, slack)
	if least > most {
		return 0, 0, 0, false
	}
	if slack > maxSlack {
		return least, most, 0, true
	}
	others := uint64(1)
	for i, other := range s.runs {
		if i != r {
			others = plus(others, other.set)
		}
	}
	// What others have leaves n to the run if n and it are from min to max: if max - n is at most max - min more.
	for by, left := 1, s.max-max(s.min, sure); left > 0; left, by = left-by, 2*by {
		others |= others << min(by, left)
	}
	if set = own.set & (bits.Reverse64(others) >> (maxSlack - slack)); set == 0 {
		return 0, 0, 0, false
	}
	return bits.TrailingZeros64(set), maxSlack - bits.LeadingZeros64(set), set, true
}

// plus is the set of sums of one number of each, those beyond the word left out.
func plus(a, b uint64) uint64 {
	if bits.OnesCount64(a) > bits.OnesCount64(b) {
		a, b = b, a
	}
	var sum uint64
	for ; a != 0; a &= a - 1 {
		sum |= b << bits.TrailingZeros64(a)
	}
	return sum
}

func (s *sight) propagate() bool {
	s.look()
	for r := range s.rays {
		s.measure(r)
	}
	for r, ray := range s.rays {
		least, most, _, ok := s.share(r)
		if !ok {
			return s.fail()
		}
		sure := s.runs[r].sure
		for _, l := range ray[sure : sure+least] {
			if !s.imply(l) {
				return false
			}
		}
		if end := sure + least; least == most && end < len(ray) && !s.imply(ray[end].Not()) {
			return false
		}
	}
	return true
}

// A claim is what the values show: that a literal of a ray is true, or false, or that there is a conflict, of Open.
type claim struct {
	ray, i int
	value  int8
}

// follows reports whether the runs show the claim.
func (s *sight) follows(c claim) bool {
	least, most, set, ok := s.share(c.ray)
	sure := s.runs[c.ray].sure
	switch {
	case !ok:
		return true
	case c.value == learn.True:
		return sure+least > c.i
	case c.value == learn.False && set != 0:
		return sure <= c.i && set == 1<<(c.i-sure)
	}
	return c.value == learn.False && sure+least == c.i && least == most
}

// claimOf finds what was drawn of a literal.
func (s *sight) claimOf(l learn.Lit) claim {
	for r, ray := range s.rays {
		for i, lit := range ray {
			if lit != l && lit != l.Not() {
				continue
			}
			c := claim{r, i, learn.True}
			if lit != l {
				c.value = learn.False
			}
			if s.follows(c) {
				return c
			}
		}
	}
	return claim{}
}

func (s *sight) explain(l learn.Lit, before int32, out []learn.Lit) []learn.Lit {
	s.lookBack(before)
	s.known = s.known[:0]
	for r, colours := range s.colours {
		s.measure(r)
		for i, value := range colours {
			if value != learn.Open {
				s.known = append(s.known, known{s.at[s.rays[r][i].Var()], r, i})
			}
		}
	}
	c := claim{}
	if l != learn.None {
		c = s.claimOf(l)
	}
	slices.SortFunc(s.known, func(a, b known) int { return cmp.Compare(b.at, a.at) })
	for _, k := range s.known {
		was, value := s.runs[k.ray], s.colours[k.ray][k.i]
		s.colours[k.ray][k.i] = learn.Open
		if s.measure(k.ray); s.runs[k.ray] == was || s.follows(c) {
			continue
		}
		s.colours[k.ray][k.i], s.runs[k.ray] = value, was
		if lit := s.rays[k.ray][k.i]; value == learn.True {
			out = append(out, lit.Not())
		} else {
			out = append(out, lit)
		}
	}
	return out
}
