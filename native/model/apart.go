package model

import (
	"cmp"
	"slices"

	"twofold/native/learn"
	"twofold/puzzles/model"
)

// A sum over much of a model, such as the total of a board, may join parts that have nothing else to do with each
// other. A conflict with it is about all of its terms. So the parts are searched without it first, twice: with few
// literals true and with many. Taking the one or the other for each part comes near to what the sum asks for, and there
// the search of the whole begins: its phases are those values. Small parts are searched by themselves, so that a
// conflict takes back nothing of others.

const (
	leastWhole = 200 // terms of such a sum
	mostApart  = 300 // variables of a part that is searched by itself; choosing one takes a look at all
)

// apart sets phases near a solution, where there is such a sum. Where a part has no solution the solver is exhausted.
func (c *clauses) apart() {
	w := c.net.whole
	if w == nil || !c.PropagateAll() {
		return
	}
	parts := c.parts()
	if len(parts) < 2 {
		return
	}
	w.off = true
	few := c.phases(parts, false)
	var many []bool
	if few != nil {
		many = c.phases(parts, true)
	}
	w.off = false
	w.touch()
	if many != nil {
		c.mix(parts, [2][]bool{few, many})
	}
}

// phases searches the parts, without the sum, and makes what it finds the phases: the values of variables, which are
// nil if there is no solution, or the context ends.
func (c *clauses) phases(parts [][]int32, isTrue bool) []bool {
	found := make([]bool, c.net.variables)
	for v := range c.net.variables {
		c.SetPhase(valued(v, isTrue))
	}
	large := false
	for _, part := range parts {
		if len(part) > mostApart {
			large = true
			continue
		}
		c.First = func() (learn.Lit, bool) { return c.mostActive(part, isTrue), true }
		if !c.Solve() {
			c.First = nil
			return nil
		}
		for _, v := range part {
			found[v] = c.Value(learn.Pos(v)) == learn.True
		}
		c.BacktrackTo(0)
	}
	for _, part := range parts {
		for _, v := range part {
			c.SetPhase(valued(v, found[v]))
		}
	}
	if c.First = nil; !large {
		return found
	}
	if !c.Solve() {
		return nil
	}
	for v := range c.net.variables {
		found[v] = c.Value(learn.Pos(v)) == learn.True
	}
	c.BacktrackTo(0)
	return found
}

// mostActive is an open literal of the variable that was most in conflicts; learn.None if none is open.
func (c *clauses) mostActive(vars []int32, isTrue bool) learn.Lit {
	best := learn.None
	for _, v := range vars {
		if l := valued(v, isTrue); c.isBetter(l, best) {
			best = l
		}
	}
	return best
}

// mix sets the phases of each part to those of one of two solutions, so that the sum is as near as can be, greedily:
// parts that make a great difference first.
func (c *clauses) mix(parts [][]int32, found [2][]bool) {
	w := c.net.whole
	more, now := make([]int, c.net.variables), 0 // by variable: what the sum has more in the second solution
	for value, l := range w.lits {
		if found[0][l.Var()] == l.IsPos() {
			more[l.Var()] -= w.gives[value]
			now += w.gives[value]
		}
		if found[1][l.Var()] == l.IsPos() {
			more[l.Var()] += w.gives[value]
		}
	}
	of := func(part []int32) (sum int) {
		for _, v := range part {
			sum += more[v]
		}
		return sum
	}
	slices.SortStableFunc(parts, func(a, b []int32) int { return cmp.Compare(max(of(b), -of(b)), max(of(a), -of(a))) })
	off := func(sum int) int { return max(w.min-sum, sum-w.max, 0) }
	for _, part := range parts {
		i := 0
		if d := of(part); off(now+d) < off(now) {
			i, now = 1, now+d
		}
		for _, v := range part {
			c.SetPhase(valued(v, found[i][v]))
		}
	}
}

// parts are the open variables that items join, but for the sum.
func (c *clauses) parts() [][]int32 {
	root := make([]int32, c.net.variables)
	for v := range root {
		root[v] = int32(v)
	}
	find := func(v int32) int32 {
		for root[v] != v {
			root[v] = root[root[v]]
			v = root[v]
		}
		return v
	}
	join := func(vars []int) {
		first := int32(0)
		for _, v := range vars {
			switch v := int32(v); {
			case c.Value(learn.Pos(v)) != learn.Open:
			case first == 0:
				first = v
			default:
				root[find(v)] = find(first)
			}
		}
	}
	for _, n := range slices.Concat(c.model.Domains, c.model.Answer) {
		join(model.Posted{Item: model.Sum{Terms: []model.Term{{Num: n}}}}.Vars())
	}
	for _, p := range c.model.Items {
		if s, is := p.Item.(model.Sum); !is || len(p.Guards) > 0 || len(s.Terms) < len(c.net.whole.terms) {
			join(p.Vars())
		}
	}
	at, parts := map[int32]int{}, [][]int32(nil)
	for v := int32(1); v < c.net.variables; v++ {
		if c.Value(learn.Pos(v)) != learn.Open {
			continue
		}
		r := find(v)
		if _, known := at[r]; !known {
			at[r], parts = len(parts), append(parts, nil)
		}
		parts[at[r]] = append(parts[at[r]], v)
	}
	return parts
}

// valued is the literal that says that a variable has a value.
func valued(v int32, is bool) learn.Lit {
	if is {
		return learn.Pos(v)
	}
	return learn.Neg(v)
}
