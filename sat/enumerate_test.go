package sat

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"twofold/encode"
	encodemodel "twofold/encode/model"
	"twofold/puzzles"
	"twofold/puzzles/families"
	"twofold/puzzles/runs"

	"twofold/puzzles/parse"
)

// checkEnumeration holds what the backend lists against brute force.
func checkEnumeration(t rapid.TB, f *encode.Formula, backend Backend) {
	want := everyProjection(f)
	found := map[string]bool{}
	stats, err := Enumerate(background, f, backend, func(model []bool) bool {
		if !satisfies(f, model) {
			t.Fatalf("%v is no model of %s", model, dump(f))
		}
		projection := project(f, model)
		if found[projection] {
			t.Fatalf("keys %s come twice from %s", projection, dump(f))
		}
		found[projection] = true
		return true
	})
	if err != nil || len(found) != len(want) {
		t.Fatalf("%d models and error %v: brute force finds %d; %s", len(found), err, len(want), dump(f))
	}
	if stats.Counts[runs.Variables] != int64(f.NumVars()) {
		t.Fatalf("stats %v of %s", stats, dump(f))
	}
}

func TestInProcessEnumeration(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { checkEnumeration(t, formulas(true).Draw(t, "formula"), InProcess) })
}

func TestWorkerEnumeration(t *testing.T) {
	w := newWorkers(t, 0)
	rapid.Check(t, func(t *rapid.T) { checkEnumeration(t, formulas(true).Draw(t, "formula"), w.Solver) })
	if len(w.idle) != 1 {
		t.Errorf("%d idle workers: expected one to have done all", len(w.idle))
	}
}

// edges are formulas that property tests draw too seldom.
func edges() map[string]*encode.Formula {
	build := func(vars int, keys []int, clauses ...[]int) *encode.Formula {
		f := &encode.Formula{Names: make([]string, vars), Keys: keys}
		for _, clause := range clauses {
			f.Add(clause...)
		}
		return f
	}
	withCards := func(f *encode.Formula, cards ...encode.Card) *encode.Formula {
		f.Cards = cards
		return f
	}
	return map[string]*encode.Formula{
		"nothing":                     build(0, nil),
		"only the empty clause":       build(0, nil, []int{}),
		"the empty clause among keys": build(2, []int{1, 2}, []int{}, []int{1, 2}),
		"free keys":                   build(3, []int{1, 2, 3}),
		"a free key beside a clause":  build(3, []int{1}, []int{2, 3}),
		"no key":                      build(2, nil, []int{1, 2}),
		"units":                       build(3, []int{1, 2, 3}, []int{1}, []int{-2}),
		"units that contradict":       build(1, []int{1}, []int{1}, []int{-1}),
		"a chain of units":            build(3, []int{1, 2, 3}, []int{1}, []int{-1, 2}, []int{-2, 3}),
		"a tautology":                 build(2, []int{1, 2}, []int{1, -1}),
		"repeated literals":           build(2, []int{1, 2}, []int{1, 1}, []int{2, 2, 2, 1}),
		"cards in conflict": withCards(
			build(4, []int{1, 2}),
			encode.Card{Lits: []int{1, 2, 3, 4}, AtLeast: 3},
			encode.Card{Lits: []int{-1, -2, -3, -4}, AtLeast: 2},
		),
		"a card that becomes a clause": withCards(
			build(3, []int{1, 2, 3}, []int{1}),
			encode.Card{Lits: []int{1, 2, 3}, AtLeast: 2},
		),
	}
}

// edgesOutside are those that other programs are tried on, of which each model is a process: what they are asked is
// nothing, unsatisfiable, satisfiable, and satisfiable a few times.
var edgesOutside = []string{"nothing", "the empty clause among keys", "a free key beside a clause", "no key"}

func TestEdges(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	w := newWorkers(t, 0)
	for name, f := range edges() {
		t.Run(name, func(t *testing.T) {
			checkEnumeration(t, f, InProcess)
			checkEnumeration(t, f, w.Solver)
			if slices.Contains(edgesOutside, name) {
				checkEnumeration(t, f, played(t, "lines", ""))
				checkEnumeration(t, f, played(t, "minisat", "{in} {out}"))
			}
		})
	}
}

// TestConcurrentSolvers: independent solvers do not disturb each other.
func TestConcurrentSolvers(t *testing.T) {
	w := newWorkers(t, 0)
	var group sync.WaitGroup
	for i := range 8 {
		backend := []Backend{InProcess, w.Solver}[i%2]
		group.Go(func() {
			for pigeons := 3; pigeons <= 7; pigeons++ {
				f := pigeonhole(pigeons)
				_, err := Enumerate(background, f, backend, func(model []bool) bool {
					t.Errorf("a model of %d pigeons: %v", pigeons, model)
					return false
				})
				f.Clauses = f.Clauses[1:] // one pigeon may stay out
				found := 0
				_, err2 := Enumerate(background, f, backend, func(model []bool) bool {
					found++
					if !satisfies(f, model) {
						t.Errorf("%v is no model of %d pigeons", model, pigeons)
					}
					return found < 50
				})
				if err := errors.Join(err, err2); err != nil || found < 2 {
					t.Errorf("%d pigeons: %d models, %v", pigeons, found, err)
				}
			}
		})
	}
	group.Wait()
}

func TestAddUnknownVariablePanics(t *testing.T) {
	s := InProcess(&encode.Formula{Names: make([]string, 2), Keys: []int{1}})
	defer func() {
		if recover() == nil {
			t.Error("no panic for a variable that the formula has nowhere")
		}
	}()
	s.Add([]int{1, 2})
	s.Solve(background)
}

// TestEngine lists a board's solutions and holds each against its Check.
func TestEngine(t *testing.T) {
	e := Engine("sat", "gophersat", encodemodel.Family.Encodings[0].Ladder, InProcess)
	rules, err := families.Load("treasure")
	if err != nil {
		t.Fatal(err)
	}
	b, err := parse.One(
		"treasure 4x4 mosaic\n1 . 2 .\n. 3 . 3\n. . 5 .\n2 . 3 .\n",
		rules.Read)
	if err != nil {
		t.Fatal(err)
	}
	run := puzzles.Solve(background, e, b, 0, func(puzzles.Solution) {})
	if run.Err != nil || !run.Complete || run.Found == 0 {
		t.Errorf("%+v of\n%v", run, b)
	}
	ctx, cancel := context.WithCancelCause(background)
	cancel(runs.Time)
	if run := puzzles.Solve(ctx, e, b, 0, func(puzzles.Solution) {}); run.Limit != runs.Time || run.Complete {
		t.Errorf("%+v after the time limit", run)
	}
}
