package rules

import (
	"context"
	"math/rand/v2"
	"slices"

	"twofold/native/learn"
	"twofold/puzzles"
	"twofold/puzzles/rules"
)

// A prober is a puzzles.Prober: one search over the model in which each clue has a guard. What it learns holds for
// every set of clues, and serves all questions.
type prober struct {
	*clauses
	guards []learn.Lit
}

// newProber looks for solutions other than the known one.
func newProber(m *rules.Model, known puzzles.Solution) *prober {
	guarded, guards := m.Guarded()
	p := &prober{newClauses(context.Background(), guarded), literals(guards)}
	p.differ(known)
	return p
}

// differ excludes an answer.
func (c *clauses) differ(s puzzles.Solution) {
	other := make([]learn.Lit, len(s))
	for i, n := range c.model.Answer {
		other[i] = literal(n.Lit(s[i])).Not()
	}
	c.AddClause(other)
}

// Another is puzzles.Prober's.
func (p *prober) Another(ctx context.Context, kept []bool) (puzzles.Solution, error) {
	assumed := make([]learn.Lit, len(kept))
	for clue, on := range kept {
		if assumed[clue] = p.guards[clue]; !on {
			assumed[clue] = assumed[clue].Not()
		}
	}
	if !p.SolveUnder(ctx, assumed) {
		return nil, p.Err()
	}
	return slices.Clone(solution(p.model, p.Values())), nil
}

// Minimal is puzzles.Prober's.
func (p *prober) Minimal(ctx context.Context, units [][]int) ([]bool, error) {
	return puzzles.Pass(ctx, len(p.guards), units, p.Another)
}

// Draw returns a random solution of a model, or nil if there is none: decisions are drawn, and what follows from them.
// Not all solutions are equally likely: of what is yes or no, a share is tried as yes first that is drawn, too.
func Draw(ctx context.Context, m *rules.Model, r *rand.Rand) (s puzzles.Solution, err error) {
	defer puzzles.Unwound(&err)
	c := newClauses(ctx, m)
	share := 0.2 + 0.4*r.Float64()
	for _, n := range m.Answer {
		for _, l := range literals(n.Is) {
			if len(n.Is) > 2 || r.Float64() < share {
				c.SetPhase(learn.Pos(l.Var()))
			}
			c.BumpVariable(l.Var(), r.Float64())
		}
	}
	if !c.Solve() {
		return nil, c.Err()
	}
	return solution(m, c.Values()), nil
}

// Extend returns an assignment that solves a model and has this answer, or nil if there is none.
func Extend(ctx context.Context, m *rules.Model, s puzzles.Solution) (a rules.Assignment, err error) {
	defer puzzles.Unwound(&err)
	c := newClauses(ctx, m)
	var assumed []learn.Lit
	for i, n := range m.Answer {
		assumed = append(assumed, literal(n.Lit(s[i])))
	}
	if !c.SolveUnder(ctx, assumed) {
		return nil, c.Err()
	}
	a = make(rules.Assignment, m.Vars+1)
	for v := 1; v <= m.Vars; v++ {
		a[v] = c.Value(learn.Pos(int32(v))) == learn.True
	}
	return a, nil
}
