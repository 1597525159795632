package learn

import (
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// exactly are rules that so many of some cells are true.
type exactly struct {
	*Solver
	Agenda
	sets [][]int32
	need []int
	lost []bool // by rule; nil for none
}

// newExactly makes all rules sources, and decides the first open cell.
func newExactly(t *rapid.T, most int) (e *exactly, cells int) {
	cells = rapid.IntRange(1, most).Draw(t, "cells")
	e = &exactly{}
	for range rapid.IntRange(0, 8).Draw(t, "counts") {
		set := rapid.SliceOfNDistinct(rapid.Int32Range(0, int32(cells)-1), 1, cells, rapid.ID[int32]).Draw(t, "set")
		e.sets = append(e.sets, set)
		e.need = append(e.need, rapid.IntRange(0, len(set)).Draw(t, "need"))
	}
	e.lost = make([]bool, len(e.sets))
	e.Solver, e.Agenda = New(context.Background(), cells, e), NewAgenda(len(e.sets))
	e.Source(len(e.sets))
	e.ClausesShorten = rapid.Bool().Draw(t, "clauses shorten")
	e.Choose = func() Lit {
		for cell := range int32(cells) {
			if e.Value(Yes(cell)) == Open {
				return Yes(cell)
			}
		}
		return None
	}
	return e, cells
}

func (e *exactly) Spread(Lit) bool {
	e.touchAll()
	return true
}

func (e *exactly) touchAll() {
	for rule := range e.sets {
		e.Touch(int32(rule))
	}
}

func (e *exactly) Undo([]Lit) { e.Clear() }

func (e *exactly) Complete() bool {
	for now := e.Now(); e.Now() == now; {
		rule, ok := e.Next()
		if !ok {
			return true
		}
		if !e.draw(rule) {
			e.Blame(rule)
			return false
		}
	}
	return true
}

func (e *exactly) draw(rule int32) bool {
	if e.lost[rule] {
		return true
	}
	trues, falses := e.having(rule, True, e.Now()), e.having(rule, False, e.Now())
	need, all := e.need[rule], len(e.sets[rule])
	switch {
	case len(trues) > need:
		return e.Clash(trues...)
	case len(falses) > all-need:
		return e.Clash(falses...)
	}
	for _, cell := range e.sets[rule] {
		if e.Value(Yes(cell)) != Open {
			continue
		}
		if len(trues) == need {
			e.Imply(No(cell), Cause{BySource, rule})
		} else if len(falses) == all-need {
			e.Imply(Yes(cell), Cause{BySource, rule})
		}
	}
	return true
}

func (e *exactly) Reason(l Lit, why Cause, before int32, out []Lit) []Lit {
	return append(out, e.having(why.Of, -l.Value(), before)...)
}

func (e *exactly) having(rule int32, value int8, moment int32) (out []Lit) {
	for _, cell := range e.sets[rule] {
		if e.Value(Yes(cell)) == value && e.At(Yes(cell)) < moment {
			out = append(out, LitOf(cell, -value))
		}
	}
	return out
}

// TestLoseAgainstBruteForce: a search finds a solution exactly if there is one, and what is left when some rules are
// given up, and taken up again, rests on none of them.
func TestLoseAgainstBruteForce(t *testing.T) {
	verdicts := map[bool]int{}
	rapid.Check(t, func(t *rapid.T) {
		e, cells := newExactly(t, 12)
		for range 5 {
			changed := NewSources(len(e.sets))
			for rule := range e.lost {
				if lost := rapid.Bool().Draw(t, "lost"); lost != e.lost[rule] {
					e.lost[rule] = lost
					changed.Add(int32(rule))
				}
			}
			e.Lose(changed)
			e.touchAll()
			want := solvable(e, cells)
			verdicts[want]++
			if found := e.SolveUnder(context.Background(), nil); found != want || e.Err() != nil {
				t.Fatalf("found %t, %v, there is one: %t", found, e.Err(), want)
			} else if found && !holds(e, func(cell int32) bool { return e.Value(Yes(cell)) == True }) {
				t.Fatalf("no solution: %v", e.Trail())
			}
		}
	})
	if len(verdicts) != 2 {
		t.Errorf("verdicts %v", verdicts)
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
		if e.lost[rule] {
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

// TestForget: of clauses over many levels the half that was used more is left, and one that is a cause, which then
// names it by its new number.
func TestForget(t *testing.T) {
	s := New(context.Background(), 10, free{})
	for first := range int32(4) {
		s.add(clause{levels: 3}, []Lit{Yes(2 * first), Yes(2*first + 1), Yes(8), Yes(9)}, nil)
	}
	for _, used := range []int32{3, 1, 1} {
		s.used(used)
	}
	s.Decide(No(9))
	s.Decide(No(8))
	s.Decide(No(5))
	if !s.Fixpoint() || s.Value(Yes(4)) != True {
		t.Fatalf("the trail is %v", s.Trail())
	}
	s.forget(&s.trail)
	var left []Lit
	for c := range s.held.clauses {
		left = append(left, s.of(int32(c))[0])
	}
	if want := []Lit{Yes(2), Yes(6), Yes(4)}; !slices.Equal(left, want) {
		t.Errorf("left are the clauses that begin with %v, want %v", left, want)
	}
	if want := []Lit{Yes(5), Yes(8), Yes(9)}; !slices.Equal(s.Explain(Yes(4)), want) {
		t.Errorf("the cause is %v, want %v", s.Explain(Yes(4)), want)
	}
}
