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
	Queue
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
	e.Solver, e.Queue = New(context.Background(), cells, e), NewQueue(len(e.sets))
	e.Source(len(e.sets))
	e.ClausesMinimize = rapid.Bool().Draw(t, "clauses minimize")
	e.Branch = func() Lit {
		for cell := range int32(cells) {
			if e.Value(Pos(cell)) == Open {
				return Pos(cell)
			}
		}
		return None
	}
	return e, cells
}

func (e *exactly) Propagate(Lit) bool {
	e.touchAll()
	return true
}

func (e *exactly) touchAll() {
	for rule := range e.sets {
		e.Push(int32(rule))
	}
}

func (e *exactly) Backtrack([]Lit) { e.Clear() }

func (e *exactly) FinalCheck() bool {
	for now := e.TrailSize(); e.TrailSize() == now; {
		rule, ok := e.Pop()
		if !ok {
			return true
		}
		if !e.draw(rule) {
			e.ConflictFrom(rule)
			return false
		}
	}
	return true
}

func (e *exactly) draw(rule int32) bool {
	if e.lost[rule] {
		return true
	}
	trues, falses := e.having(rule, True, e.TrailSize()), e.having(rule, False, e.TrailSize())
	need, all := e.need[rule], len(e.sets[rule])
	switch {
	case len(trues) > need:
		return e.Conflict(trues...)
	case len(falses) > all-need:
		return e.Conflict(falses...)
	}
	for _, cell := range e.sets[rule] {
		if e.Value(Pos(cell)) != Open {
			continue
		}
		if len(trues) == need {
			e.Imply(Neg(cell), Reason{BySource, rule})
		} else if len(falses) == all-need {
			e.Imply(Pos(cell), Reason{BySource, rule})
		}
	}
	return true
}

func (e *exactly) Explain(l Lit, why Reason, before int32, out []Lit) []Lit {
	return append(out, e.having(why.Of, -l.Value(), before)...)
}

func (e *exactly) having(rule int32, value int8, moment int32) (out []Lit) {
	for _, cell := range e.sets[rule] {
		if e.Value(Pos(cell)) == value && e.TrailIndex(Pos(cell)) < moment {
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
			e.Withdraw(changed)
			e.touchAll()
			want := solvable(e, cells)
			verdicts[want]++
			if found := e.SolveUnder(context.Background(), nil); found != want || e.Err() != nil {
				t.Fatalf("found %t, %v, there is one: %t", found, e.Err(), want)
			} else if found && !holds(e, func(cell int32) bool { return e.Value(Pos(cell)) == True }) {
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

// TestReduceDB: of clauses over many levels the half that was used more is left, one of few levels that was used, and
// one that is a cause, which then names it by its new number.
func TestReduceDB(t *testing.T) {
	s := New(context.Background(), 10, free{})
	for first := range int32(4) {
		s.add(clause{glue: usedGlue + 1}, []Lit{Pos(2 * first), Pos(2*first + 1), Pos(8), Pos(9)}, nil)
	}
	s.add(clause{glue: usedGlue, used: true}, []Lit{Pos(0), Pos(4)}, nil)
	s.add(clause{glue: usedGlue}, []Lit{Pos(0), Pos(6)}, nil)
	for _, used := range []int32{3, 1, 1} {
		s.bumpClause(used)
	}
	s.Decide(Neg(9))
	s.Decide(Neg(8))
	s.Decide(Neg(5))
	if !s.PropagateAll() || s.Value(Pos(4)) != True {
		t.Fatalf("the trail is %v", s.Trail())
	}
	s.reduceDB(&s.trail)
	var left []Lit
	for c := range s.arena.clauses {
		left = append(left, s.literals(int32(c))[0])
	}
	if want := []Lit{Pos(4), Pos(0), Pos(2), Pos(6)}; !slices.Equal(left, want) {
		t.Errorf("left are the clauses that begin with %v, want %v", left, want)
	}
	if want := []Lit{Pos(5), Pos(8), Pos(9)}; !slices.Equal(s.ReasonOf(Pos(4)), want) {
		t.Errorf("the cause is %v, want %v", s.ReasonOf(Pos(4)), want)
	}
}
