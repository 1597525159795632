package rules

import (
	"context"
	"slices"

	"twofold/native/learn"
	"twofold/puzzles"
	"twofold/puzzles/reasoning"
	"twofold/puzzles/rules"
)

// An oracle is a reasoning.Brief: one search over the model in which each reason has a guard. What it learns holds for
// every set of reasons. What is known is true for good, but for what only reasons show, which follows from these.
// Decisions keep to the known filling, and to as many reasons as there may be: a guard that is false in the end follows
// from the filling, which breaks its reason.
type oracle struct {
	model    *rules.Model // with guards
	guards   []learn.Lit
	solution puzzles.Solution
	told     []bool // by entry: what shows it are reasons

	near    *clauses // with what is known
	known   []learn.Lit
	any     *clauses // without, for Otherwise and for hard questions; nil before it was asked
	assumed []learn.Lit
}

func newOracle(b reasoning.Reasoned, s puzzles.Solution) (reasoning.Oracle, error) {
	m, err := rules.Of(context.Background(), b)
	if err != nil {
		return nil, err
	}
	r := m.Reasons()
	o := &oracle{solution: s, told: make([]bool, len(m.Answer))}
	guarded, guards := m.Guarded(m.Clues+len(r.Rules), r.ByReason)
	o.model, o.guards = guarded, literals(guards)
	_, by := m.Shown(r)
	for entry, reasons := range by {
		o.told[entry] = len(reasons) > 0
	}
	o.near = o.search(guardsFirst)
	return o, nil
}

// guardsFirst is an activity that has guards decided first. Fillings that break few reasons take many others out of the
// sets that may force an entry: steps of sudoku 9x9 take a tenth of the time. But few fillings may break as few, so
// after patience conflicts any will do.
const guardsFirst, patience = 1e6, 300

// fewLearned is how many learned clauses are kept at first: nearly all questions are easy, and each looks at them.
const fewLearned = 100

// search begins one in which guards have an activity.
func (o *oracle) search(guards float64) *clauses {
	c := newClauses(context.Background(), o.model)
	c.MaxLearned = fewLearned
	c.near(o.solution)
	for _, g := range o.guards {
		c.SetPhase(g)
		c.BumpVariable(g.Var(), guards)
	}
	if c.SolveUnder(context.Background(), o.asKnown()) {
		c.local = c.newLocal()
	}
	return c
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

// Know is reasoning.Brief's.
func (o *oracle) Know(entries []int) {
	for _, e := range entries {
		if l := o.is(e, o.solution[e]); !o.told[e] && l != learn.Pos(0) {
			o.near.BacktrackTo(0)
			o.near.AddClause([]learn.Lit{l})
			o.known = append(o.known, l)
		}
	}
}

// is says that an entry has a value.
func (o *oracle) is(entry, value int) learn.Lit { return literal(o.model.Answer[entry].Lit(value)) }

// Differ is reasoning.Brief's.
func (o *oracle) Differ(ctx context.Context, kept []int, entry int) (*reasoning.Counterexample, error) {
	o.assumed = o.assumed[:0]
	for _, r := range kept {
		o.assumed = append(o.assumed, o.guards[r])
	}
	by := o.near
	by.EndAfter(patience)
	s, err := o.find(ctx, by, entry, o.solution[entry])
	if s == nil && err == nil && by.HasEnded() {
		by, o.assumed = o.without(), slices.Concat(o.known, o.assumed)
		s, err = o.find(ctx, by, entry, o.solution[entry])
	}
	if s == nil {
		return nil, err
	}
	c := &reasoning.Counterexample{}
	for e, value := range s {
		if value != o.solution[e] {
			c.Entries, c.Values = append(c.Entries, e), append(c.Values, value)
		}
	}
	for r, g := range o.guards {
		if by.Value(g) == learn.False {
			c.Breaks = append(c.Breaks, r)
		}
	}
	return c, nil
}

// Otherwise is reasoning.Oracle's.
func (o *oracle) Otherwise(
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
		o.any = o.search(0)
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
