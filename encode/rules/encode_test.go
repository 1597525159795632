package rules

import (
	"context"
	"flag"
	"math/rand/v2"
	"slices"
	"testing"

	"twofold/encode"
	"twofold/puzzles"
	"twofold/puzzles/rules"
	"twofold/puzzles/rules/rulestest"
	"twofold/sat"
)

var soak = flag.Int("soak", 60, "random models of each kind of item; mixed ones are ten times as many")

// TestRandomModels holds both encodings against trying every assignment.
func TestRandomModels(t *testing.T) {
	for _, kind := range rulestest.Kinds {
		t.Run(kind.Name, func(t *testing.T) { testModels(t, *soak, kind.Name) })
	}
	t.Run("all", func(t *testing.T) { testModels(t, 10**soak) })
}

func testModels(t *testing.T, n int, kinds ...string) {
	for seed := range uint64(n) {
		m := rulestest.Random(rand.New(rand.NewPCG(seed, 7)), kinds...)
		want := rulestest.Solutions(m)
		for name, fill := range map[string]func(*encode.Formula, *rules.Model){"cuts": Cuts, "cnf": CNF} {
			f := &encode.Formula{}
			fill(f, m)
			checkCuts(t, f, m)
			if got := solutions(t, f); !slices.EqualFunc(got, want, slices.Equal[puzzles.Solution]) {
				t.Fatalf("seed %d, %s: %v, want %v\n%+v", seed, name, got, want, m)
			}
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
	return rulestest.Sorted(all)
}

// checkCuts draws values of the model's variables, some of them open, and makes sure that the cuts have no true and
// at most one open literal. Cuts over the model's variables alone hold in all solutions.
func checkCuts(t *testing.T, f *encode.Formula, m *rules.Model) {
	if f.Closing == nil {
		return
	}
	r := rand.New(rand.NewPCG(3, uint64(f.NumVars())))
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
				if v.of(rules.Lit(l)) > 0 {
					t.Fatalf("cut %v has true literal %d", cut, l)
				}
				if v.of(rules.Lit(l)) == 0 {
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

func holds(t *testing.T, m *rules.Model, cut []int) {
	if slices.ContainsFunc(cut, func(l int) bool { return max(l, -l) > m.Vars }) {
		return
	}
	for n := range 1 << m.Vars {
		a := make(rules.Assignment, m.Vars+1)
		for v := range m.Vars {
			a[v+1] = n>>v&1 == 1
		}
		if m.Holds(a) && !slices.ContainsFunc(cut, func(l int) bool { return a.Is(rules.Lit(l)) }) {
			t.Fatalf("cut %v is false of solution %v of %+v", cut, a, m)
		}
	}
}
