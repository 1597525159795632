package sat

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"twofold/encode"
	"twofold/puzzles"
)

// onDemand leaves some of a formula's clauses to Refine, and perhaps to Closing. All variables are keys, and entries.
func onDemand(t *rapid.T, withCards bool) (all, partly *encode.Formula) {
	all = formulas(withCards).Draw(t, "formula")
	all.Keys = nil
	for v := range all.NumVars() {
		all.Keys = append(all.Keys, v+1)
	}
	all.Decode = func(model []bool) puzzles.Solution {
		s := make(puzzles.Solution, len(model))
		for i, value := range model {
			if value {
				s[i] = 1
			}
		}
		return s
	}
	partly = &encode.Formula{Names: all.Names, Keys: all.Keys, Cards: all.Cards, Decode: all.Decode}
	var rest [][]int
	for _, clause := range all.Clauses {
		if rapid.Bool().Draw(t, "on demand") {
			rest = append(rest, clause)
		} else {
			partly.Add(clause...)
		}
	}
	partly.Refine = func(model []bool) [][]int {
		return slices.DeleteFunc(slices.Clone(rest), func(clause []int) bool { return trues(clause, model) > 0 })
	}
	if rapid.Bool().Draw(t, "closing") {
		partly.Closing = func(values []int8) [][]int {
			return slices.DeleteFunc(slices.Clone(rest), func(clause []int) bool { return !closes(clause, values) })
		}
	}
	return all, partly
}

// closes reports whether at most one literal of a clause is not false, and none true.
func closes(clause []int, values []int8) bool {
	open := map[int]bool{}
	for _, l := range clause {
		switch valueOf(values, l) {
		case 0:
			open[l] = true
		case 1:
			return false
		}
	}
	return len(open) <= 1
}

// checkDecided holds what is decided against all models.
func checkDecided(t *rapid.T, all, f *encode.Formula, backend Backend) {
	var want puzzles.Solution
	model := make([]bool, all.NumVars())
	for assignment := range 1 << all.NumVars() {
		for v := range model {
			model[v] = assignment>>v&1 == 1
		}
		if !satisfies(all, model) {
			continue
		}
		s := all.Decode(model)
		for i := range s {
			if want != nil && want[i] != s[i] {
				s[i] = puzzles.Open
			}
		}
		want = s
	}
	got, _, err := Backbone(background, f, backend)
	if err != nil || !slices.Equal(got, want) || (got == nil) != (want == nil) {
		t.Fatalf("%v, %v: brute force says %v of %s", got, err, want, dump(all))
	}
}

func TestDecide(t *testing.T) {
	w := newWorkers(t, 0)
	for name, backend := range map[string]Backend{"in process": InProcess, "worker": w.Solver} {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				all, partly := onDemand(t, true)
				checkDecided(t, all, all, backend)
				checkDecided(t, all, partly, backend)
			})
		})
	}
}

// TestDecideTogether has entries that two keys tell only together: whether they differ.
func TestDecideTogether(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		all, partly := onDemand(t, true)
		for _, f := range []*encode.Formula{all, partly} {
			next := func(i int) int { return (i + 1) % f.NumVars() }
			f.Decode = func(model []bool) puzzles.Solution {
				s := make(puzzles.Solution, len(model))
				for i := range s {
					if model[i] != model[next(i)] {
						s[i] = 1
					}
				}
				return s
			}
			f.Explain = func(_ []bool, entries puzzles.Solution) (keys []int) {
				for i, value := range entries {
					if value != puzzles.Open {
						keys = append(keys, f.Keys[i], f.Keys[next(i)])
					}
				}
				return keys
			}
		}
		checkDecided(t, all, all, InProcess)
		checkDecided(t, all, partly, InProcess)
	})
}

// TestRefine: clauses on demand leave the models that they would leave from the beginning.
func TestRefine(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	w := newWorkers(t, 0)
	backends := map[string]Backend{"in process": InProcess, "worker": w.Solver, "external": played(t, "lines", "")}
	for name, backend := range backends {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				all, partly := onDemand(t, name != "external")
				found := 0
				_, err := Enumerate(background, partly, backend, func(model []bool) bool {
					if !satisfies(all, model) {
						t.Fatalf("%v is no model of %s", model, dump(all))
					}
					found++
					return found < 3
				})
				if want := min(3, len(everyProjection(all))); err != nil || found != want {
					t.Fatalf("%d models, %v: brute force finds %d; %s", found, err, want, dump(all))
				}
			})
		})
	}
}
