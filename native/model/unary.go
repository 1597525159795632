package model

import (
	"slices"

	"twofold/native/learn"
	"twofold/puzzles/model"
)

// On large boards with few clues what is learned had better speak of lengths: a ray is a number in unary, of which the
// k-th literal says that the first k literals of the ray are true, so one literal says what would take many (order
// encoding, as in Naoyuki Tamura, Akiko Taga, Satoshi Kitagawa and Mutsunori Banbara: Compiling Finite Linear CSP into
// SAT, Constraints 2009). There sights that face each other are worth as much again. What finds gaps in lengths, sight,
// has less to set up, and is for all other boards.

// A unary is a number: how many of its literals are true, the first ones.
type unary []learn.Lit

// Tests change these.
var (
	longest = 600 // open literals that sights see, of which fewer are left to sight
	loose   = 4   // open literals for a sight, of which fewer are, too
)

// isLong reports whether a search is likely to take enough conflicts that unary numbers pay: on large models of sights
// alone.
func isLong(items []model.Posted) bool {
	seen, sights := map[int]bool{}, 0
	given := map[int]bool{0: true}
	for _, p := range items {
		switch item := p.Item.(type) {
		case model.Clause:
			if len(item) == 1 {
				given[item[0].Var()] = true
			}
		case model.Sight:
			if sights++; len(p.Guards) > 0 {
				return false
			}
			for _, ray := range item.Rays {
				for _, l := range ray {
					seen[l.Var()] = true
				}
			}
		default:
			return false
		}
	}
	for v := range given {
		delete(seen, v)
	}
	return len(seen) >= longest && sights <= len(seen)/loose
}

// unarySights posts sights as sums of unary numbers, and the other items as usual.
func (n *network) unarySights(items []model.Posted) {
	numbers := make([][]unary, len(items))
	for i, p := range items {
		n.poll.Check()
		s, is := p.Item.(model.Sight)
		if !is {
			n.post(p.Item, opposites(p.Guards))
			continue
		}
		for _, ray := range s.Rays {
			numbers[i] = append(numbers[i], n.unary(literals(ray[:max(0, min(len(ray), s.Max+1))])))
		}
		n.unarySum(numbers[i], s.Min, s.Max)
	}
	for _, f := range model.Facings(items) {
		a, b := items[f.A].Item.(model.Sight), items[f.B].Item.(model.Sight)
		along, rest := numbers[f.A][f.Ray], a.Min-b.Min
		if f.Distance > len(along) {
			continue
		}
		var across []unary
		for _, r := range model.Across(f.Ray) {
			across = append(across, numbers[f.A][r], numbers[f.B][r].rest())
			rest += len(numbers[f.B][r])
		}
		n.unarySum(across, rest, rest, along[f.Distance-1].Not(), literal(f.Place(items)).Not())
	}
}

// unary makes the number of a ray.
func (n *network) unary(ray []learn.Lit) (u unary) {
	for i, l := range ray {
		if i == 0 {
			u = append(u, l)
			continue
		}
		both := n.newVar()
		n.require(both.Not(), u[i-1])
		n.require(both.Not(), l)
		n.require(both, u[i-1].Not(), l.Not())
		u = append(u, both)
	}
	return u
}

// rest is what a number leaves of all its literals.
func (u unary) rest() unary {
	out := unary(opposite(u))
	slices.Reverse(out)
	return out
}

// A unarySum says that numbers add up to min to max. It keeps bounds: what the other numbers leave to one.
type unarySum struct {
	*constraint
	parts     []unary
	min, max  int
	low, high []int // by part
}

func (n *network) unarySum(parts []unary, least, most int, unless ...learn.Lit) {
	p := &unarySum{parts: parts, min: least, max: most, low: make([]int, len(parts)), high: make([]int, len(parts))}
	n.add(later, unless, func(c *constraint) propagator {
		p.constraint = c
		return p
	})
	for _, u := range parts {
		n.watch(p.constraint, u...)
	}
}

// bounds are those of a part, found by halving: where clauses propagated, the first literals are true and the last
// false.
func (s *unarySum) bounds(u unary, before int32) (least, most int) {
	for end := len(u); least < end; {
		if middle := (least + end) / 2; s.wasTrue(u[middle], before) {
			least = middle + 1
		} else {
			end = middle
		}
	}
	most = len(u)
	for from := least; from < most; {
		if middle := (from + most) / 2; s.wasFalse(u[middle], before) {
			most = middle
		} else {
			from = middle + 1
		}
	}
	return least, most
}

// total finds the bounds of all parts, and of their sum.
func (s *unarySum) total(before int32) (least, most int) {
	for i, u := range s.parts {
		s.low[i], s.high[i] = s.bounds(u, before)
		least, most = least+s.low[i], most+s.high[i]
	}
	return least, most
}

func (s *unarySum) propagate() bool {
	least, most := s.total(s.TrailSize())
	if least > s.max || most < s.min {
		return s.fail()
	}
	for i, u := range s.parts {
		low, high := s.low[i], s.high[i]
		if need := s.min - (most - high); need > low && !s.imply(u[need-1]) {
			return false
		}
		if room := s.max - (least - low); room < high && !s.imply(u[room].Not()) {
			return false
		}
	}
	return true
}

// explain looks for the bound that l keeps: the others have at most so much, or at least.
func (s *unarySum) explain(l learn.Lit, before int32, out []learn.Lit) []learn.Lit {
	least, most := s.total(before)
	for i, u := range s.parts {
		if l == learn.None {
			break
		}
		low, high := s.low[i], s.high[i]
		for k, lit := range u {
			if slack := s.min - (most - high) - k - 1; lit == l && slack >= 0 {
				return s.why(i, slack, false, out)
			}
			if slack := k - s.max + (least - low); lit == l.Not() && slack >= 0 {
				return s.why(i, slack, true, out)
			}
		}
	}
	if slack := s.min - most - 1; slack >= 0 {
		return s.why(-1, slack, false, out)
	}
	return s.why(-1, least-s.max-1, true, out)
}

// why appends what bounds all parts but one, from below or above, less what the slack leaves out.
func (s *unarySum) why(without, slack int, below bool, out []learn.Lit) []learn.Lit {
	for i, u := range s.parts {
		low, high := s.low[i], s.high[i]
		switch {
		case i == without:
		case below && low <= slack:
			slack -= low
		case below:
			out = append(out, u[low-1].Not())
		case high == len(u):
		case len(u)-high <= slack:
			slack -= len(u) - high
		default:
			out = append(out, u[high])
		}
	}
	return out
}
