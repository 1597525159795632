package verify

import (
	"math/rand/v2"
	"slices"
	"testing"

	"twofold/encode"
	encodemodel "twofold/encode/model"
	"twofold/puzzles/model"
	"twofold/puzzles/model/modeltest"
)

// TestItemCuts: a clause that is taken for a cut is true of each assignment in which the model holds. Those that the
// encoder cuts with, over the model's variables alone, are taken.
func TestItemCuts(t *testing.T) {
	drawn, cut := 0, 0
	modeltest.Each(t, func(t *testing.T, r *rand.Rand, m *model.Model) {
		c := newItemCutter(m)
		for range 10 {
			clause := aClauseOf(r, m)
			if !c.holds(ints(clause)) {
				continue
			}
			drawn++
			if a := modeltest.Refuted(m, clause); a != nil {
				t.Errorf("%v is taken for a cut, and false of %v", clause, a)
			}
		}
		f := &encode.Formula{}
		if encodemodel.Loose(f, m); f.Closing == nil {
			return
		}
		for range 10 {
			values := make([]int8, f.NumVars()+1)
			for i := range values {
				values[i] = int8(r.IntN(3) - 1)
			}
			for _, clause := range f.Closing(values) {
				if cut++; !c.holds(clause) {
					t.Errorf("%v is not taken for a cut", clause)
				}
			}
		}
	})
	if drawn < 50 || cut < 500 {
		t.Errorf("%d drawn clauses were cuts, and %d of the encoder's: expected more", drawn, cut)
	}
}

// aClauseOf is about some variables of one item, or about all.
func aClauseOf(r *rand.Rand, m *model.Model) (clause []model.Lit) {
	for v := model.Lit(1); int(v) <= m.Vars; v++ {
		switch r.IntN(3) {
		case 0:
			clause = append(clause, v)
		case 1:
			clause = append(clause, -v)
		}
	}
	return clause
}

func ints(lits []model.Lit) []int {
	out := make([]int, len(lits))
	for i, l := range slices.All(lits) {
		out[i] = int(l)
	}
	return out
}
