package model_test

import (
	"slices"
	"testing"

	"twofold/puzzles/model"
)

// TestGuarded: a guard that is false lets go of its clue's items, and of no other.
func TestGuarded(t *testing.T) {
	m := &model.Model{Clues: 2}
	a, b := m.NewVar("a"), m.NewVar("b")
	m.Items = []model.Posted{
		{Item: model.Clause{a, b}},
		{Item: model.Clause{a}, Clues: []int{0}},
		{Item: model.Clause{b}, Clues: []int{0, 1}},
	}
	g, guards := m.Guarded(m.Clues, m.OfClues)
	if len(guards) != 2 || g.Vars != 4 || m.Vars != 2 || len(m.Items[1].Guards) != 0 {
		t.Fatalf("guards %v of %d variables; the model itself has %d and %v", guards, g.Vars, m.Vars, m.Items[1].Guards)
	}
	for bits := range 16 {
		v := model.Assignment{false, bits&1 > 0, bits&2 > 0, bits&4 > 0, bits&8 > 0}
		want := (v[1] || v[2]) && (!v[3] || v[1]) && (!v[3] || !v[4] || v[2])
		if g.Holds(v) != want {
			t.Errorf("%v: holds %v", v, !want)
		}
	}
	if got := m.Broken(model.Assignment{false, true, false}); !slices.Equal(got, []int{0, 1}) {
		t.Errorf("broken %v: want both clues", got)
	}
	if got := m.Broken(model.Assignment{false, false, true}); !slices.Equal(got, []int{0}) {
		t.Errorf("broken %v: want the first clue", got)
	}
	if n := len(m.Given().Items); n != 1 {
		t.Errorf("%d items without clues: want 1", n)
	}
}

// TestGuardedClues: what is bare holds where none of its clues is kept.
func TestGuardedClues(t *testing.T) {
	m := &model.Model{Clues: 2}
	a := m.NewVar("a")
	m.WithoutClues = []model.Posted{{Item: model.Clause{a}, Clues: []int{0, 1}}}
	g, _ := m.GuardedClues()
	for bits := range 8 {
		v := model.Assignment{false, bits&1 > 0, bits&2 > 0, bits&4 > 0}
		if want := v[1] || v[2] || v[3]; g.Holds(v) != want || !m.Holds(v) {
			t.Errorf("%v: holds %v", v, !want)
		}
	}
}

// TestDefine: variables that clauses define get their values; others are told to be open.
func TestDefine(t *testing.T) {
	m := &model.Model{}
	a, b := m.NewVar(""), m.NewVar("")
	or, and := m.NewVar(""), m.NewVar("")
	for _, c := range []model.Clause{{-and, or}, {-and, b}, {and, -or, -b}, {-a, or}, {-b, or}, {a, b, -or}} {
		m.Add("", c)
	}
	for bits := range 4 {
		one, other := bits&1 > 0, bits&2 > 0
		got, ok := m.Define(model.Assignment{false, one, other}, 0)
		want := model.Assignment{false, one, other, one || other, (one || other) && other}
		if !ok || !slices.Equal(got, want) {
			t.Errorf("%v %v: want %v", got, ok, want)
		}
	}
	m.NewVar("")
	if _, ok := m.Define(model.Assignment{false, true, true}, 0); ok {
		t.Error("a free variable is defined")
	}
}
