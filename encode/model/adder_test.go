package model

import (
	"math/bits"
	"testing"

	"twofold/encode"
	"twofold/puzzles/model"
)

// TestAddedByCounting: of all assignments of up to six literals, those with k true ones are models, and no others.
func TestAddedByCounting(t *testing.T) {
	for n := 1; n <= 6; n++ {
		for k := range n + 1 {
			m := &model.Model{Vars: n}
			var lits []model.Lit
			for v := 1; v <= n; v++ {
				m.Answer = append(m.Answer, model.Bit(model.Lit(v)))
				lits = append(lits, model.Lit(v))
			}
			m.Names = make([]string, n+1)
			f := &encode.Formula{}
			begin(f, m, true).added(lits, k)
			want := 0
			for row := range uint(1) << n {
				if bits.OnesCount(row) == k {
					want++
				}
			}
			got := solutions(t, f)
			for _, s := range got {
				ones := 0
				for _, v := range s {
					ones += v
				}
				if ones != k {
					t.Errorf("%d of %d: %v is a model", k, n, s)
				}
			}
			if len(got) != want {
				t.Errorf("%d of %d: %d models, want %d", k, n, len(got), want)
			}
		}
	}
}

// TestLargeTotal: a total over a board of 200x200 takes clauses in the number of its cells, not in their square, and
// none for cells that are known.
func TestLargeTotal(t *testing.T) {
	const n, known = 40_000, 20_000
	m := &model.Model{Vars: n, Names: make([]string, n+1)}
	total := model.Sum{Min: n / 5, Max: n / 5}
	for v := model.Lit(1); v <= n; v++ {
		m.Answer = append(m.Answer, model.Bit(v))
		total.Terms = append(total.Terms, model.Term{Factor: 1, Num: model.Bit(v)})
		if v <= known {
			m.Items = append(m.Items, model.Posted{Item: model.Clause{-v}})
		}
	}
	m.Items = append(m.Items, model.Posted{Item: total})
	f := &encode.Formula{}
	CNF(f, m)
	if got, most := len(f.Clauses), known+16*(n-known); got > most {
		t.Errorf("%d clauses, want at most %d", got, most)
	}
}
