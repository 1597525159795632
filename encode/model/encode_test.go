package model

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"twofold/encode"
	"twofold/puzzles"
	"twofold/puzzles/model"
	"twofold/puzzles/model/modeltest"
	"twofold/sat"
)

// TestRandomModels holds all encodings against trying every assignment.
func TestRandomModels(t *testing.T) { modeltest.Each(t, compareAll) }

// TestSights does it for grids in which cells see each other.
func TestSights(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 200 {
		compareAll(t, r, modeltest.Sights(r))
	}
}

func compareAll(t *testing.T, r *rand.Rand, m *model.Model) {
	want := modeltest.Solutions(m)
	for name, fill := range map[string]func(*encode.Formula, *model.Model){
		"cuts": Cuts, "cnf": CNF, "loose": Loose, "counted": Counted,
	} {
		f := &encode.Formula{}
		fill(f, m)
		checkCuts(t, r, f, m)
		if got := solutions(t, f); !slices.EqualFunc(got, want, slices.Equal[puzzles.Solution]) {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
}

func solutions(t *testing.T, f *encode.Formula) (all []puzzles.Solution) {
	_, err := sat.Enumerate(context.Background(), f, sat.InProcess, func(model []bool) bool {
		all = append(all, f.Decode(model))
		return len(all) < 10_000
	})
	if err != nil {
		t.Fatal(err)
	}
	return modeltest.Sorted(all)
}

// checkCuts draws values of the model's variables, some of them open, and makes sure that the cuts have no true and
// at most one open literal. Cuts over the model's variables alone hold in all solutions.
func checkCuts(t *testing.T, r *rand.Rand, f *encode.Formula, m *model.Model) {
	if f.Closing == nil {
		return
	}
	for range 20 {
		v := make(values, f.NumVars()+1)
		full := r.IntN(2) == 0
		for i := range v {
			if v[i] = int8(1 - 2*r.IntN(2)); !full && r.IntN(3) == 0 {
				v[i] = 0
			}
		}
		for _, cut := range f.Closing(v) {
			open := 0
			for _, l := range cut {
				if v.of(model.Lit(l)) > 0 {
					t.Fatalf("cut %v has true literal %d", cut, l)
				}
				if v.of(model.Lit(l)) == 0 {
					open++
				}
			}
			if open > 1 {
				t.Fatalf("cut %v has %d open literals", cut, open)
			}
			holds(t, m, cut)
		}
	}
}

func holds(t *testing.T, m *model.Model, cut []int) {
	lits := make([]model.Lit, len(cut))
	for i, l := range cut {
		if lits[i] = model.Lit(l); lits[i].Var() > m.Vars {
			return
		}
	}
	if a := modeltest.Refuted(m, lits); a != nil {
		t.Errorf("cut %v is false of solution %v", cut, a)
	}
}

// TestHub holds islands whose roots are beside a hub against trying every assignment: all of them bounded, or one
// without bounds, conditional, over other edges, or none at all.
func TestHub(t *testing.T) {
	grid := []model.Edge{}
	for x := range 9 {
		if x%3 < 2 {
			grid = append(grid, model.Edge{A: x, B: x + 1, Lit: model.True})
		}
		if x < 6 {
			grid = append(grid, model.Edge{A: x, B: x + 3, Lit: model.True})
		}
	}
	for seed := range uint64(120) {
		r := rand.New(rand.NewPCG(seed, 0))
		m := &model.Model{Vars: 9, Names: make([]string, 9)}
		var nodes []model.Lit
		for v := range model.Lit(9) {
			nodes = append(nodes, v+1)
			m.Answer = append(m.Answer, model.Bit(v+1))
		}
		roots, edges := r.Perm(9)[:2], grid
		for i, root := range roots {
			edges = append(slices.Clip(edges), model.Edge{A: root, B: 9, Lit: model.True})
			p := model.Posted{Item: model.Island{Nodes: nodes, Edges: grid, Root: root, Min: 1, Max: 1 + r.IntN(4)}}
			island := p.Item.(model.Island)
			switch kind := r.IntN(9); {
			case i == 0 || kind > 3:
			case kind == 0:
				island.Max = 9
			case kind == 1:
				p.Guards = []model.Lit{nodes[r.IntN(9)]}
			case kind == 2:
				island.Edges = grid[1:]
			case kind == 3:
				continue
			}
			p.Item = island
			m.Items = append(m.Items, p)
		}
		m.Items = append(m.Items, model.Posted{Item: model.Connected{Nodes: append(nodes, model.True), Edges: edges}})
		f := &encode.Formula{}
		Cuts(f, m)
		got, want := solutions(t, f), modeltest.Solutions(m)
		if !slices.EqualFunc(got, want, slices.Equal[puzzles.Solution]) {
			t.Errorf("seed %d: %d solutions, want %d", seed, len(got), len(want))
		}
	}
}

// TestCutOff: a node that no way leads to from the root is known not to belong, before any search.
func TestCutOff(t *testing.T) {
	edges := []model.Edge{{A: 0, B: 1, Lit: model.True}, {A: 1, B: 2, Lit: model.True}}
	m := &model.Model{Vars: 2, Names: make([]string, 2), Answer: []model.Num{model.Bit(1), model.Bit(2)}}
	m.Items = []model.Posted{{Item: model.Connected{Nodes: []model.Lit{model.True, 1, 2}, Edges: edges}}}
	f := &encode.Formula{}
	Cuts(f, m)
	values := make([]int8, f.NumVars()+1)
	values[1] = -1
	if got := f.Closing(values); !slices.EqualFunc(got, [][]int{{-2, 1}}, slices.Equal[[]int]) {
		t.Errorf("%v: want that 2 is out if 1 is", got)
	}
}

// TestAreasHaveNoFalseEdgeWithin, also none that is never true.
func TestAreasHaveNoFalseEdgeWithin(t *testing.T) {
	m := &model.Model{Vars: 2, Names: make([]string, 2), Answer: []model.Num{model.Bit(1), model.Bit(2)}}
	more := model.Num{Values: []int{1}, Is: []model.Lit{model.True}}
	m.Add("", model.Areas{Sizes: []model.Num{more, more, more}, More: 1, Edges: []model.Edge{
		{A: 0, B: 1, Lit: 1}, {A: 1, B: 2, Lit: 2}, {A: 2, B: 0, Lit: model.False},
	}})
	compareAll(t, rand.New(rand.NewPCG(1, 2)), m)
}
