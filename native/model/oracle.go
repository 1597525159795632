package model

import (
	"context"
	"slices"

	"twofold/native/learn"
	"twofold/puzzles"
	"twofold/puzzles/model"
)

// An oracle is a puzzles.Incremental: one search over the model in which each reason has a guard. What it learns holds
// for every set of reasons. What is known is true for good, but for what only reasons show, which follows from these.
// Decisions keep to the known filling, and to as many reasons as there may be: a guard that is false in the end follows
// from the filling, which breaks its reason.
type oracle struct {
	model    *model.Model // with guards
	guards   []learn.Lit
	solution puzzles.Solution
	told     []bool // by entry: what shows it are reasons

	near    *clauses    // with what is known, in a window
	inside  bool        // it is in one
	next    int         // the guards before this one have values there
	until   int64       // conflicts there, from which on guards are not decided first
	any     *clauses    // without what is known, for Counterexample; nil before it was asked
	assumed []learn.Lit // room
}

func newOracle(b puzzles.Reasoned, s puzzles.Solution) (puzzles.Oracle, error) {
	m, err := model.Of(context.Background(), b)
	if err != nil {
		return nil, err
	}
	m = m.Apart()
	r := m.Reasons()
	o := &oracle{solution: s, told: make([]bool, len(m.Answer))}
	guarded, guards := m.Guarded(m.Clues+len(r.Rules), r.ByReason)
	o.model, o.guards = guarded, literals(guards)
	_, by := m.Shown(r)
	for entry, reasons := range by {
		o.told[entry] = len(reasons) > 0
	}
	o.near = o.search()
	o.near.First = o.guardsFirst(o.near.First)
	return o, nil
}

// guardsPatience is for how many conflicts guards are decided first. Fillings that break few reasons take many others
// out of the sets that may force an entry: a fifth to a half of the questions are left. But few fillings may break as
// few, so after that any will do.
const guardsPatience = 20

// guardsFirst decides guards in order, and then what is near, if searches are local.
func (o *oracle) guardsFirst(near func() (learn.Lit, bool)) func() (learn.Lit, bool) {
	c, last := o.near, int32(0)
	return func() (learn.Lit, bool) {
		level := c.DecisionLevel()
		if level <= last { // it went back
			o.next = 0
		}
		last = level
		if c.Conflicts() < o.until {
			for ; o.next < len(o.guards); o.next++ {
				if g := o.guards[o.next]; c.Value(g) == learn.Open {
					return g, false
				}
			}
		}
		if near == nil {
			return learn.None, false
		}
		return near()
	}
}

// fewLearned is how many learned clauses are kept at first: nearly all questions are easy, and each looks at them.
const fewLearned = 100

// search begins one.
func (o *oracle) search() *clauses {
	c := newClauses(context.Background(), o.model)
	c.MaxLearned = fewLearned
	c.near(o.solution)
	known := o.asKnown()
	if c.SolveUnder(context.Background(), append(slices.Clip(known), o.guards...)) ||
		c.SolveUnder(context.Background(), known) {
		c.keepPhases()
		c.local = c.newLocal()
	}
	for _, g := range o.guards {
		c.SetPhase(g)
	}
	return c
}

// keepPhases has decisions keep to the assignment that was found, also where the answer does not speak of a variable: a
// filling near the known one has nearly all pieces, edges and sizes where they are there.
func (c *clauses) keepPhases() {
	for v := range c.net.variables {
		c.SetPhase(learn.LitOf(v, c.Value(learn.Pos(v))))
	}
}

// asKnown says that all entries are as in the known filling.
func (o *oracle) asKnown() (lits []learn.Lit) {
	for e, value := range o.solution {
		lits = append(lits, o.is(e, value))
	}
	return lits
}

// filling is what was found: entries without a value are as they are known.
func (o *oracle) filling(c *clauses) puzzles.Solution {
	s := slices.Clone(o.solution)
	for e, n := range o.model.Answer {
		for i, l := range n.Is {
			if c.Value(literal(l)) == learn.True {
				s[e] = n.Values[i]
			}
		}
	}
	return s
}

// Assume is puzzles.Incremental's.
func (o *oracle) Assume(entries []int) {
	var lits []learn.Lit
	for _, e := range entries {
		if l := o.is(e, o.solution[e]); !o.told[e] && l != learn.Pos(0) {
			lits = append(lits, l)
		}
	}
	if !o.inside {
		o.inside = o.near.Enter(lits)
		return
	}
	for _, l := range lits {
		o.near.AddClause([]learn.Lit{l})
	}
}

// Forget is puzzles.Forgetter's.
func (o *oracle) Forget() {
	o.near.Leave()
	o.inside = false
}

// is says that an entry has a value.
func (o *oracle) is(entry, value int) learn.Lit { return literal(o.model.Answer[entry].Lit(value)) }

// Differ is puzzles.Incremental's.
func (o *oracle) Differ(ctx context.Context, kept []int, entry int) (*puzzles.Counterexample, error) {
	o.assumed = o.assumed[:0]
	for _, r := range kept {
		o.assumed = append(o.assumed, o.guards[r])
	}
	o.next, o.until = 0, o.near.Conflicts()+guardsPatience
	s, err := o.find(ctx, o.near, entry, o.solution[entry])
	if s == nil {
		return nil, err
	}
	c := &puzzles.Counterexample{}
	for e, value := range s {
		if value != o.solution[e] {
			c.Entries, c.Values = append(c.Entries, e), append(c.Values, value)
		}
	}
	for r, g := range o.guards {
		if o.near.Value(g) == learn.False {
			c.Breaks = append(c.Breaks, r)
		}
	}
	return c, nil
}

// Counterexample is puzzles.Oracle's.
func (o *oracle) Counterexample(
	ctx context.Context, facts puzzles.Solution, kept []bool, entry, value int,
) (puzzles.Solution, error) {
	o.assumed = o.assumed[:0]
	for e, fact := range facts {
		if fact != puzzles.Open {
			o.assumed = append(o.assumed, o.is(e, fact))
		}
	}
	for r, is := range kept {
		if is {
			o.assumed = append(o.assumed, o.guards[r])
		}
	}
	return o.find(ctx, o.without(), entry, value)
}

// without is the search that knows nothing.
func (o *oracle) without() *clauses {
	if o.any == nil {
		o.any = o.search()
	}
	return o.any
}

// find looks for a filling under what is assumed in which an entry, if it is not -1, has another value.
func (o *oracle) find(ctx context.Context, c *clauses, entry, value int) (puzzles.Solution, error) {
	if entry >= 0 {
		o.assumed = append(o.assumed, o.is(entry, value).Not())
	}
	c.local.begin()
	if !c.SolveUnder(ctx, o.assumed) {
		return nil, c.Err()
	}
	return o.filling(c), nil
}
