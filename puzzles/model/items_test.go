package model_test

import (
	"math/rand/v2"
	"testing"

	"twofold/puzzles/model"
	"twofold/puzzles/model/modeltest"
)

// TestHolds judges assignments by hand.
func TestHolds(t *testing.T) {
	lits := []model.Lit{1, 2, 3, 4}
	square := []model.Edge{{A: 0, B: 1, Lit: model.True}, {A: 1, B: 2, Lit: model.True}, {A: 2, B: 3, Lit: model.True},
		{A: 3, B: 0, Lit: model.True}}
	ring := []model.Edge{{A: 0, B: 1, Lit: 1}, {A: 1, B: 2, Lit: 2}, {A: 2, B: 3, Lit: 3}, {A: 3, B: 0, Lit: 4}}
	all := []model.Lit{model.True, model.True, model.True, model.True}
	end, none := model.Constant(7), model.Num{}
	for _, test := range []struct {
		name string
		item model.Item
		a    string
		want bool
	}{
		{"clause", model.Clause{1, -2}, "0100", false},
		{"clause", model.Clause{1, -2}, "1100", true},
		{"empty clause", model.Clause{}, "0000", false},
		{"sum", model.Count(lits, 1, 2), "1110", false},
		{"sum", model.Count(lits, 1, 2), "0110", true},
		{"sum of nothing", model.Sum{Min: 0, Max: 3}, "0000", true},
		{"different", model.Different{model.Bit(1), model.Bit(2)}, "1100", false},
		{"different", model.Different{model.Bit(1), model.Bit(2)}, "0100", true},
		{"table", model.Table{Nums: []model.Num{model.Bit(1), model.Bit(2)}, Rows: [][]int{{0, 1}}}, "0100", true},
		{"table", model.Table{Nums: []model.Num{model.Bit(1), model.Bit(2)}, Rows: [][]int{{0, 1}}}, "1100", false},
		{"connected", model.Connected{Nodes: lits, Edges: square}, "1010", false},
		{"connected", model.Connected{Nodes: lits, Edges: square}, "1110", true},
		{"no node", model.Connected{Nodes: lits, Edges: square}, "0000", true},
		{"island", model.Island{Nodes: lits, Edges: square, Min: 2, Max: 2}, "1101", false},
		{"island", model.Island{Nodes: lits, Edges: square, Min: 2, Max: 2}, "1100", true},
		{"island apart", model.Island{Nodes: lits, Edges: square, Min: 2, Max: 2, Apart: []int{1}}, "1100", false},
		{"loop", model.Loop{Nodes: all, Edges: ring}, "1111", true},
		{"open loop", model.Loop{Nodes: all, Edges: ring}, "1110", false},
		{"path", model.Loop{Nodes: all, Edges: ring, Ends: []model.Num{end, none, none, end}}, "1110", true},
		{"other labels", model.Loop{Nodes: all, Edges: ring, Ends: []model.Num{end, none, none, model.Constant(1)}}, "1110",
			false},
		{"two paths", model.Loop{Nodes: all, Edges: ring, Ends: []model.Num{end, end, end, end}}, "1010", true},
		{"sight", model.Sight{Rays: [][]model.Lit{{1, 2}, {3, 4}}, Min: 2, Max: 2}, "1110", false},
		{"sight", model.Sight{Rays: [][]model.Lit{{1, 2}, {3, 4}}, Min: 2, Max: 2}, "1010", true},
	} {
		a := model.Assignment{false}
		for _, c := range test.a {
			a = append(a, c == '1')
		}
		if got := test.item.Holds(a); got != test.want {
			t.Errorf("%s of %s: %v, want %v", test.name, test.a, got, test.want)
		}
	}
}

// TestLoopsTwice has two loops, of which each by itself would do.
func TestLoopsTwice(t *testing.T) {
	m := &model.Model{}
	loop := model.Loop{}
	for from := 0; from < 6; from += 3 {
		for i := range 3 {
			loop.Nodes = append(loop.Nodes, model.True)
			loop.Edges = append(loop.Edges, model.Edge{A: from + i, B: from + (i+1)%3, Lit: m.NewVar("")})
		}
	}
	if loop.Holds(model.Assignment{false, true, true, true, true, true, true}) {
		t.Error("two loops are one")
	}
}

// TestRandomModelsPass makes sure that the random models of tests are models, and neither all solvable nor none.
func TestRandomModelsPass(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	solvable := 0
	for range 500 {
		m := modeltest.Random(r)
		if err := m.Check(); err != nil {
			t.Fatal(err)
		}
		if len(modeltest.Solutions(m)) > 0 {
			solvable++
		}
	}
	if solvable < 100 || solvable > 450 {
		t.Errorf("%d of 500 models have a solution", solvable)
	}
}

// TestCheckRefuses plants a fault in a model.
func TestCheckRefuses(t *testing.T) {
	for name, item := range map[string]model.Item{
		"variable": model.Clause{9}, "zero": model.Clause{0}, "node": model.Connected{Nodes: []model.Lit{1},
			Edges: []model.Edge{{A: 0, B: 1, Lit: 1}}},
		"itself": model.Connected{Nodes: []model.Lit{1}, Edges: []model.Edge{{A: 0, B: 0, Lit: 1}}},
		"root":   model.Island{Nodes: []model.Lit{1}, Root: 1}, "row": model.Table{Rows: [][]int{{1}}},
		"states": model.Regular{}, "factor": model.Sum{Terms: []model.Term{{Factor: 0, Num: model.Bit(1)}}},
		"number": model.Different{model.Num{}}, "order": model.Different{{Values: []int{2, 1}, Is: []model.Lit{1, -1}}},
	} {
		m := &model.Model{Vars: 1, Items: []model.Posted{{Item: item}}}
		if m.Check() == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// TestJoined: islands that differ in their bounds alone are one, others stay.
func TestJoined(t *testing.T) {
	nodes := []model.Lit{1, 2, 3}
	edges := []model.Edge{{A: 0, B: 1, Lit: model.True}, {A: 1, B: 2, Lit: model.True}}
	island := func(root, least, most int, apart ...int) model.Posted {
		return model.Posted{Item: model.Island{Nodes: nodes, Edges: edges, Root: root, Min: least, Max: most, Apart: apart}}
	}
	m := &model.Model{Vars: 3, Items: []model.Posted{
		island(0, 2, 3), {Item: model.Clause{1}}, island(1, 0, 2), island(0, 0, 2), island(1, 0, 1, 2),
	}}
	joined := *m
	if joined.Items = m.MergeIslands(false); len(joined.Items) != 4 {
		t.Errorf("%d items: want 4", len(joined.Items))
	}
	for bits := range 8 {
		a := model.Assignment{false, bits&1 > 0, bits&2 > 0, bits&4 > 0}
		if joined.Holds(a) != m.Holds(a) {
			t.Errorf("%v: the joined items hold: %v", a, joined.Holds(a))
		}
	}
}
