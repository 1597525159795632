package model

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/model"
	"twofold/puzzles/model/modeltest"
)

// TestWindows: one session answers random questions about windows of random models as a list of all solutions does:
// about any of them, about those that differ from one in the window, and, between windows, about all.
func TestWindows(t *testing.T) {
	asked, none := 0, 0
	modeltest.Each(t, func(t *testing.T, r *rand.Rand, m *model.Model) {
		all := modeltest.Solutions(m)
		if len(all) == 0 {
			return
		}
		s := &session{clauses: newClauses(context.Background(), m)}
		for range 12 {
			near := slices.Clone(all[r.IntN(len(all))])
			if r.IntN(2) == 0 { // it need not be a solution
				for i, v := range all[r.IntN(len(all))] {
					if r.IntN(2) == 0 {
						near[i] = v
					}
				}
			}
			var window []int
			for i := range near {
				if r.IntN(2) == 0 {
					window = append(window, i)
				}
			}
			q := model.Question{Near: near, Random: r, Differs: r.IntN(2) == 0}
			may := func(other puzzles.Solution) bool {
				for i, v := range other {
					if _, isIn := slices.BinarySearch(window, i); !isIn && v != near[i] {
						return false
					}
				}
				return !q.Differs || !slices.Equal(other, near)
			}
			a, err := s.within(context.Background(), q, window)
			asked++
			if want := slices.ContainsFunc(all, may); err != nil || (a != nil) != want {
				t.Fatalf("found %v, %v, want one: %v\nnear %v in %v\n%s", a, err, want, near, window, modeltest.Shown(m))
			} else if !want {
				none++
			} else if !m.Holds(a) || !may(m.Solution(a)) {
				t.Fatalf("found %v\nnear %v in %v\n%s", m.Solution(a), near, window, modeltest.Shown(m))
			}
			if a, err := s.find(context.Background(), q); err != nil || a == nil || !m.Holds(a) {
				t.Fatalf("behind the window %v: %v, %v, want a solution\n%s", window, a, err, modeltest.Shown(m))
			}
		}
	})
	if none < asked/20 || none > asked*9/10 {
		t.Errorf("%d of %d windows have no solution: expected more of both", none, asked)
	}
}

// TestRivals: the entries that rivals have otherwise are those of a list of all solutions, whether windows are asked
// about first or not; with windows, at least whether there are any, and each rival is a solution.
func TestRivals(t *testing.T) {
	modeltest.Each(t, func(t *testing.T, r *rand.Rand, m *model.Model) {
		all := modeltest.Solutions(m)
		if len(all) == 0 {
			return
		}
		answer := all[r.IntN(len(all))]
		var want []int
		for i, v := range answer {
			if slices.ContainsFunc(all, func(s puzzles.Solution) bool { return s[i] != v }) {
				want = append(want, i)
			}
		}
		for _, pace := range []*model.Pace{nil, {Asked: 1, Work: 1 << 40}} {
			s, err := Open(context.Background(), m)
			if err != nil {
				t.Fatal(err)
			}
			q := model.OthersQuestion{Answer: answer, Most: len(answer), From: []int{r.IntN(len(answer))}, Pace: pace}
			got, err := s.Others(context.Background(), q)
			if err != nil || !got.Known || pace == nil && !slices.Equal(got.Open, want) || len(got.Open) > 0 != (len(want) > 0) {
				t.Fatalf("%+v, %v, want %v open\n%s", got, err, want, modeltest.Shown(m))
			}
			for _, rival := range got.All {
				if !slices.ContainsFunc(all, func(s puzzles.Solution) bool { return slices.Equal(s, rival) }) {
					t.Fatalf("the rival %v is no solution\n%s", rival, modeltest.Shown(m))
				}
			}
		}
	})
}
