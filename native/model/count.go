package model

import (
	"context"
	"errors"
	"math/big"
	"slices"

	"twofold/native/count"
	"twofold/native/learn"
	"twofold/puzzles"
	"twofold/puzzles/runs"

	"twofold/puzzles/model"
)

// What is listed before it is counted without: up to mostAtFirst solutions if many variables are open and not all items
// are sums, since ordering takes long, and up to mostListed if 2 to the power of narrow states or more are to be
// expected.
const (
	many          = 100
	mostAtFirst   = 4
	narrow        = 16
	mostListed    = 2000
	mostConflicts = 2000
)

// Where few states were expected and mostNarrow are exceeded, up to mostRelisted solutions are listed, if not all items
// are sums: what the sizes of areas may be is more than the order promises.
const (
	mostNarrow   = 1 << 17
	mostRelisted = 300_000
)

// Count is the exact number of solutions of a model, by package frontier. Where many states are to be expected,
// solutions are listed by Learn first, as long as they are few.
func Count(ctx context.Context, m *model.Model) (*big.Int, runs.Stats, error) {
	t, stats, err := total(ctx, m, false)
	if err != nil {
		return nil, stats, err
	}
	return t.Count, stats, nil
}

// Marginals counts the solutions, and those with each value, as Count does.
func Marginals(ctx context.Context, m *model.Model) (*puzzles.Marginals, runs.Stats, error) {
	return total(ctx, m, true)
}

func total(ctx context.Context, m *model.Model, tally bool) (t *puzzles.Marginals, stats runs.Stats, err error) {
	defer runs.Unwound(&err)
	s := newClauses(ctx, m)
	if !s.PropagateAll() {
		return &puzzles.Marginals{Count: new(big.Int)}, stats, s.Err()
	}
	known, a := make([]bool, m.Vars+1), make(model.Assignment, m.Vars+1)
	open := 0
	for v := 1; v <= m.Vars; v++ {
		value := s.Value(learn.Pos(int32(v)))
		if known[v], a[v] = value != learn.Open, value == learn.True; !known[v] {
			open++
		}
	}
	sums := count.AreSums(m)
	if open >= many && !sums {
		if list, done := s.few(mostAtFirst); done {
			return puzzles.MarginalsOf(list), s.Stats(), nil
		}
		runs.End(s.Err())
		s = newClauses(ctx, m)
	}
	c, err := count.New(ctx, m, known, following(m, known), a)
	most := mostListed
	if err == nil && c.Width() < narrow {
		if c.Most = mostNarrow; !sums {
			most = mostRelisted
		}
		if t, stats, err = swept(c, tally); !errors.As(err, new(*runs.Outgrown)) {
			return t, stats, err
		}
		c.Most, err = 0, nil
	}
	if list, done := s.few(most); done {
		return puzzles.MarginalsOf(list), s.Stats(), nil
	}
	if runs.End(s.Err()); err != nil {
		return nil, s.Stats(), err
	}
	return swept(c, tally)
}

func swept(c *count.Counter, tally bool) (*puzzles.Marginals, runs.Stats, error) {
	t, err := c.Count(tally)
	return t, runs.Stats{Counts: map[runs.Counter]int64{
		runs.Expanded: c.States, runs.Table: int64(c.Largest),
	}}, err
}

// few lists all solutions, if they are fewer than most, and found soon.
func (c *clauses) few(most int) (list []puzzles.Solution, done bool) {
	c.EndAfter(int64(max(most, mostConflicts)))
	all := c.each(func(s puzzles.Solution) bool {
		list = append(list, slices.Clone(s))
		return len(list) < most
	})
	return list, all && !c.HasEnded() && c.Err() == nil
}
