package rules_test

import (
	"math/rand/v2"
	"testing"

	"twofold/puzzles/rules"
	"twofold/puzzles/rules/rulestest"
)

// TestHolds judges assignments by hand.
func TestHolds(t *testing.T) {
	lits := []rules.Lit{1, 2, 3, 4}
	square := []rules.Edge{{A: 0, B: 1, Lit: rules.True}, {A: 1, B: 2, Lit: rules.True}, {A: 2, B: 3, Lit: rules.True},
		{A: 3, B: 0, Lit: rules.True}}
	ring := []rules.Edge{{A: 0, B: 1, Lit: 1}, {A: 1, B: 2, Lit: 2}, {A: 2, B: 3, Lit: 3}, {A: 3, B: 0, Lit: 4}}
	all := []rules.Lit{rules.True, rules.True, rules.True, rules.True}
	end, none := rules.Constant(7), rules.Num{}
	for _, test := range []struct {
		name string
		item rules.Item
		a    string
		want bool
	}{
		{"clause", rules.Clause{1, -2}, "0100", false},
		{"clause", rules.Clause{1, -2}, "1100", true},
		{"empty clause", rules.Clause{}, "0000", false},
		{"sum", rules.Count(lits, 1, 2), "1110", false},
		{"sum", rules.Count(lits, 1, 2), "0110", true},
		{"sum of nothing", rules.Sum{Min: 0, Max: 3}, "0000", true},
		{"different", rules.Different{rules.Bit(1), rules.Bit(2)}, "1100", false},
		{"different", rules.Different{rules.Bit(1), rules.Bit(2)}, "0100", true},
		{"table", rules.Table{Nums: []rules.Num{rules.Bit(1), rules.Bit(2)}, Rows: [][]int{{0, 1}}}, "0100", true},
		{"table", rules.Table{Nums: []rules.Num{rules.Bit(1), rules.Bit(2)}, Rows: [][]int{{0, 1}}}, "1100", false},
		{"connected", rules.Connected{Nodes: lits, Edges: square}, "1010", false},
		{"connected", rules.Connected{Nodes: lits, Edges: square}, "1110", true},
		{"no node", rules.Connected{Nodes: lits, Edges: square}, "0000", true},
		{"island", rules.Island{Nodes: lits, Edges: square, Min: 2, Max: 2}, "1101", false},
		{"island", rules.Island{Nodes: lits, Edges: square, Min: 2, Max: 2}, "1100", true},
		{"island apart", rules.Island{Nodes: lits, Edges: square, Min: 2, Max: 2, Apart: []int{1}}, "1100", false},
		{"loop", rules.Loop{Nodes: all, Edges: ring}, "1111", true},
		{"open loop", rules.Loop{Nodes: all, Edges: ring}, "1110", false},
		{"path", rules.Loop{Nodes: all, Edges: ring, Ends: []rules.Num{end, none, none, end}}, "1110", true},
		{"other labels", rules.Loop{Nodes: all, Edges: ring, Ends: []rules.Num{end, none, none, rules.Constant(1)}}, "1110",
			false},
		{"two paths", rules.Loop{Nodes: all, Edges: ring, Ends: []rules.Num{end, end, end, end}}, "1010", true},
		{"sight", rules.Sight{Rays: [][]rules.Lit{{1, 2}, {3, 4}}, Min: 2, Max: 2}, "1110", false},
		{"sight", rules.Sight{Rays: [][]rules.Lit{{1, 2}, {3, 4}}, Min: 2, Max: 2}, "1010", true},
	} {
		a := rules.Assignment{false}
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
	m := &rules.Model{}
	loop := rules.Loop{}
	for from := 0; from < 6; from += 3 {
		for i := range 3 {
			loop.Nodes = append(loop.Nodes, rules.True)
			loop.Edges = append(loop.Edges, rules.Edge{A: from + i, B: from + (i+1)%3, Lit: m.NewVar("")})
		}
	}
	if loop.Holds(rules.Assignment{false, true, true, true, true, true, true}) {
		t.Error("two loops are one")
	}
}

// TestRandomModelsPass makes sure that the random models of tests are models, and neither all solvable nor none.
func TestRandomModelsPass(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	solvable := 0
	for range 500 {
		m := rulestest.Random(r)
		if err := m.Check(); err != nil {
			t.Fatal(err)
		}
		if len(rulestest.Solutions(m)) > 0 {
			solvable++
		}
	}
	if solvable < 100 || solvable > 450 {
		t.Errorf("%d of 500 models have a solution", solvable)
	}
}

// TestCheckRefuses plants a fault in a model.
func TestCheckRefuses(t *testing.T) {
	for name, item := range map[string]rules.Item{
		"variable": rules.Clause{9}, "zero": rules.Clause{0}, "node": rules.Connected{Nodes: []rules.Lit{1},
			Edges: []rules.Edge{{A: 0, B: 1, Lit: 1}}},
		"itself": rules.Connected{Nodes: []rules.Lit{1}, Edges: []rules.Edge{{A: 0, B: 0, Lit: 1}}},
		"root":   rules.Island{Nodes: []rules.Lit{1}, Root: 1}, "row": rules.Table{Rows: [][]int{{1}}},
		"states": rules.Regular{}, "factor": rules.Sum{Terms: []rules.Term{{Factor: 0, Num: rules.Bit(1)}}},
		"number": rules.Different{rules.Num{}}, "order": rules.Different{{Values: []int{2, 1}, Is: []rules.Lit{1, -1}}},
	} {
		m := &rules.Model{Vars: 1, Items: []rules.Posted{{Item: item}}}
		if m.Check() == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// TestJoined: islands that differ in their bounds alone are one, others stay.
func TestJoined(t *testing.T) {
	nodes := []rules.Lit{1, 2, 3}
	edges := []rules.Edge{{A: 0, B: 1, Lit: rules.True}, {A: 1, B: 2, Lit: rules.True}}
	island := func(root, least, most int, apart ...int) rules.Posted {
		return rules.Posted{Item: rules.Island{Nodes: nodes, Edges: edges, Root: root, Min: least, Max: most, Apart: apart}}
	}
	m := &rules.Model{Vars: 3, Items: []rules.Posted{
		island(0, 2, 3), {Item: rules.Clause{1}}, island(1, 0, 2), island(0, 0, 2), island(1, 0, 1, 2),
	}}
	joined := *m
	if joined.Items = m.Joined(false); len(joined.Items) != 4 {
		t.Errorf("%d items: want 4", len(joined.Items))
	}
	for bits := range 8 {
		a := rules.Assignment{false, bits&1 > 0, bits&2 > 0, bits&4 > 0}
		if joined.Holds(a) != m.Holds(a) {
			t.Errorf("%v: the joined items hold: %v", a, joined.Holds(a))
		}
	}
}
