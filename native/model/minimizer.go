package model

import (
	"context"
	"slices"

	"twofold/native/learn"
	"twofold/puzzles"
	"twofold/puzzles/model"
	"twofold/puzzles/runs"
)

// A minimizer is a puzzles.Minimizer: one search over the model in which each clue has a guard. What it learns holds
// for every set of clues, and serves all questions.
type minimizer struct {
	*clauses
	other  learn.Lit // the solution is not the known one
	guards []learn.Lit
	speaks [][]learn.Lit // by clue: the variables that its items speak of
	order  []int         // of clues: those that are asked about last come first, so that what follows from them stays
}

// newMinimizer looks for solutions other than the known one.
func newMinimizer(m *model.Model, known puzzles.Solution) *minimizer {
	guarded, guards := m.GuardedClues()
	other := guarded.NewVar("")
	p := &minimizer{
		clauses: newClauses(context.Background(), guarded), other: literal(other), guards: literals(guards),
		speaks: make([][]learn.Lit, m.Clues),
	}
	for _, item := range m.Items {
		for _, clue := range item.Clues {
			for _, v := range item.Vars() {
				p.speaks[clue] = append(p.speaks[clue], learn.Pos(int32(v)))
			}
		}
	}
	for clue := range guards {
		p.order = append(p.order, clue)
	}
	p.near(known)
	p.differ(known, p.other.Not())
	return p
}

// near has decisions keep to an answer.
func (c *clauses) near(s puzzles.Solution) {
	c.SavePhases = false
	for i, n := range c.model.Answer {
		for k, l := range literals(n.Is) {
			if n.Values[k] != s[i] {
				l = l.Not()
			}
			c.SetPhase(l)
		}
	}
}

// differ excludes an answer, unless one of some literals is true.
func (c *clauses) differ(s puzzles.Solution, unless ...learn.Lit) {
	for i, n := range c.model.Answer {
		unless = append(unless, literal(n.Lit(s[i])).Not())
	}
	c.AddClause(unless)
}

// Another is puzzles.Minimizer's.
func (p *minimizer) Another(ctx context.Context, kept []bool) (puzzles.Solution, error) {
	assumed, dropped := []learn.Lit{p.other}, []learn.Lit(nil)
	for _, clue := range p.order {
		if kept[clue] {
			assumed = append(assumed, p.guards[clue])
		} else {
			dropped = append(dropped, p.guards[clue].Not())
		}
	}
	p.EndAfter(runs.PatienceOf(ctx))
	switch {
	case p.SolveUnder(ctx, append(assumed, dropped...)):
	case p.Err() == nil && p.HasEnded():
		return nil, runs.ErrEnough
	default:
		return nil, p.Err()
	}
	return slices.Clone(solution(p.model, p.Values())), nil
}

// Minimal is puzzles.Minimizer's: a pass over the units that those behind them do not make superfluous at once.
func (p *minimizer) Minimal(ctx context.Context, units [][]int) (kept []bool, err error) {
	defer runs.Unwound(&err)
	grown := p.grown(units)
	turn := make([]int, len(p.guards)) // by clue: when it is asked about, from 1
	for i, unit := range grown {
		for _, clue := range unit {
			turn[clue] = i + 1
		}
	}
	slices.SortStableFunc(p.order, func(a, b int) int { return turn[b] - turn[a] })
	return puzzles.Pass(ctx, len(p.guards), grown, p.Another)
}

// grown keeps units from the last to the first, by propagation alone: each unless those behind it settle all that its
// clues speak of. None is kept before those that settle the answer. A pass would drop the others in their turn.
func (p *minimizer) grown(units [][]int) (grown [][]int) {
	p.Retract(0)
	defer p.Retract(0)
	for _, unit := range slices.Backward(units) {
		if !slices.ContainsFunc(unit, func(clue int) bool { return slices.ContainsFunc(p.speaks[clue], p.isOpen) }) {
			continue
		}
		grown = append(grown, unit)
		for _, clue := range unit {
			p.Assume(p.guards[clue]) // no contradiction: the known solution has all clues
		}
		hasOpen := func(n model.Num) bool { return slices.ContainsFunc(literals(n.Is), p.isOpen) }
		if !slices.ContainsFunc(p.model.Answer, hasOpen) {
			break
		}
	}
	slices.Reverse(grown)
	return grown
}

func (p *minimizer) isOpen(l learn.Lit) bool { return p.Value(l) == learn.Open }
