package model

import (
	"context"
	"fmt"
	"slices"

	"twofold/native/learn"
	"twofold/puzzles/model"
	"twofold/puzzles/runs"
)

// build makes a network of a model. It works under no engine yet: see start.
func build(ctx context.Context, m *model.Model) *network {
	n := &network{
		variables: int32(m.Vars) + 1, stored: map[int32][]learn.Lit{}, poll: &runs.Poll{Context: ctx},
	}
	runs.End(n.poll.Now())
	n.grow()
	n.clauses = append(n.clauses, []learn.Lit{learn.Pos(0)})
	for _, number := range m.Domains {
		lits := literals(number.Is)
		n.atMostOne(lits)
		n.require(lits...)
	}
	n.distinct(m.Items)
	items := m.Simplify(m.MergeIslands(true))
	if isLong(items) {
		n.unarySights(items)
		items = nil
	}
	for _, p := range items {
		n.poll.Check()
		first := len(n.constraints)
		n.post(p.Item, opposites(p.Guards))
		if len(n.constraints) > first {
			parts := p.Parts()
			for _, c := range n.constraints[first:] {
				c.parts = int64(len(parts.Lits) + len(parts.Edges) + len(parts.Nums))
			}
		}
	}
	n.addCovers()
	for _, s := range model.Leftovers(items) {
		n.leftovers++
		n.post(s, nil)
	}
	return n
}

// start puts the network under an engine, all of whose variables are open.
func (n *network) start(e engine, truth []int8, at []int32) {
	n.engine, n.truth, n.at = e, truth, at
	for _, c := range n.constraints {
		c.touch()
	}
}

// grow makes room for all variables.
func (n *network) grow() {
	more := 2*int(n.variables) - len(n.watching)
	n.watching = append(n.watching, make([][]watch, more)...)
	n.inGroups = append(n.inGroups, make([][]int32, more)...)
	n.seen = append(n.seen, make([]int32, more)...)
}

// newVar is a variable that the model does not have.
func (n *network) newVar() learn.Lit {
	n.variables++
	n.grow()
	return learn.Pos(n.variables - 1)
}

// literal is a model's literal as an engine's.
func literal(l model.Lit) learn.Lit {
	switch {
	case l == model.True:
		return learn.Pos(0)
	case l == model.False:
		return learn.Neg(0)
	case l < 0:
		return learn.Neg(int32(-l))
	}
	return learn.Pos(int32(l))
}

func literals(lits []model.Lit) []learn.Lit {
	out := make([]learn.Lit, len(lits))
	for i, l := range lits {
		out[i] = literal(l)
	}
	return out
}

func opposites(lits []model.Lit) []learn.Lit { return opposite(literals(lits)) }

func opposite(lits []learn.Lit) []learn.Lit {
	out := make([]learn.Lit, len(lits))
	for i, l := range lits {
		out[i] = l.Not()
	}
	return out
}

// require adds a clause. Clauses are made in pieces of memory for many.
func (n *network) require(lits ...learn.Lit) {
	n.poll.Check()
	if cap(n.room)-len(n.room) < len(lits) {
		n.room = make([]learn.Lit, 0, max(1<<12, len(lits)))
	}
	clause := n.room[len(n.room):]
	n.turn++
	for _, l := range lits {
		switch {
		case l == learn.Pos(0) || n.seen[l.Not()] == n.turn:
			return
		case l != learn.Neg(0) && n.seen[l] != n.turn:
			n.seen[l] = n.turn
			clause = append(clause, l)
		}
	}
	n.room = n.room[:len(n.room)+len(clause)]
	n.clauses = append(n.clauses, slices.Clip(clause))
}

// atMostOne says that at most one of the literals is true, unless one of some others is.
func (n *network) atMostOne(lits []learn.Lit, unless ...learn.Lit) {
	n.turn++
	once, twice := make([]learn.Lit, 0, len(lits)), []learn.Lit(nil)
	for _, l := range lits {
		switch {
		case l == learn.Neg(0):
		case n.seen[l] == n.turn:
			twice = append(twice, l)
		default:
			n.seen[l] = n.turn
			once = append(once, l)
		}
	}
	for _, l := range twice {
		n.require(append(unless, l.Not())...)
	}
	for _, l := range append(opposite(unless), once...) {
		n.inGroups[l] = append(n.inGroups[l], int32(len(n.groups)))
	}
	n.groups = append(n.groups, group{once, unless})
}

// add makes a constraint of a propagator, which set puts into it.
func (n *network) add(level level, unless []learn.Lit, set func(c *constraint) propagator) *constraint {
	c := &constraint{network: n, id: int32(len(n.constraints)), level: level, unless: unless}
	c.rule = set(c)
	c.counts, _ = c.rule.(counter)
	n.constraints = append(n.constraints, c)
	for _, l := range unless {
		n.watching[l.Not()] = append(n.watching[l.Not()], watch{constraint: c, number: condition})
	}
	return c
}

// watch calls a constraint whenever one of the literals becomes true or false.
func (n *network) watch(c *constraint, lits ...learn.Lit) {
	for _, l := range lits {
		n.watching[l] = append(n.watching[l], watch{constraint: c})
		n.watching[l.Not()] = append(n.watching[l.Not()], watch{constraint: c})
	}
}

// condition is the number of a watch that is a condition's.
const condition = -1

// post adds an item unless one of some literals is true.
func (n *network) post(item model.Item, unless []learn.Lit) {
	if slices.Contains(unless, learn.Pos(0)) {
		return
	}
	switch i := item.(type) {
	case model.Clause:
		n.require(append(literals(i), unless...)...)
	case model.Sum:
		if !n.setOf(i, unless) {
			n.sum(i, unless)
		}
	case model.Different:
		n.different(i, unless)
	case model.Table:
		n.table(i, unless)
	case model.Regular:
		n.regular(i, unless)
	case model.Sight:
		n.sight(i, unless)
	case model.Pieces:
		n.pieces(i, unless)
	case model.Connected:
		n.connected(i, unless)
	case model.Island:
		n.island(i, unless)
	case model.Areas:
		n.areas(i, unless)
	case model.Loop:
		n.loop(i, unless)
	default:
		panic(fmt.Sprintf("native/model: no propagator of %T", item))
	}
}
