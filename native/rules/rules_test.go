package rules

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"twofold/native/learn"
	"twofold/puzzles"
	"twofold/puzzles/rules"
	"twofold/puzzles/rules/rulestest"
)

// models is how many random models each test draws: TWOFOLD_MODELS, or a number for every day.
func models(t *testing.T, daily int) int {
	n, err := strconv.Atoi(cmp.Or(os.Getenv("TWOFOLD_MODELS"), strconv.Itoa(daily)))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// kinds is what to draw models of: each kind alone, and all.
func kinds() (all [][]string) {
	for _, k := range rulestest.Kinds {
		all = append(all, []string{k.Name})
	}
	return append(all, slices.Concat(all...))
}

// TestEnginesAgainstBruteForce: both list the solutions of random models, each once, and say what all have in common.
func TestEnginesAgainstBruteForce(t *testing.T) {
	for _, of := range kinds() {
		for seed := range models(t, 250) {
			m := rulestest.Random(rand.New(rand.NewPCG(uint64(seed), uint64(len(of)))), of...)
			want := rulestest.Solutions(m)
			for name, search := range map[string]search{"backtrack": Backtrack, "learn": Learn} {
				var got []puzzles.Solution
				_, err := search(context.Background(), m, func(s puzzles.Solution) bool {
					got = append(got, s)
					return len(got) <= len(want)
				})
				slices.SortFunc(got, slices.Compare[puzzles.Solution])
				if err != nil || !slices.EqualFunc(got, want, slices.Equal[puzzles.Solution]) {
					t.Fatalf("%s: model %d of %v: %v, %v\nwant %v\n%s", name, seed, of, got, err, want, shownModel(m))
				}
			}
			if got, _, err := Decide(context.Background(), m); err != nil || !slices.Equal(got, common(want)) {
				t.Fatalf("model %d of %v: decided %v, %v\nwant %v\n%s", seed, of, got, err, common(want), shownModel(m))
			}
		}
	}
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

func shownModel(m *rules.Model) (text string) {
	text = fmt.Sprintf("%d variables, domains %v, answer %v\n", m.Vars, m.Domains, m.Answer)
	for _, p := range m.Items {
		text += fmt.Sprintf("%T%+v if %v\n", p.Item, p.Item, p.If)
	}
	return text
}

// TestReasonsFollow: of models of one item, every assignment in which the item holds has the literal, if it has the
// reason.
func TestReasonsFollow(t *testing.T) {
	for _, of := range kinds() {
		for seed := range models(t, 250) {
			r := rand.New(rand.NewPCG(uint64(seed), 1))
			m := rulestest.Random(r, of...)
			m.Items = m.Items[:1]
			n := build(context.Background(), m)
			if n.variables > int32(m.Vars)+1 {
				continue // rows of a table are no variables of the model
			}
			s := newClauses(context.Background(), m)
			follows := func(l learn.Lit) {
				for _, other := range s.ReasonOf(l) {
					if s.Value(other) != learn.False || s.TrailIndex(other) >= s.TrailIndex(l) {
						t.Fatalf("model %d of %v: reason %v of %v\ntrail %v\n%s", seed, of, s.ReasonOf(l), l, s.Trail(), shownModel(m))
					}
				}
			}
			check := func(what string, clause []learn.Lit) {
				if a := refuted(m, clause); a != nil {
					t.Fatalf("model %d of %v: %s %v, but not in %v\ntrail %v\n%s", seed, of, what, clause, a, s.Trail(), shownModel(m))
				}
			}
			for ok := s.PropagateAll(); ; ok = s.PropagateAll() {
				for l := range s.Implied() {
					follows(l)
					check("reason", append(s.ReasonOf(l), l))
				}
				if !ok {
					check("conflict", s.LastConflict())
					break
				}
				v := int32(r.IntN(m.Vars) + 1)
				for s.Value(learn.Pos(v)) != learn.Open && v <= int32(m.Vars) {
					if v++; v > int32(m.Vars) {
						break
					}
				}
				if v > int32(m.Vars) {
					break
				}
				s.Decide(learn.LitOf(v, int8(2*r.IntN(2)-1)))
			}
		}
	}
}

// refuted returns an assignment of which the model holds, but no literal of the clause.
func refuted(m *rules.Model, clause []learn.Lit) rules.Assignment {
	for bits := range 1 << m.Vars {
		a := make(rules.Assignment, m.Vars+1)
		for v := range m.Vars {
			a[v+1] = bits>>v&1 == 1
		}
		isTrue := func(l learn.Lit) bool { return (l.Var() == 0 || a[l.Var()]) == l.IsPos() }
		if !slices.ContainsFunc(clause, isTrue) && m.Holds(a) {
			return a
		}
	}
	return nil
}
