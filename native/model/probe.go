package model

import (
	"context"
	"math/rand/v2"
	"slices"

	"twofold/native/learn"
	"twofold/puzzles"
	"twofold/puzzles/limits"
	"twofold/puzzles/model"
)

// A prober is a puzzles.Prober: one search over the model in which each clue has a guard. What it learns holds for
// every set of clues, and serves all questions.
type prober struct {
	*clauses
	other  learn.Lit // the solution is not the known one
	guards []learn.Lit
	speaks [][]learn.Lit // by clue: the variables that its items speak of
	order  []int         // of clues: those that are asked about last come first, so that what follows from them stays
}

// newProber looks for solutions other than the known one.
func newProber(m *model.Model, known puzzles.Solution) *prober {
	guarded, guards := m.GuardedClues()
	other := guarded.NewVar("")
	p := &prober{
		clauses: newClauses(context.Background(), guarded), other: literal(other), guards: literals(guards),
		speaks: make([][]learn.Lit, m.Clues),
	}
	for _, item := range m.Items {
		for _, clue := range item.Of {
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

// Another is puzzles.Prober's.
func (p *prober) Another(ctx context.Context, kept []bool) (puzzles.Solution, error) {
	assumed, dropped := []learn.Lit{p.other}, []learn.Lit(nil)
	for _, clue := range p.order {
		if kept[clue] {
			assumed = append(assumed, p.guards[clue])
		} else {
			dropped = append(dropped, p.guards[clue].Not())
		}
	}
	if !p.SolveUnder(ctx, append(assumed, dropped...)) {
		return nil, p.Err()
	}
	return slices.Clone(solution(p.model, p.Values())), nil
}

// Minimal is puzzles.Prober's: a pass over the units that those behind them do not make superfluous at once.
func (p *prober) Minimal(ctx context.Context, units [][]int) (kept []bool, err error) {
	defer limits.Unwound(&err)
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
func (p *prober) grown(units [][]int) (grown [][]int) {
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

func (p *prober) isOpen(l learn.Lit) bool { return p.Value(l) == learn.Open }

// Conflicts that one question may take while a board is drawn. Who asks takes another board then.
const (
	drawPatience  = 3000
	nearPatience  = 50
	rivalPatience = 1000
)

// Draw returns a random assignment that solves a model, or nil if none was found with patience: decisions are drawn,
// and what follows from them. Not all solutions are equally likely: of what is yes or no, a share is tried as yes first
// that is drawn, too. Values of near, which may be nil, are tried first, behind those of entries that it leaves open.
func Draw(ctx context.Context, m *model.Model, near puzzles.Solution, r *rand.Rand) (a model.Assignment, err error) {
	defer limits.Unwound(&err)
	c := newClauses(ctx, m)
	c.prefer(near, r)
	patience := int64(drawPatience)
	if near != nil {
		patience = nearPatience
	}
	c.EndAfter(patience)
	if !c.SolveUnder(ctx, nil) {
		return nil, c.Err()
	}
	return c.assignment(), nil
}

// prefer draws what is decided first, and its values, as Draw has it.
func (c *clauses) prefer(near puzzles.Solution, r *rand.Rand) {
	share := 0.2 + 0.4*r.Float64()
	for i, n := range c.model.Answer {
		isKept := near != nil && near[i] != puzzles.Open
		for k, l := range literals(n.Is) {
			isFirst := len(n.Is) > 2 || r.Float64() < share
			activity := r.Float64() + 1
			if isKept {
				isFirst, activity = n.Values[k] == near[i], activity-1
			}
			if isFirst == l.IsPos() {
				c.SetPhase(learn.Pos(l.Var()))
			}
			c.BumpVariable(l.Var(), activity)
		}
	}
}

// Broken returns a random answer of a model that breaks few items of its rules, near another one as Draw has it, and
// these items: not all of them hold with it, but as many as can be beside those that come first in an order that is
// drawn. There are none if the answer is a solution. The answer is nil if none was found with patience.
func Broken(ctx context.Context, m *model.Model, near puzzles.Solution, r *rand.Rand) (s puzzles.Solution, items []int,
	err error) {
	defer limits.Unwound(&err)
	var ruled []int // items
	guard := make([][]int, len(m.Items))
	for i, p := range m.Items {
		if p.Rule != "" {
			guard[i] = []int{len(ruled)}
			ruled = append(ruled, i)
		}
	}
	guarded, guards := m.Guarded(len(ruled), func(item int) []int { return guard[item] })
	c := newClauses(ctx, guarded)
	c.prefer(near, r)
	assumed := literals(guards)
	r.Shuffle(len(assumed), func(i, j int) {
		assumed[i], assumed[j] = assumed[j], assumed[i]
		ruled[i], ruled[j] = ruled[j], ruled[i]
	})
	c.EndAfter(drawPatience)
	for !c.SolveUnder(ctx, assumed) {
		first := int(c.DecisionLevel()) // it contradicts those before it
		if c.Err() != nil || c.HasEnded() || first == len(assumed) || c.Value(assumed[first]) != learn.False {
			return nil, nil, c.Err()
		}
		items = append(items, ruled[first])
		assumed, ruled = slices.Delete(assumed, first, first+1), slices.Delete(ruled, first, first+1)
	}
	return slices.Clone(solution(m, c.Values())), items, nil
}

// Rivals returns the entries of an answer that have another value in some other solution, in increasing order: none if
// s is the only one. It is false if there are more than most, or if it is not known with patience. Each question asks
// for a solution that differs in an entry not known to differ, and as far from s as decisions can make it.
func Rivals(ctx context.Context, m *model.Model, s puzzles.Solution, most int) (open []int, ok bool, err error) {
	defer limits.Unwound(&err)
	c := newClauses(ctx, m)
	for i, n := range m.Answer {
		for k, l := range literals(n.Is) {
			if (n.Values[k] == s[i]) != l.IsPos() {
				c.SetPhase(learn.Pos(l.Var()))
			}
			c.BumpVariable(l.Var(), 1)
		}
	}
	isOpen := make([]bool, len(s))
	for len(open) <= most {
		var differs []learn.Lit
		for i, n := range m.Answer {
			if !isOpen[i] {
				differs = append(differs, literal(n.Lit(s[i])).Not())
			}
		}
		c.AddClause(differs)
		c.EndAfter(rivalPatience)
		if !c.SolveUnder(ctx, nil) {
			slices.Sort(open)
			return open, !c.HasEnded(), c.Err()
		}
		for i, v := range solution(m, c.Values()) {
			if v != s[i] && !isOpen[i] {
				isOpen[i], open = true, append(open, i)
			}
		}
	}
	return nil, false, nil
}

// Extender returns a function that returns an assignment that solves a model, has an answer, and makes all of some
// literals true, and of others as many as can be: none more alone. It returns nil if there is no such assignment. The
// function serves one goroutine at a time.
func Extender(m *model.Model) func(s puzzles.Solution, all, many []model.Lit) (model.Assignment, error) {
	c := newClauses(context.Background(), m)
	return func(s puzzles.Solution, all, many []model.Lit) (a model.Assignment, err error) {
		defer limits.Unwound(&err)
		assumed := literals(all)
		for i, n := range m.Answer {
			assumed = append(assumed, literal(n.Lit(s[i])))
		}
		if c.SolveUnder(context.Background(), append(slices.Clip(assumed), literals(many)...)) {
			return c.assignment(), nil
		}
		if !c.SolveUnder(context.Background(), assumed) {
			return nil, c.Err()
		}
		a = c.assignment()
		for _, l := range many {
			assumed = append(assumed, literal(l))
			switch {
			case a.Is(l):
			case c.SolveUnder(context.Background(), assumed):
				a = c.assignment()
			default:
				assumed = assumed[:len(assumed)-1]
			}
		}
		return a, c.Err()
	}
}

// assignment is the model's part of the values that were found.
func (c *clauses) assignment() model.Assignment {
	a := make(model.Assignment, c.model.Vars+1)
	for v := 1; v <= c.model.Vars; v++ {
		a[v] = c.Value(learn.Pos(int32(v))) == learn.True
	}
	return a
}
