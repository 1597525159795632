package learn

import (
	"context"
	"testing"

	"pgregory.net/rapid"
)

// exactly are rules that so many of some cells are true.
type exactly struct {
	*Search
	sets [][]int32
	need []int
	lost []bool // by rule; nil for none
}

func (e *exactly) Spread(l Lit) bool {
	for rule := range e.sets {
		e.Touch(int32(rule))
	}
	return true
}

func (e *exactly) Back(int32) {}

func (e *exactly) Draw(rule int32) bool {
	if e.lost != nil && e.lost[rule] {
		return true
	}
	trues, falses := e.having(rule, True, e.Now()), e.having(rule, False, e.Now())
	need, all := e.need[rule], len(e.sets[rule])
	switch {
	case len(trues) > need:
		e.Clash(trues)
		return false
	case len(falses) > all-need:
		e.Clash(falses)
		return false
	}
	for _, cell := range e.sets[rule] {
		if len(trues) == need {
			e.Force(LitOf(cell, False), rule)
		} else if len(falses) == all-need {
			e.Force(LitOf(cell, True), rule)
		}
	}
	return true
}

func (e *exactly) Explain(l Lit, rule int32, out []Lit) []Lit {
	return append(out, e.having(rule, -l.Value(), e.At(l.Cell()))...)
}

func (e *exactly) having(rule int32, value int8, moment int32) (out []Lit) {
	for _, cell := range e.sets[rule] {
		if e.Value(cell) == value && e.At(cell) < moment {
			out = append(out, LitOf(cell, -value))
		}
	}
	return out
}

// TestSearchAgainstBruteForce: a search finds a solution of random counts and facts exactly if there is one, and
// does so again after it was rewound.
func TestSearchAgainstBruteForce(t *testing.T) {
	verdicts := map[bool]int{}
	rapid.Check(t, func(t *rapid.T) {
		cells := rapid.IntRange(1, 12).Draw(t, "cells")
		e := &exactly{}
		member := rapid.Int32Range(0, int32(cells)-1)
		for range rapid.IntRange(0, 6).Draw(t, "counts") {
			set := rapid.SliceOfNDistinct(member, 1, cells, rapid.ID[int32]).Draw(t, "set")
			e.sets = append(e.sets, set)
			e.need = append(e.need, rapid.IntRange(0, len(set)).Draw(t, "need"))
		}
		e.Search = New(cells, len(e.sets), len(e.sets), e)
		want := solvable(e, cells)
		verdicts[want]++
		for range 2 {
			for rule := range e.sets {
				e.Touch(int32(rule))
			}
			found, err := e.Solve(context.Background(), firstOpen(e.Search, cells))
			if err != nil || found != want {
				t.Fatalf("found %t, %v, there is one: %t", found, err, want)
			}
			if found && !holds(e, func(cell int32) bool { return e.Value(cell) == True }) {
				t.Fatalf("no solution: %v", e.lits)
			}
			e.Reset()
		}
	})
	if len(verdicts) != 2 {
		t.Errorf("verdicts %v", verdicts)
	}
}

// TestLoseAgainstBruteForce: what is left when some rules are given up, and taken up again, rests on none of them.
func TestLoseAgainstBruteForce(t *testing.T) {
	verdicts := map[bool]int{}
	rapid.Check(t, func(t *rapid.T) {
		cells := rapid.IntRange(1, 10).Draw(t, "cells")
		e := &exactly{}
		for range rapid.IntRange(1, 8).Draw(t, "counts") {
			set := rapid.SliceOfNDistinct(rapid.Int32Range(0, int32(cells)-1), 1, cells, rapid.ID[int32]).Draw(t, "set")
			e.sets = append(e.sets, set)
			e.need = append(e.need, rapid.IntRange(0, len(set)).Draw(t, "need"))
		}
		e.lost = make([]bool, len(e.sets))
		e.Search = New(cells, len(e.sets), len(e.sets), e)
		for range 5 {
			changed := NewSources(len(e.sets))
			for rule := range e.lost {
				if lost := rapid.Bool().Draw(t, "lost"); lost != e.lost[rule] {
					e.lost[rule] = lost
					changed.Add(int32(rule))
				}
			}
			e.Lose(changed)
			for rule := range e.sets {
				e.Touch(int32(rule))
			}
			want := solvable(e, cells)
			verdicts[want]++
			found, err := e.Solve(context.Background(), firstOpen(e.Search, cells))
			if err != nil || found != want {
				t.Fatalf("found %t, %v, there is one: %t", found, err, want)
			}
			if found && !holds(e, func(cell int32) bool { return e.Value(cell) == True }) {
				t.Fatalf("no solution: %v", e.lits)
			}
		}
	})
	if len(verdicts) != 2 {
		t.Errorf("verdicts %v", verdicts)
	}
}

func firstOpen(s *Search, cells int) func() Lit {
	return func() Lit {
		for cell := range int32(cells) {
			if s.Value(cell) == Open {
				return LitOf(cell, True)
			}
		}
		return None
	}
}

func solvable(e *exactly, cells int) bool {
	for bits := range 1 << cells {
		if holds(e, func(cell int32) bool { return bits>>cell&1 == 1 }) {
			return true
		}
	}
	return false
}

func holds(e *exactly, value func(int32) bool) bool {
	for rule, set := range e.sets {
		if e.lost != nil && e.lost[rule] {
			continue
		}
		n := 0
		for _, cell := range set {
			if value(cell) {
				n++
			}
		}
		if n != e.need[rule] {
			return false
		}
	}
	return true
}

// TestForget: of long clauses the half that was used more is left, its open literals first.
func TestForget(t *testing.T) {
	e := &exactly{}
	e.Search = New(8, 0, 0, e)
	used := e.add([]Lit{LitOf(0, True), LitOf(1, True), LitOf(2, True), LitOf(3, True)}, nil)
	e.add([]Lit{LitOf(4, True), LitOf(5, True), LitOf(6, True)}, nil)
	e.used(used)
	if !e.Fact(LitOf(0, False)) || !e.Propagate() {
		t.Fatal("a contradiction")
	}
	e.forget(&e.trail)
	if len(e.clauses) != 1 || e.of(0)[3] != LitOf(0, True) {
		t.Errorf("clauses %v of %v", e.clauses, e.pool)
	}
}
