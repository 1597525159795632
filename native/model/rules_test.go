package model

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"twofold/native/learn"
	"twofold/puzzles"
	"twofold/puzzles/model"
	"twofold/puzzles/model/modeltest"
)

// TestRandomModels: both engines list the solutions of random models, each once, and say what all have in common.
func TestRandomModels(t *testing.T) {
	modeltest.Each(t, func(t *testing.T, _ *rand.Rand, m *model.Model) {
		want := modeltest.Solutions(m)
		compareAll(t, m, want)
		if got, _, err := Backbone(context.Background(), m); err != nil || !slices.Equal(got, common(want)) {
			t.Errorf("decided %v, %v, want %v", got, err, common(want))
		}
	})
}

// compareAll compares the solutions that both engines list with those wanted.
func compareAll(t *testing.T, m *model.Model, want []puzzles.Solution) {
	for name, search := range map[string]search{"backtrack": Backtrack, "learn": Learn} {
		var got []puzzles.Solution
		_, err := search(context.Background(), m, func(s puzzles.Solution) bool {
			got = append(got, s)
			return len(got) <= len(want)
		})
		slices.SortFunc(got, slices.Compare[puzzles.Solution])
		if err != nil || !slices.EqualFunc(got, want, slices.Equal[puzzles.Solution]) {
			t.Errorf("%s: %v, %v, want %v", name, got, err, want)
		}
	}
}

// TestCover: of grids whose true nodes all belong to islands of bounded size, the engines list all solutions, and
// reasons follow. Some edges are variables, and some islands may meet.
func TestCover(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		m := islands(r)
		if n := build(context.Background(), m); len(n.constraints) != len(m.Items)+1 {
			t.Fatalf("%d constraints of %d items: expected a cover", len(n.constraints), len(m.Items))
		}
		solutions := modeltest.Solutions(m)
		compareAll(t, m, solutions)
		reasonsFollow(t, r, m, func(clause []model.Lit) any {
			for _, s := range solutions {
				isTrue := func(l model.Lit) bool {
					return l == model.True || !l.IsConstant() && l > 0 == (s[l.Var()-1] == 1)
				}
				if !slices.ContainsFunc(clause, isTrue) {
					return s
				}
			}
			return nil
		})
	}
}

// TestSights: of grids in which cells see each other the engines list all solutions, and reasons follow, whether sights
// keep sets of lengths or are sums of unary numbers.
func TestSights(t *testing.T) {
	defer func(a, b int) { longest, loose = a, b }(longest, loose)
	r := rand.New(rand.NewPCG(3, 4))
	facings := 0
	for i := range 400 {
		if longest, loose = 600, 4; i%2 == 0 {
			longest, loose = 0, 1
		}
		m := modeltest.Sights(r)
		facings += len(model.Facings(m.Items))
		compareAll(t, m, modeltest.Solutions(m))
		reasonsFollow(t, r, m, func(clause []model.Lit) any {
			if a := modeltest.Refuted(m, clause); a != nil {
				return a
			}
			return nil
		})
	}
	if facings < 400 {
		t.Errorf("%d sights face each other: expected more", facings)
	}
}

// islands is a model of a grid with islands that a connected joins. All of its variables are the answer.
func islands(r *rand.Rand) *model.Model {
	const rows, cols = 3, 3
	m := &model.Model{}
	bit := func() model.Lit {
		l := m.NewVar("")
		m.Answer = append(m.Answer, model.Bit(l))
		return l
	}
	var nodes []model.Lit
	var edges []model.Edge
	for node := range rows * cols {
		nodes = append(nodes, bit())
		for _, before := range [2]int{1, cols} {
			if before == 1 && node%cols == 0 || node < before {
				continue
			}
			l := model.True
			if m.Vars < 11 && r.IntN(4) == 0 {
				l = bit()
			}
			edges = append(edges, model.Edge{A: node - before, B: node, Lit: l})
		}
	}
	roots := r.Perm(len(nodes))[:1+r.IntN(3)]
	whole := slices.Clone(edges)
	for i, root := range roots {
		for range 1 + r.IntN(2) {
			whole = append(whole, model.Edge{A: root, B: len(nodes), Lit: model.True})
		}
		apart := slices.Concat(roots[:i], roots[i+1:])
		if r.IntN(4) == 0 {
			apart = nil
		}
		low := r.IntN(4)
		m.Add("", model.Island{Nodes: nodes, Edges: edges, Root: root, Min: low, Max: low + r.IntN(3), Apart: apart})
	}
	m.Add("", model.Connected{Nodes: append(slices.Clone(nodes), model.True), Edges: whole})
	return m
}

// common is what solutions have in common.
func common(all []puzzles.Solution) puzzles.Solution {
	if len(all) == 0 {
		return nil
	}
	same := slices.Clone(all[0])
	for _, s := range all {
		for i := range s {
			if s[i] != same[i] {
				same[i] = puzzles.Open
			}
		}
	}
	return same
}

// TestReasonsFollow: of models of one item, every assignment in which the item holds has the literal, if it has the
// reason.
func TestReasonsFollow(t *testing.T) {
	modeltest.Each(t, func(t *testing.T, r *rand.Rand, m *model.Model) {
		m.Items = m.Items[:1]
		reasonsFollow(t, r, m, func(clause []model.Lit) any {
			if a := modeltest.Refuted(m, clause); a != nil {
				return a
			}
			return nil
		})
	})
}

// reasonsFollow decides at random, and asks of each reason, and of the conflict at the end, what solution refutes it.
func reasonsFollow(t *testing.T, r *rand.Rand, m *model.Model, refuted func([]model.Lit) any) {
	s := newClauses(context.Background(), m)
	if len(s.Values()) > 2*(m.Vars+1) {
		return // rows of a table are no variables of the model
	}
	check := func(what string, clause []learn.Lit) {
		if a := refuted(ofModel(clause)); a != nil {
			t.Fatalf("%s %v, but not in %v\ntrail %v\n%s", what, clause, a, s.Trail(), modeltest.Shown(m))
		}
	}
	for ok := s.PropagateAll(); ; ok = s.PropagateAll() {
		for l := range s.Implied() {
			reason := s.ReasonOf(l)
			for _, other := range reason {
				if s.Value(other) != learn.False || s.TrailIndex(other) >= s.TrailIndex(l) {
					t.Errorf("reason %v of %v\ntrail %v", reason, l, s.Trail())
				}
			}
			check("reason", append(reason, l))
		}
		if !ok {
			check("conflict", s.LastConflict())
			return
		}
		var open []int32
		for v := int32(1); v <= int32(m.Vars); v++ {
			if s.Value(learn.Pos(v)) == learn.Open {
				open = append(open, v)
			}
		}
		if len(open) == 0 {
			return
		}
		s.Decide(learn.LitOf(open[r.IntN(len(open))], int8(2*r.IntN(2)-1)))
	}
}

// ofModel is literals as those of the model.
func ofModel(lits []learn.Lit) (out []model.Lit) {
	for _, l := range lits {
		is := model.Lit(l.Var())
		if l.Var() == 0 {
			is = model.True
		}
		if !l.IsPos() {
			is = -is
		}
		out = append(out, is)
	}
	return out
}

// TestLoopsThroughAll: of loops that go through most nodes of small grids, some with a diagonal, the engines list all
// solutions; of some it is known at once that there is none, as nodes have two colours, and one more often.
func TestLoopsThroughAll(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	unbalanced := 0
	for range 300 {
		m := &model.Model{}
		bit := func() model.Lit {
			l := m.NewVar("")
			m.Answer = append(m.Answer, model.Bit(l))
			return l
		}
		var l model.Loop
		rows, cols := 2+r.IntN(2), 2+r.IntN(2)
		for node := range rows * cols {
			is := model.True
			if r.IntN(8) == 0 {
				is = [2]model.Lit{model.False, bit()}[r.IntN(2)]
			}
			l.Nodes = append(l.Nodes, is)
			for i, before := range [3]int{cols, 1, cols + 1} {
				if node >= before && (i == 0 || node%cols > 0) && (i < 2 || r.IntN(20) == 0) {
					l.Edges = append(l.Edges, model.Edge{A: node - before, B: node, Lit: bit()})
				}
			}
		}
		m.Add("", l)
		solutions := modeltest.Solutions(m)
		compareAll(t, m, solutions)
		p := &loop{graph: newGraph(l.Nodes, l.Edges)}
		unbalanced += puzzles.Truth(p.isUnbalanced())
	}
	if unbalanced < 50 {
		t.Errorf("%d of 300 loops are unbalanced: expected 50", unbalanced)
	}
}
