package model

import (
	"context"
	"slices"
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/model"
)

// TestPhases: a counterexample differs only where it has to, also where variables that are none of the answer's would
// change all numbers.
func TestPhases(t *testing.T) {
	m := &model.Model{}
	all := []model.Lit{m.NewVar("")}
	s := make(puzzles.Solution, 6)
	for i := range s {
		n := m.NewNum("", []int{1, 2, 3})
		m.Answer, s[i] = append(m.Answer, n), 2
		if i > 0 {
			all = append(all, m.NewVar(""))
		}
	}
	for _, l := range all {
		for _, n := range m.Answer[1:] {
			m.Add("", model.Clause{-l, n.Lit(2)})
			m.Add("", model.Clause{l, -n.Lit(2)})
		}
	}
	o := &oracle{model: m, solution: s, told: make([]bool, len(s))}
	o.near = o.search()
	if c, err := o.Differ(context.Background(), nil, 0); err != nil || !slices.Equal(c.Entries, []int{0}) {
		t.Errorf("counterexample %+v, %v, want one that differs in entry 0 alone", c, err)
	}
}
