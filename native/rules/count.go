package rules

import (
	"context"
	"math/big"

	"twofold/native/learn"
	"twofold/native/rules/frontier"
	"twofold/puzzles"
	"twofold/puzzles/rules"
)

// What is listed before it is counted without: so many solutions, if that many states are to be expected.
const (
	mostListed  = 2000
	narrowWidth = 16
)

// Count is the exact number of solutions of a model, by package frontier. Where many states are to be expected,
// solutions are listed by Learn first, as long as they are few.
func Count(ctx context.Context, m *rules.Model) (*big.Int, puzzles.Stats, error) {
	t, stats, err := total(ctx, m, false)
	if err != nil {
		return nil, stats, err
	}
	return t.Count, stats, nil
}

// Tally counts the solutions, and those with each value, as Count does.
func Tally(ctx context.Context, m *rules.Model) (*puzzles.Tally, puzzles.Stats, error) {
	return total(ctx, m, true)
}

func total(ctx context.Context, m *rules.Model, tally bool) (t *puzzles.Tally, stats puzzles.Stats, err error) {
	defer puzzles.Unwound(&err)
	s := newClauses(ctx, m)
	if !s.PropagateAll() {
		return &puzzles.Tally{Count: new(big.Int)}, stats, s.Err()
	}
	known, a := make([]bool, m.Vars+1), make(rules.Assignment, m.Vars+1)
	for v := 1; v <= m.Vars; v++ {
		value := s.Value(learn.Pos(int32(v)))
		known[v], a[v] = value != learn.Open, value == learn.True
	}
	c, err := frontier.New(ctx, m, known, a)
	if err != nil {
		return nil, stats, err
	}
	t, err = c.Count(tally)
	return t, puzzles.Stats{Counts: map[puzzles.Counter]int64{
		puzzles.Expanded: c.States, puzzles.Table: int64(c.Largest),
	}}, err
}
