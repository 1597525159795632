package visibility

import "twofold/native/learn"

// Explain is the contract of learn.Theory.
func (b *bounder) Explain(l learn.Lit, why learn.Reason, before int32, out []learn.Lit) []learn.Lit {
	switch why.Kind {
	case byLiteral:
		return append(out, learn.Lit(why.Of))
	case byLength:
		at := b.lengthOf(why.Of)
		a, n := &b.arms[at.arm], int(at.n)
		for _, other := range [3]learn.Lit{a.atLeast(n), a.atLeast(n - 1).Not(), blackLit(a.cells[n-1])} {
			if other != l {
				out = append(out, other)
			}
		}
		return out
	case bySum:
		s, what := &b.sums[why.Of/forces], int(why.Of%forces)
		if what >= tooLittle {
			return b.tells(s, what, before, out)
		}
		p := s.parts[what]
		n := 1
		if int(l.Var()) >= len(b.given) {
			n = int(b.lengthOf(l.Var()).n)
		}
		if p.rest {
			n = b.full(p) - n + 1
		}
		if l.IsPos() != p.rest {
			return b.unless(s, b.short(s, what, s.need-n, before, out))
		}
		return b.unless(s, b.long(s, what, s.need-n+1, before, out))
	}
	return out
}

// unless appends that a sum need not hold.
func (b *bounder) unless(s *sum, out []learn.Lit) []learn.Lit {
	if s.always {
		return out
	}
	return append(out, s.only.Not())
}

// tells appends literals, false before a moment, that say that a sum is too little or too much.
func (b *bounder) tells(s *sum, wrong int, before int32, out []learn.Lit) []learn.Lit {
	if wrong == tooLittle {
		return b.short(s, noPart, s.need-1, before, out)
	}
	return b.long(s, noPart, s.need+1, before, out)
}

// noPart is left out of no sum.
const noPart = -1

// short appends literals, false before a moment, that say that the parts of a sum, but for one, are no more than so
// much together. Where they would say more than that, later bounds make room for what was false earlier, part by part.
func (b *bounder) short(s *sum, but, most int, before int32, out []learn.Lit) []learn.Lit {
	isSure := func(p part, n int) bool { return n >= b.full(p) || b.WasFalse(b.partAtLeast(p, n+1), before) }
	var ends [4]int
	for i, p := range s.parts {
		if i == but {
			continue
		}
		_, ends[i] = b.bounds(p)
		for !isSure(p, ends[i]) {
			ends[i]++
		}
		most -= ends[i]
	}
	for i, p := range s.parts {
		if i == but {
			continue
		}
		n := ends[i]
		for ; most > 0 && n < b.full(p) && isSure(p, n+1); n++ {
			most--
		}
		if n < b.full(p) {
			out = append(out, b.partAtLeast(p, n+1))
		}
	}
	return out
}

// long does so for their being no less.
func (b *bounder) long(s *sum, but, least int, before int32, out []learn.Lit) []learn.Lit {
	isSure := func(p part, n int) bool { return n <= 0 || b.WasFalse(b.partAtLeast(p, n).Not(), before) }
	var starts [4]int
	for i, p := range s.parts {
		if i == but {
			continue
		}
		starts[i], _ = b.bounds(p)
		for !isSure(p, starts[i]) {
			starts[i]--
		}
		least -= starts[i]
	}
	for i, p := range s.parts {
		if i == but {
			continue
		}
		n := starts[i]
		for ; least < 0 && n > 0 && isSure(p, n-1); n-- {
			least++
		}
		if n > 0 {
			out = append(out, b.partAtLeast(p, n).Not())
		}
	}
	return out
}
