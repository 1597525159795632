package model

import (
	"slices"

	"twofold/puzzles/model"
)

// Sums: each number is a chain of literals [n >= v], the order encoding; bounds that unit propagation finds on chains
// are those of interval arithmetic. Few combinations are forbidden one by one; few literals to count, by subsets; the
// rest goes to the solver's own cardinality constraints or, as plain CNF, to a generalized totalizer, whose steps
// stop at the bound. O(n·b) literals for n numbers and sums up to b; clauses are their products, pair by pair in a
// tree. Where they would be too many, exact counts are added up in binary. Known numbers go into the bounds.

// A sum is over chains: numbers from 0 up in order encoding. A step says that the number is at least its value; the
// values increase, and each step implies the one before it.
type chain []step

type step struct {
	value int
	lit   model.Lit
}

// order returns by value, but the first, a literal that says that the number is at least that. (The order encoding of
// Naoyuki Tamura, Akiko Taga, Satoshi Kitagawa, Mutsunori Banbara: Compiling Finite Linear CSP into SAT, Constraints
// 2009.)
func (e *encoder) order(n model.Num) []model.Lit {
	if len(n.Is) == 1 {
		return nil
	}
	if len(n.Is) == 2 {
		return n.Is[1:]
	}
	key := &n.Is[0]
	if known, ok := e.orders[key]; ok && len(known) == len(n.Is)-1 {
		return known
	}
	defer e.always()()
	out := make([]model.Lit, len(n.Is)-1)
	out[len(out)-1] = n.Is[len(out)]
	for i := len(out) - 2; i >= 0; i-- {
		more := out[i+1]
		out[i] = e.newVar()
		e.clause(-more, out[i])
		e.clause(-n.Is[i+1], out[i])
		e.clause(-n.Is[i+1], -more)
		e.clause(-out[i], more, n.Is[i+1])
	}
	e.clause(-n.Is[0], -out[0])
	e.orders[key] = out
	return out
}

// chainOf is factor times the number, less the least value of that, which is returned, too.
func (e *encoder) chainOf(t model.Term) (c chain, least int) {
	order := e.order(t.Num)
	values := t.Num.Values
	if t.Factor < 0 { // from the largest down: not at least values[i+1], so at most values[i]
		order, values = opposites(order), slices.Clone(values)
		slices.Reverse(order)
		slices.Reverse(values)
	}
	c, least = make(chain, 0, len(order)), t.Factor*values[0]
	for i, l := range order {
		c = append(c, step{t.Factor*values[i+1] - least, l})
	}
	return c, least
}

// sum says that the chains of the terms add up to what the bounds leave.
func (e *encoder) sum(s model.Sum) {
	low, high := s.Min, s.Max
	chains := make([]chain, 0, len(s.Terms))
	for _, t := range s.Terms {
		if at := slices.IndexFunc(t.Num.Is, func(l model.Lit) bool { return e.known[l] }); at >= 0 {
			value := t.Factor * t.Num.Values[at]
			low, high = low-value, high-value
			continue
		}
		c, least := e.chainOf(t)
		low, high = low-least, high-least
		if c = settled(c, &low, &high); len(c) > 0 {
			chains = append(chains, c)
		}
	}
	e.bounded(chains, low, high)
}

// settled drops, in place, steps that are constants: what is always reached goes into the bounds.
func settled(c chain, low, high *int) chain {
	base := 0
	left := c[:0]
	for _, s := range c {
		switch s.lit {
		case model.True:
			base = s.value
		case model.False:
		default:
			left = append(left, s)
		}
	}
	for i := range left {
		left[i].value -= base
	}
	*low, *high = *low-base, *high-base
	return left
}

// bounded says that the sum of the chains is at least low and at most high.
func (e *encoder) bounded(chains []chain, low, high int) {
	most, units := 0, true
	for _, c := range chains {
		most += c.top()
		units = units && len(c) == 1 && c[0].value == 1
	}
	switch {
	case high < 0 || low > most || low > high:
		e.clause()
	case low <= 0 && high >= most:
	case units:
		e.counted(chains, low, high)
	case size(chains) <= maxDirect:
		e.atMost(chains, high)
		e.atMost(complements(chains), most-low)
	default:
		e.totalled(chains, low, high)
	}
}

func (c chain) top() int {
	if len(c) == 0 {
		return 0
	}
	return c[len(c)-1].value
}

// maxDirect is how many combinations of steps are forbidden one by one.
const maxDirect = 300

func size(chains []chain) int {
	n := 1
	for _, c := range chains {
		if n *= len(c) + 1; n > maxDirect {
			return n
		}
	}
	return n
}

// complements are chains of what is missing from each number to its largest value.
func complements(chains []chain) []chain {
	out := make([]chain, len(chains))
	for i, c := range chains {
		for j := len(c) - 1; j >= 0; j-- {
			before := 0
			if j > 0 {
				before = c[j-1].value
			}
			out[i] = append(out[i], step{c.top() - before, -c[j].lit})
		}
	}
	return out
}

// atMost forbids each combination of steps that passes the bound, where each of them is needed for that. It has no
// variables of its own, and unit propagation finds all bounds that follow.
func (e *encoder) atMost(chains []chain, high int) {
	var lits []model.Lit
	var extend func(i, sum, spare int) // spare: the least that the sum loses without one of the steps
	extend = func(i, sum, spare int) {
		if sum > high {
			if sum-spare <= high {
				e.clause(lits...)
			}
			return
		}
		if i == len(chains) {
			return
		}
		extend(i+1, sum, spare)
		before := 0
		for _, s := range chains[i] {
			lits = append(lits, -s.lit)
			extend(i+1, sum+s.value, min(spare, s.value-before))
			lits = lits[:len(lits)-1]
			before = s.value
		}
	}
	extend(0, 0, 1<<60)
}

// maxSubsets is how many subsets a count may forbid one by one, and fewSubsets where the solver can count itself.
const (
	maxSubsets = 150
	fewSubsets = 20
)

// maxCards is the most literals that a constraint of the solver's own counts: over boards of minesweeper such
// constraints take much longer than clauses.
const maxCards = 200

// counted says how many of some literals are true: by forbidding subsets that are too large (binomial encoding), by
// constraints of the solver's own, or by a totalizer.
func (e *encoder) counted(chains []chain, low, high int) {
	lits := make([]model.Lit, len(chains))
	for i, c := range chains {
		lits[i] = c[0].lit
	}
	n := len(lits)
	subsets := 0
	if high < n {
		subsets += combinations(n, high+1)
	}
	if low > 0 {
		subsets += combinations(n, n-low+1)
	}
	if subsets > fewSubsets && n <= maxCards && e.cards(lits, low, high) {
		return
	}
	if subsets > maxSubsets {
		e.countedMany(chains, lits, low, high)
		return
	}
	if high < n {
		e.subsets(opposites(lits), high+1)
	}
	if low > 0 {
		e.subsets(lits, n-low+1)
	}
}

// countedMany is counted for many literals: their binary sum, or a totalizer of those that are true or false.
func (e *encoder) countedMany(chains []chain, lits []model.Lit, low, high int) {
	switch few := min(high, len(lits)-low); {
	case low == high && len(lits)*few > maxTotalizer:
		e.added(lits, low)
	case low == high && few < high: // those that are false are fewer
		e.totalled(complements(chains), few, few)
	default:
		e.totalled(chains, low, high)
	}
}

func (e *encoder) cards(lits []model.Lit, low, high int) bool {
	n := len(lits)
	if low > 0 && !e.card(lits, low) {
		return false
	}
	return high >= n || e.card(opposites(lits), n-high)
}

// subsets adds each subset of k literals as a clause.
func (e *encoder) subsets(lits []model.Lit, k int) {
	at := make([]int, k)
	for i := range at {
		at[i] = i
	}
	clause := make([]model.Lit, k)
	for {
		for i, index := range at {
			clause[i] = lits[index]
		}
		e.clause(clause...)
		i := k - 1
		for i >= 0 && at[i] == len(lits)-k+i {
			i--
		}
		if i < 0 {
			return
		}
		for at[i]++; i < k-1; i++ {
			at[i+1] = at[i] + 1
		}
	}
}

// totalled says the bounds of the sum by a generalized totalizer (Saurabh Joshi, Ruben Martins, Vasco Manquinho:
// Generalized Totalizer Encoding for Pseudo-Boolean Constraints, CP 2015): a binary tree of chains of all sums that
// occur, of which those beyond the bounds are one.
func (e *encoder) totalled(chains []chain, low, high int) {
	most := 0
	for _, c := range chains {
		most += c.top()
	}
	limit := low // what a sum is cut off at
	if high < most {
		limit = high + 1
	}
	total := e.total(chains, limit, low > 0, high < most)
	for _, s := range total {
		if s.value > high {
			e.clause(-s.lit)
			break
		}
	}
	if low > 0 {
		e.clause(total.atLeast(low))
	}
}

// atLeast is the literal that says that the chain is at least v.
func (c chain) atLeast(v int) model.Lit {
	if v <= 0 {
		return model.True
	}
	for _, s := range c {
		if s.value >= v {
			return s.lit
		}
	}
	return model.False
}

// total is the chain of the sum of chains, cut off at limit. up says that steps reached are said of it, down that
// steps not reached are.
func (e *encoder) total(chains []chain, limit int, down, up bool) chain {
	switch len(chains) {
	case 0:
		return nil
	case 1:
		return chains[0]
	}
	left := e.total(chains[:len(chains)/2], limit, down, up)
	right := e.total(chains[len(chains)/2:], limit, down, up)
	return e.merged(left, right, limit, down, up)
}

func (e *encoder) merged(left, right chain, limit int, down, up bool) chain {
	defer e.always()()
	at := map[int]bool{}
	for i := range len(left) + 1 {
		for j := range len(right) + 1 {
			at[min(limit, left.value(i)+right.value(j))] = true
		}
	}
	delete(at, 0)
	var sum chain
	for _, v := range sortedKeys(at) {
		sum = append(sum, step{v, e.newVar()})
		if len(sum) > 1 {
			e.clause(-sum[len(sum)-1].lit, sum[len(sum)-2].lit)
		}
	}
	e.adds(left, right, limit, down, up, sum.atLeast)
	return sum
}

// adds says that two chains add up to a number that literals say of values up to a limit.
func (e *encoder) adds(left, right chain, limit int, down, up bool, atLeast func(v int) model.Lit) {
	for i := range len(left) + 1 {
		for j := range len(right) + 1 {
			v := left.value(i) + right.value(j)
			if up && v > 0 {
				e.clause(-left.lit(i), -right.lit(j), atLeast(min(v, limit)))
			}
			if down && v < limit { // at most the i-th on the left and at most the j-th on the right
				e.clause(left.lit(i+1), right.lit(j+1), -atLeast(v+1))
			}
		}
	}
}

// value is that of step i, counted from 1, and 0 before it; lit is its literal, and False behind the last one.
func (c chain) value(i int) int {
	if i == 0 {
		return 0
	}
	return c[i-1].value
}

func (c chain) lit(i int) model.Lit {
	switch {
	case i == 0:
		return model.True
	case i > len(c):
		return model.False
	}
	return c[i-1].lit
}
