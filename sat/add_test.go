package sat

import (
	"testing"

	"pgregory.net/rapid"

	"twofold/encode"
)

// occurring are the variables that clauses may be added over.
func occurring(f *encode.Formula) (vars []int) {
	occurs := make([]bool, f.NumVars()+1)
	mark := func(lits []int) {
		for _, l := range lits {
			occurs[max(l, -l)] = true
		}
	}
	mark(f.Keys)
	for _, clause := range f.Clauses {
		mark(clause)
	}
	for _, card := range f.Cards {
		mark(card.Lits)
	}
	for v, there := range occurs {
		if there {
			vars = append(vars, v)
		}
	}
	return vars
}

// testAdding adds clauses, some of them at a time, and holds each answer against brute force.
func testAdding(t *testing.T, backend Backend, withCards bool) {
	rapid.Check(t, func(t *rapid.T) {
		f := formulas(withCards).Draw(t, "formula")
		vars := occurring(f)
		s := backend(f)
		defer s.Close()
		all := &encode.Formula{Names: f.Names, Clauses: f.Clauses, Cards: f.Cards}
		for range rapid.IntRange(1, 6).Draw(t, "solves") {
			status, err := s.Solve(background)
			want := len(everyProjection(all)) > 0
			if err != nil || (status == Satisfiable) != want || status == Satisfiable && !satisfies(all, s.Model()) {
				t.Fatalf("%v, %v: brute force says %v; %s", status, err, want, dump(all))
			}
			if len(vars) == 0 {
				return
			}
			for range rapid.IntRange(0, 4).Draw(t, "added") {
				clause := rapid.SliceOfN(literal(len(vars)), 1, 5).Draw(t, "clause")
				for i, l := range clause {
					clause[i] = signed(vars[variable(l)-1], l)
				}
				s.Add(clause)
				all.Add(clause...)
				clear(clause) // the solver has its own copy
			}
		}
	})
}

func TestAdding(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	w := newWorkers(t, 0)
	t.Run("in process", func(t *testing.T) { testAdding(t, InProcess, true) })
	t.Run("worker", func(t *testing.T) { testAdding(t, w.Solver, true) })
	t.Run("external", func(t *testing.T) { testAdding(t, played(t, "lines", ""), false) })
}
