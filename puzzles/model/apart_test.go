package model_test

import (
	"slices"
	"testing"

	"twofold/puzzles/model"
)

// looped is a loop over the edges of a block of 3x2 nodes, which are the answer; one node is on it, and one never.
func looped(reason model.Reason) *model.Model {
	m := &model.Model{Rules: []string{"loop", "ends"}}
	var edges []model.Edge
	for node := range 6 {
		for _, next := range []int{node + 1, node + 3} {
			if next < 6 && (next != node+1 || next != 3) {
				is := m.NewVar("")
				edges = append(edges, model.Edge{A: node, B: next, Lit: is})
				m.Answer = append(m.Answer, model.Bit(is))
			}
		}
	}
	nodes := []model.Lit{model.True, m.NewVar(""), m.NewVar(""), m.NewVar(""), m.NewVar(""), model.False}
	m.Items = []model.Posted{
		{Item: model.Loop{Nodes: nodes, Edges: edges}, Rule: "loop", Reason: reason},
		{Item: model.Clause{nodes[1], nodes[4]}, Rule: "ends", Reason: reason},
	}
	return m
}

// TestApart: a loop place by place has the same solutions, and is a reason at each node that may be on it, and one as
// it is connected. What is said of nodes is a reason at their edges.
func TestApart(t *testing.T) {
	m := looped(model.ByPlace)
	g, solutions := m.Apart(), 0
	for bits := range 1 << m.Vars {
		a := make(model.Assignment, m.Vars+1)
		for v := range m.Vars {
			a[v+1] = bits>>v&1 == 1
		}
		if g.Holds(a) != m.Holds(a) {
			t.Fatalf("%v: holds %v place by place", a, g.Holds(a))
		}
		if g.Holds(a) {
			solutions++
		}
	}
	if solutions != 1 {
		t.Errorf("%d solutions: want the loop around the left block", solutions)
	}
	got := g.Reasons()
	want := []string{"loop", "loop", "loop", "loop", "loop", "loop", "ends"}
	if !slices.Equal(got.Rules, want) || !slices.Equal(got.Entries[0], []int{0, 1}) || got.Entries[5] != nil ||
		!slices.Equal(got.Entries[6], []int{0, 2, 3, 5, 6}) {
		t.Errorf("reasons %v at %v: want %v", got.Rules, got.Entries, want)
	}
	if whole := looped(model.ByRule); len(whole.Apart().Items) != 2 || len(whole.Reasons().Rules) != 1 {
		t.Errorf("a rule is %v in %d items: want one reason, which is not told apart", whole.Reasons().Rules,
			len(whole.Apart().Items))
	}
}
