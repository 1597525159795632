package model

import (
	"context"

	"twofold/native/learn"
	"twofold/puzzles"
	"twofold/puzzles/runs"

	"twofold/puzzles/model"
)

// The learning engine: the same propagators, and a clause from each conflict (package learn).

// Learn yields the solutions of a model, each once, until yield returns false. The error is the cause of the
// context's end.
func Learn(ctx context.Context, m *model.Model, yield func(puzzles.Solution) bool) (stats runs.Stats, err error) {
	defer runs.Unwound(&err)
	c := newClauses(ctx, m)
	c.Probes = c.net.leftovers == 0
	defer func() { stats = c.Stats() }()
	c.apart()
	c.EndAfter(runs.PatienceOf(ctx))
	ended := c.each(func(s puzzles.Solution) bool {
		defer func() { c.EndAfter(runs.PatienceOf(ctx)) }()
		return yield(s)
	})
	switch {
	case !ended:
		return stats, nil
	case c.Err() == nil && c.HasEnded():
		return stats, runs.ErrEnough
	}
	return stats, c.Err()
}

// each yields all solutions, unless the search ends before. It is false if yield was.
func (c *clauses) each(yield func(puzzles.Solution) bool) bool {
	for n := 0; c.Solve(); n++ {
		if !yield(solution(c.model, c.Values())) {
			return false
		}
		if n < forbidden {
			c.forbid()
		} else {
			c.flip()
		}
	}
	return true
}

// Backbone returns the values that are the same in every solution, the others puzzles.Open; nil if there is none.
func Backbone(ctx context.Context, m *model.Model) (s puzzles.Solution, stats runs.Stats, err error) {
	defer runs.Unwound(&err)
	c := newClauses(ctx, m)
	return c.Backbone(
		func() puzzles.Solution { return solution(m, c.Values()) },
		func(entry, value int) learn.Lit { return literal(m.Answer[entry].Lit(value)).Not() },
	)
}

// forbidden is how many solutions are forbidden by a clause each, which leaves the search free. Further ones are listed
// by flipping decisions.
const forbidden = 16

// How trying searches: what learn.Solver.RestartAfter and MaxLearned say.
const (
	tryingUnit    = 256
	tryingLearned = 1000
)

type clauses struct {
	*learn.Solver
	net      *network
	local    *local // nil if searches decide all variables
	model    *model.Model
	isAnswer []bool // by level: what was decided is one of the answer's variables; once they come first
}

func newClauses(ctx context.Context, m *model.Model) *clauses {
	n := build(ctx, m)
	s := learn.New(ctx, int(n.variables), n)
	s.SavePhases = true
	if watch := runs.WatcherOf(ctx); watch != nil {
		s.Trace(watch, shown(m))
	}
	n.start(s, s.Values(), s.TrailIndices())
	s.AddClauses(n.clauses)
	for v := range n.variables {
		s.SetPhase(learn.Neg(v))
		s.AddDecision(v, 0)
	}
	c := &clauses{Solver: s, net: n, model: m}
	if n.leftovers > 0 {
		c.trying()
	}
	return c
}

// trying has values of numbers tried, for longer, with fewer clauses kept: where units leave sums, a value settles
// much, and what was learned of others is of little use. Killers take two thirds as long by that; other models take
// longer.
func (c *clauses) trying() {
	c.SavePhases, c.MaxLearned = false, tryingLearned
	c.RestartAfter(tryingUnit)
	for _, n := range c.model.Domains {
		for _, l := range literals(n.Is) {
			c.SetPhase(l)
		}
	}
}

// forbid excludes the answer that was found.
func (c *clauses) forbid() {
	var other []learn.Lit
	for _, n := range c.model.Answer {
		for _, l := range literals(n.Is) {
			if c.Value(l) == learn.True {
				other = append(other, l.Not())
				break
			}
		}
	}
	c.AddClause(other)
}

// flip goes on after an answer. The first time it has the answer's variables decided before others; then it takes the
// opposite of the last of these decisions: see learn.Solver.Flip.
func (c *clauses) flip() {
	if c.Branch == nil {
		c.forbid()
		c.Branch = c.answerFirst
		return
	}
	level := c.DecisionLevel()
	for level > 0 && !c.isAnswer[level] {
		level--
	}
	c.BacktrackTo(level)
	c.BacktrackChronologically()
}

// answerFirst decides what was most in conflicts: a variable of the answer, while one is open.
func (c *clauses) answerFirst() learn.Lit {
	best := learn.None
	for _, n := range c.model.Answer {
		for _, l := range n.Is {
			if l := literal(l); c.isBetter(l, best) {
				best = l
			}
		}
	}
	isAnswer := best != learn.None
	for v := int32(0); !isAnswer && v < int32(len(c.Values())/2); v++ {
		if l := learn.Neg(v); c.isBetter(l, best) {
			best = l
		}
	}
	for len(c.isAnswer) < int(c.DecisionLevel())+2 {
		c.isAnswer = append(c.isAnswer, false)
	}
	c.isAnswer[c.DecisionLevel()+1] = isAnswer
	return best
}

// isBetter reports whether a literal is open, and its variable was in more conflicts than the best one so far.
func (c *clauses) isBetter(l, best learn.Lit) bool {
	return c.Value(l) == learn.Open && (best == learn.None || c.Activity(l.Var()) > c.Activity(best.Var()))
}
