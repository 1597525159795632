package model

import (
	"slices"

	"twofold/native/learn"
	"twofold/puzzles/model"
)

// localPatience is how many conflicts a question takes before its search leaves what is near.
const localPatience = 100

// begin begins a question.
func (l *local) begin() {
	if l != nil {
		l.until = l.Conflicts() + localPatience
	}
}

// A local search differs from a known assignment where it has to. What nothing asks for has its known value, and is
// not decided: so a search costs what its items reach from the variables that changed, and not what the board has.
type local struct {
	*clauses
	known   []int8    // by literal, of an assignment in which all items hold
	items   [][]int32 // by variable: the items that speak of it
	vars    [][]int32 // by item: its variables, those of conditions last
	unless  [][]learn.Lit
	until   int64    // conflicts; then what is most active is decided, wherever it is
	settled [2]int32 // how much of the trail was looked at: with items that hold, and with others
}

// newLocal makes a search local whose variables have known values. It returns nil if that does not pay: where entries
// have many values, or each hangs together with most others; and where the network has variables that the model does
// not have, for whether their constraints can be met shows only when all of them are decided.
func (c *clauses) newLocal() *local {
	isWide := slices.ContainsFunc(c.model.Answer, func(n model.Num) bool { return len(n.Is) > 2 })
	if isWide || int(c.net.variables) != c.model.Vars+1 {
		return nil
	}
	l := &local{clauses: c, known: slices.Clone(c.Values()), items: make([][]int32, c.net.variables)}
	for _, n := range c.model.Domains {
		l.add(model.Posted{Item: model.Clause(n.Is)})
	}
	for _, p := range c.model.Items {
		l.add(p)
	}
	if l.reach() > mostReach {
		return nil
	}
	c.First = l.choose
	return l
}

// mostReach is the share of the variables that items join one with, in the median, from which on nothing is near.
const mostReach = 0.5

func (l *local) reach() float64 {
	of := make([]int, len(l.items))
	for v := range of {
		for _, item := range l.items[v] {
			of[v] += len(l.vars[item])
		}
	}
	slices.Sort(of)
	return float64(of[len(of)/2]) / float64(len(of))
}

func (l *local) add(p model.Posted) {
	var vars []int32
	item, parts := int32(len(l.vars)), p.Parts()
	speaks := func(lits []model.Lit) {
		for _, lit := range lits {
			v := int32(lit.Var())
			if of := l.items[v]; v > 0 && (len(of) == 0 || of[len(of)-1] != item) { // items come in order
				l.items[v], vars = append(of, item), append(vars, v)
			}
		}
	}
	speaks(parts.Lits)
	for _, n := range parts.Nums {
		speaks(n.Is)
	}
	for _, e := range parts.Edges {
		speaks([]model.Lit{e.Lit})
	}
	speaks(p.Guards)
	l.vars, l.unless = append(l.vars, vars), append(l.unless, opposites(p.Guards))
}

// choose decides the variables of items that speak of a changed one: first of those that have to hold.
func (l *local) choose() (first learn.Lit, ends bool) {
	if l.Conflicts() >= l.until {
		return learn.None, false
	}
	if l.net.wentBack {
		l.net.wentBack, l.settled = false, [2]int32{}
	}
	trail := l.Trail()
	for pass := range l.settled {
		for at := &l.settled[pass]; int(*at) < len(trail); *at++ {
			if l.known[trail[*at]] == learn.True {
				continue
			}
			for _, item := range l.items[trail[*at].Var()] {
				if v := l.openOf(item, pass == 0); v > 0 && l.known[learn.Pos(v)] == learn.True {
					return learn.Pos(v), false
				} else if v > 0 {
					return learn.Neg(v), false
				}
			}
		}
	}
	return learn.None, true
}

// openOf is an open variable of an item, or 0: none if a condition is false, or may be and the item has to hold.
func (l *local) openOf(item int32, holds bool) int32 {
	for _, c := range l.unless[item] {
		if is := l.Value(c); is == learn.True || holds && is == learn.Open {
			return 0
		}
	}
	for _, v := range l.vars[item] {
		if l.Value(learn.Pos(v)) == learn.Open {
			return v
		}
	}
	return 0
}
