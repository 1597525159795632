package model

import (
	"slices"

	"twofold/native/learn"
	"twofold/puzzles/model"
	"twofold/puzzles/runs"
)

// A propagator draws conclusions from one item. It looks at what is known, in network, and says what follows with
// constraint.imply and constraint.fail.
type propagator interface {
	// propagate implies what follows. It returns false after a conflict: an imply or fail that returned false.
	propagate() bool
	// explain appends literals that were false when the trail had before literals, and of which one is true, or l, in
	// every assignment of which the item holds. l is a literal that propagate implied, or learn.None after a conflict.
	explain(l learn.Lit, before int32, out []learn.Lit) []learn.Lit
}

// A counter is a propagator that keeps something up to date with each literal that it watches.
type counter interface {
	// noticed reports whether it is worth to propagate, as the literal that was watched under a number became true.
	noticed(number int32) bool
	// undone takes that back. The last one is taken back first.
	undone(number int32)
}

// An engine holds the values of literals, and searches.
type engine interface {
	// Imply makes an open literal true.
	Imply(l learn.Lit, why learn.Reason) bool
	// Conflict is a conflict: false literals of which one is true in every solution. It returns false.
	Conflict(lits ...learn.Lit) bool
	// TrailSize is the number of literals on the trail.
	TrailSize() int32
}

// What kind a learn.Reason is.
const (
	byConstraint = 1 + iota // Of is its number: it explains
	byLiteral               // Of is a true literal, and the reason
	byGroup                 // Of is the number of a group
	byStored                // the reason is in network.stored, by variable
)

// A network is the rules of a board as propagators, under an engine: it implements learn.Theory. It is made of
// clauses, which are the engine's, groups of which at most one literal is true, and constraints. Variable 0 is true.
type network struct {
	engine
	truth []int8  // the engine's values, by literal
	at    []int32 // by variable that has a value: where it is on the engine's trail

	variables   int32
	clauses     [][]learn.Lit
	groups      []group
	constraints []*constraint

	room []learn.Lit // for clauses
	seen []int32     // by literal: the turn of the last clause that has it
	turn int32

	differ map[model.Lit][]model.Different // those that always hold, by the first literals of their numbers

	leftovers int // sums that units leave: see model.Leftovers

	whole *sum // the largest one of at least leastWhole terms; nil if there is none

	inGroups [][]int32 // by literal: the groups that it is in, and those that hold if it is true
	watching [][]watch // by literal
	queues   [levels][]*constraint
	stored   map[int32][]learn.Lit
	poll     *runs.Poll
	wentBack bool  // something was taken back: for who looks along the trail
	work     int64 // parts of items that propagators looked at, the same on every machine
}

// A group is literals of which at most one is true, unless one of some others is.
type group struct{ lits, unless []learn.Lit }

// A watch calls a constraint when a literal became true.
type watch struct {
	*constraint
	number int32 // for counters
}

// A level is when a propagator has its turn: the cheap ones first.
type level uint8

const (
	soon level = iota
	later
	last
	levels
)

// A constraint is a propagator under conditions. Where they are not all true it may still follow that one is false.
type constraint struct {
	*network
	rule   propagator
	counts counter // the same; nil unless it is one
	id     int32
	level  level
	waits  bool
	parts  int64       // of its item
	active bool        // all conditions are true, in propagate
	unless []learn.Lit // the opposites of its conditions
	clause []learn.Lit // after a conflict
}

// imply makes a literal true if the conditions are.
func (c *constraint) imply(l learn.Lit) bool {
	switch {
	case c.truth[l] == learn.False:
		c.clause = c.rule.explain(l, c.TrailSize(), append(c.clause[:0], l))
		return false
	case c.truth[l] == learn.Open && c.active:
		c.Imply(l, learn.Reason{Kind: byConstraint, Of: c.id})
	}
	return true
}

// fail is a conflict.
func (c *constraint) fail() bool {
	c.clause = c.rule.explain(learn.None, c.TrailSize(), c.clause[:0])
	return false
}

// run propagates. If one condition is open and the others are true, nothing follows but that it is false where the
// item cannot hold.
func (c *constraint) run() bool {
	open := learn.None
	for _, l := range c.unless {
		switch {
		case c.truth[l] == learn.True:
			return true
		case c.truth[l] == learn.Open && open != l && open != learn.None:
			return true
		case c.truth[l] == learn.Open:
			open = l
		}
	}
	c.active = open == learn.None
	if c.rule.propagate() {
		return true
	}
	if c.active {
		return c.Conflict(append(c.clause, c.unless...)...)
	}
	reason := append(c.stored[open.Var()][:0], c.clause...)
	for _, l := range c.unless {
		if l != open {
			reason = append(reason, l)
		}
	}
	c.stored[open.Var()] = reason
	return c.Imply(open, learn.Reason{Kind: byStored})
}

// touch queues a constraint.
func (c *constraint) touch() {
	if !c.waits {
		c.waits = true
		c.queues[c.level] = append(c.queues[c.level], c)
	}
}

// Propagate is learn.Theory's: it tells constraints, and what else is in a group is false.
func (n *network) Propagate(l learn.Lit) bool {
	for _, w := range n.watching[l] {
		if w.counts == nil || w.counts.noticed(w.number) {
			w.touch()
		}
	}
	for _, g := range n.inGroups[l] {
		if len(n.groups[g].unless) > 0 {
			if !n.exclude(g) {
				return false
			}
			continue
		}
		for _, other := range n.groups[g].lits {
			switch {
			case other == l || n.truth[other] == learn.False:
			case n.truth[other] == learn.True:
				return n.Conflict(l.Not(), other.Not())
			default:
				n.Imply(other.Not(), learn.Reason{Kind: byLiteral, Of: int32(l)})
			}
		}
	}
	return true
}

// exclude draws what follows from a group with conditions: that others than a true literal are false, or, if one
// condition is open and the others are true, that it is false where two literals are true.
func (n *network) exclude(number int32) bool {
	g, why := &n.groups[number], learn.Reason{Kind: byGroup, Of: number}
	open := learn.None
	for _, l := range g.unless {
		switch {
		case n.truth[l] == learn.True || n.truth[l] == learn.Open && open != learn.None:
			return true
		case n.truth[l] == learn.Open:
			open = l
		}
	}
	first := slices.IndexFunc(g.lits, func(l learn.Lit) bool { return n.truth[l] == learn.True })
	if first < 0 {
		return true
	}
	for i, l := range g.lits {
		switch {
		case i == first || n.truth[l] == learn.False:
		case n.truth[l] == learn.True && open != learn.None:
			return n.Imply(open, why)
		case n.truth[l] == learn.True:
			return n.Conflict(append(slices.Clone(g.unless), l.Not(), g.lits[first].Not())...)
		case open == learn.None:
			n.Imply(l.Not(), why)
		}
	}
	return true
}

// FinalCheck is learn.Theory's: it runs constraints until something follows.
func (n *network) FinalCheck() bool {
	for level := range n.queues {
		for queue := &n.queues[level]; len(*queue) > 0; {
			c := (*queue)[len(*queue)-1]
			*queue = (*queue)[:len(*queue)-1]
			c.waits = false
			n.poll.Check()
			n.work += c.parts
			before := n.TrailSize()
			if !c.run() {
				return false
			}
			if n.TrailSize() > before {
				return true
			}
		}
	}
	return true
}

// Backtrack is learn.Theory's. What waits was touched by what is taken back.
func (n *network) Backtrack(lits []learn.Lit) {
	n.wentBack = true
	for level, queue := range n.queues {
		for _, c := range queue {
			c.waits = false
		}
		n.queues[level] = queue[:0]
	}
	for i := len(lits) - 1; i >= 0; i-- {
		for k := len(n.watching[lits[i]]) - 1; k >= 0; k-- {
			if w := n.watching[lits[i]][k]; w.counts != nil {
				w.counts.undone(w.number)
			}
		}
	}
}

// Explain is learn.Theory's.
func (n *network) Explain(l learn.Lit, why learn.Reason, before int32, out []learn.Lit) []learn.Lit {
	switch why.Kind {
	case byLiteral:
		return append(out, learn.Lit(why.Of).Not())
	case byGroup:
		return n.groups[why.Of].explain(n, l, before, out)
	case byStored:
		return append(out, n.stored[l.Var()]...)
	}
	c := n.constraints[why.Of]
	return append(c.rule.explain(l, before, out), c.unless...)
}

// explain is a propagator's. At most two literals of a group were true then.
func (g *group) explain(n *network, l learn.Lit, before int32, out []learn.Lit) []learn.Lit {
	for _, other := range g.lits {
		if n.wasTrue(other, before) {
			out = append(out, other.Not())
		}
	}
	for _, u := range g.unless {
		if u != l {
			out = append(out, u)
		}
	}
	return out
}

// wasFalse reports whether a literal was false when the trail had before literals, and wasTrue the opposite.
func (n *network) wasFalse(l learn.Lit, before int32) bool {
	return n.truth[l] == learn.False && n.at[l.Var()] < before
}

func (n *network) wasTrue(l learn.Lit, before int32) bool { return n.wasFalse(l.Not(), before) }
