package visibility

import "twofold/native/learn"

// Reason is the contract of learn.Theory.
func (b *bounder) Reason(l learn.Lit, why learn.Cause, before int32, out []learn.Lit) []learn.Lit {
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
		n := 1
		if int(l.Var()) >= len(b.given) {
			n = int(b.lengthOf(l.Var()).n)
		}
		need, first := b.clues[why.Of/4].need, why.Of&^3
		if l.IsYes() {
			return b.short(first, why.Of, need-n, before, out)
		}
		return b.long(first, why.Of, need-n+1, before, out)
	}
	return out
}

// noArm is left out of no sum.
const noArm = -1

// short appends literals, false before a moment, that say that the arms of a clue, but for one, are no longer than so
// much together. Where they would say more than that, later bounds make room for what was false earlier, arm by arm.
func (b *bounder) short(first, but int32, most int, before int32, out []learn.Lit) []learn.Lit {
	isSure := func(a *arm, n int) bool { return n >= len(a.cells) || b.WasFalse(a.atLeast(n+1), before) }
	var ends [4]int
	for i := range ends {
		if first+int32(i) == but {
			continue
		}
		a := &b.arms[first+int32(i)]
		for ends[i] = a.most; !isSure(a, ends[i]); ends[i]++ {
		}
		most -= ends[i]
	}
	for i, n := range ends {
		if first+int32(i) == but {
			continue
		}
		a := &b.arms[first+int32(i)]
		for ; most > 0 && n < len(a.cells) && isSure(a, n+1); n++ {
			most--
		}
		if n < len(a.cells) {
			out = append(out, a.atLeast(n+1))
		}
	}
	return out
}

// long does so for their being no shorter.
func (b *bounder) long(first, but int32, least int, before int32, out []learn.Lit) []learn.Lit {
	isSure := func(a *arm, n int) bool { return n <= 0 || b.WasFalse(a.atLeast(n).Not(), before) }
	var starts [4]int
	for i := range starts {
		if first+int32(i) == but {
			continue
		}
		a := &b.arms[first+int32(i)]
		for starts[i] = a.least; !isSure(a, starts[i]); starts[i]-- {
		}
		least -= starts[i]
	}
	for i, n := range starts {
		if first+int32(i) == but {
			continue
		}
		a := &b.arms[first+int32(i)]
		for ; least < 0 && n > 0 && isSure(a, n-1); n-- {
			least++
		}
		if n > 0 {
			out = append(out, a.atLeast(n).Not())
		}
	}
	return out
}
