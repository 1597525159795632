package rules

import (
	"slices"

	"twofold/native/learn"
	"twofold/puzzles/rules"
)

// A sight knows of each ray the literals that are seen for sure, the first true ones, and those that may be, the first
// that are not false. What the other rays leave to one of them bounds it from both sides.
//
// A reason for more is the literals that end the other rays; one for less, those that are seen on them. Time is linear
// in the literals. The bounds are those of a sum (see sum), of numbers that need no variables.
type sight struct {
	*constraint
	rays     [][]learn.Lit
	min, max int
}

func (n *network) sight(s rules.Sight, unless []learn.Lit) {
	p := &sight{min: s.Min, max: s.Max}
	for _, ray := range s.Rays {
		p.rays = append(p.rays, literals(ray))
	}
	n.add(later, unless, func(c *constraint) propagator {
		p.constraint = c
		return p
	})
	n.watch(p.constraint, slices.Concat(p.rays...)...)
}

// seen is how many literals of a ray were seen, for sure or perhaps.
func (s *sight) seen(ray []learn.Lit, before int32, perhaps bool) (n int) {
	for _, l := range ray {
		if perhaps && s.wasFalse(l, before) || !perhaps && !s.wasTrue(l, before) {
			break
		}
		n++
	}
	return n
}

// others is how many literals of all rays but one were seen.
func (s *sight) others(without int, before int32, perhaps bool) (n int) {
	for i, ray := range s.rays {
		if i != without {
			n += s.seen(ray, before, perhaps)
		}
	}
	return n
}

func (s *sight) propagate() bool {
	now := s.TrailSize()
	least, most := s.others(-1, now, false), s.others(-1, now, true)
	if least > s.max || most < s.min {
		return s.fail()
	}
	for _, ray := range s.rays {
		low, high := s.seen(ray, now, false), s.seen(ray, now, true)
		for i := low; i < s.min-(most-high); i++ {
			if !s.imply(ray[i]) {
				return false
			}
		}
		if l := s.stop(ray, s.max-(least-low), now); l != learn.None && !s.imply(l.Not()) {
			return false
		}
	}
	return true
}

// stop returns the literal that is not true among the first of a ray, of which room may be: None if several are not, or
// there are no more than these.
func (s *sight) stop(ray []learn.Lit, room int, before int32) learn.Lit {
	one := learn.None
	for i := 0; i <= room; i++ {
		if i == len(ray) || one != learn.None && !s.wasTrue(ray[i], before) {
			return learn.None
		}
		if !s.wasTrue(ray[i], before) {
			one = ray[i]
		}
	}
	return one
}

// explain looks for the ray whose bound l keeps.
func (s *sight) explain(l learn.Lit, before int32, out []learn.Lit) []learn.Lit {
	for r, ray := range s.rays {
		for i, lit := range ray {
			if slack := s.min - s.others(r, before, true) - i - 1; lit == l && slack >= 0 {
				return s.ends(r, slack, before, out)
			}
		}
		room := max(s.max-s.others(r, before, false), -1)
		if slices.Contains(ray, l.Not()) && len(ray) > room && s.without(l.Not(), ray[:room+1], before) {
			for _, lit := range ray[:room+1] {
				if lit != l.Not() {
					out = append(out, lit.Not())
				}
			}
			return s.sure(r, s.max+1, before, out)
		}
	}
	if slack := s.min - s.others(-1, before, true) - 1; slack >= 0 {
		return s.ends(-1, slack, before, out)
	}
	return s.sure(-1, s.max+1, before, out)
}

// without reports whether all literals but one were true.
func (s *sight) without(l learn.Lit, lits []learn.Lit, before int32) bool {
	return !slices.ContainsFunc(lits, func(other learn.Lit) bool { return other != l && !s.wasTrue(other, before) })
}

// ends appends the literals that end all rays but one, save what the slack lets see.
func (s *sight) ends(without, slack int, before int32, out []learn.Lit) []learn.Lit {
	for r, ray := range s.rays {
		seen := s.seen(ray, before, true)
		switch {
		case r == without || seen == len(ray):
		case len(ray)-seen <= slack:
			slack -= len(ray) - seen
		default:
			out = append(out, ray[seen])
		}
	}
	return out
}

// sure appends the literals seen on all rays but one, at most so many.
func (s *sight) sure(without, most int, before int32, out []learn.Lit) []learn.Lit {
	for r, ray := range s.rays {
		if r != without {
			for _, l := range ray[:min(most, s.seen(ray, before, false))] {
				out = append(out, l.Not())
				most--
			}
		}
	}
	return out
}
