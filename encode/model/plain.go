package model

import (
	"slices"

	"twofold/puzzles/model"
)

// Items that a few clauses say: domains, different, table, regular, pieces. Each is said so that unit propagation finds
// every value that has no support, except different, which is a clique for each value and one Hall set. Sources and
// sizes stand at each.

// maxPairwise is the largest set of which atMostOne forbids each pair, and of values of a number.
const maxPairwise = 6

// domain says that exactly one value holds.
func (e *encoder) domain(n model.Num) {
	e.clause(n.Is...)
	if len(n.Is) <= maxPairwise+3 {
		e.pairs(n.Is)
		return
	}
	e.order(n)
}

func (e *encoder) pairs(lits []model.Lit) {
	for i, l := range lits {
		for _, other := range lits[:i] {
			e.clause(-other, -l)
		}
	}
}

// atMostOne forbids that two are true: by pairs where there are few, by a constraint of the solver's own, or by
// Sinz's sequential counter (Carsten Sinz: Towards an Optimal CNF Encoding of Boolean Cardinality Constraints, CP
// 2005), with 3n clauses and n variables.
func (e *encoder) atMostOne(lits []model.Lit) {
	lits = slices.DeleteFunc(slices.Clone(lits), func(l model.Lit) bool { return l == model.False })
	if len(lits) <= maxPairwise {
		e.pairs(lits)
		return
	}
	if e.card(opposites(lits), len(lits)-1) {
		return
	}
	before := model.False // one of those before is true
	for i, l := range lits {
		e.clause(-before, -l)
		if i < len(lits)-1 {
			next := e.newVar()
			e.clause(-l, next)
			e.clause(-before, next)
			before = next
		}
	}
}

// card says that at least k literals are true by a constraint of the solver's own, if that can be: without
// conditions, constants and variables that occur twice.
func (e *encoder) card(lits []model.Lit, k int) bool {
	if e.isCNF || len(e.when) > 0 {
		return false
	}
	card := make([]int, 0, len(lits))
	for _, l := range lits {
		if v := int(l); l.IsConstant() || slices.Contains(card, v) || slices.Contains(card, -v) {
			return false
		}
		card = append(card, int(l))
	}
	e.AtLeast(card, k)
	return true
}

func opposites(lits []model.Lit) []model.Lit {
	out := make([]model.Lit, len(lits))
	for i, l := range lits {
		out[i] = -l
	}
	return out
}

// different says for each value that at most one number has it, and, where there are as many values as numbers, that
// one has it. O(n) clauses of O(n) literals, or O(n²) clauses of two, for each value.
func (e *encoder) different(d model.Different) {
	byValue := map[int][]model.Lit{}
	for _, n := range d {
		for i, v := range n.Values {
			byValue[v] = append(byValue[v], n.Is[i])
		}
	}
	values := sortedKeys(byValue)
	for _, v := range values {
		if e.atMostOne(byValue[v]); len(values) <= len(d) {
			e.clause(byValue[v]...)
		}
	}
	if len(values) < len(d) {
		e.clause()
	}
}

func sortedKeys[V any](m map[int]V) []int {
	keys := make([]int, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// table has a variable for each row: a row that holds fixes its numbers, and each value needs a row that has it
// (support encoding; Ian Gent: Arc Consistency in SAT, ECAI 2002).
func (e *encoder) table(t model.Table) {
	if len(t.Nums) == 2 {
		e.supports(t)
		return
	}
	var rows []model.Lit
	support := map[[2]int][]model.Lit{} // by column and value
	for _, row := range t.Rows {
		if slices.ContainsFunc(columns(t.Nums, row), func(l model.Lit) bool { return l == model.False }) {
			continue
		}
		holds := e.newVar()
		for i, l := range columns(t.Nums, row) {
			e.implies(holds, l)
			support[[2]int{i, row[i]}] = append(support[[2]int{i, row[i]}], holds)
		}
		rows = append(rows, holds)
	}
	e.clause(rows...)
	for i, n := range t.Nums {
		for j, v := range n.Values {
			e.implies(n.Is[j], support[[2]int{i, v}]...)
		}
	}
}

// supports needs no variables: each value of one number has those of the other that it stands with.
func (e *encoder) supports(t model.Table) {
	for i, n := range t.Nums {
		other := t.Nums[1-i]
		for j, v := range n.Values {
			var with []model.Lit
			for _, row := range t.Rows {
				if row[i] == v && slices.Contains(other.Values, row[1-i]) {
					with = append(with, other.Lit(row[1-i]))
				}
			}
			e.implies(n.Is[j], with...)
		}
	}
}

func columns(nums []model.Num, row []int) []model.Lit {
	lits := make([]model.Lit, len(row))
	for i, n := range nums {
		lits[i] = n.Lit(row[i])
	}
	return lits
}

// regular has a variable for each state that a layer may have, on a way from the start to acceptance: a state and a
// symbol give the next state, a state needs one before it and a symbol that leads there, and a symbol needs a state
// that reads it (Fahiem Bacchus: GAC Via Unit Propagation, CP 2007). O(length × states × symbols) clauses.
func (e *encoder) regular(r model.Regular) {
	live := liveStates(r)
	if !live[0][0] {
		e.clause()
		return
	}
	layer := map[int]model.Lit{0: model.True}
	for i, n := range r.Nums {
		layer = e.transition(r, n, layer, live[i+1])
	}
}

// transition says one layer's step, and returns the literals of the next states.
func (e *encoder) transition(r model.Regular, n model.Num, layer map[int]model.Lit, live []bool) map[int]model.Lit {
	next := map[int]model.Lit{}
	from, by := map[int][]model.Lit{}, map[int][]model.Lit{} // by next state: what leads there
	for i, v := range n.Values {
		symbol := slices.Index(r.Symbols, v)
		var readers []model.Lit
		for _, state := range sortedKeys(layer) {
			to := -1
			if symbol >= 0 {
				to = r.Next[state][symbol]
			}
			if to < 0 || !live[to] {
				e.clause(-layer[state], -n.Is[i])
				continue
			}
			if _, known := next[to]; !known {
				next[to] = e.newVar()
			}
			e.clause(-layer[state], -n.Is[i], next[to])
			readers = append(readers, layer[state])
			if !slices.Contains(from[to], layer[state]) {
				from[to] = append(from[to], layer[state])
			}
			if !slices.Contains(by[to], n.Is[i]) {
				by[to] = append(by[to], n.Is[i])
			}
		}
		e.implies(n.Is[i], readers...)
	}
	for _, state := range sortedKeys(next) {
		e.implies(next[state], from[state]...)
		e.implies(next[state], by[state]...)
	}
	return next
}

// pieces says for each cell that at most one piece covers it, and one if it is true.
func (e *encoder) pieces(p model.Pieces) {
	on := make([][]model.Lit, len(p.Cells))
	for _, piece := range p.From {
		for _, cell := range piece.Cells {
			on[cell] = append(on[cell], piece.Lit)
		}
	}
	for cell, l := range p.Cells {
		e.atMostOne(on[cell])
		e.implies(l, on[cell]...)
		if l != model.True {
			for _, piece := range on[cell] {
				e.implies(piece, l)
			}
		}
	}
}
