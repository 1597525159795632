package sat

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"twofold/encode"
)

// tiny takes the smallest problems apart, with halos that grow and windows that fail.
func tiny() *rapid.Generator[cut] {
	return rapid.Custom(func(t *rapid.T) cut {
		return cut{
			ball:     rapid.IntRange(1, 3).Draw(t, "ball"),
			halo:     rapid.IntRange(1, 2).Draw(t, "halo"),
			largest:  rapid.IntRange(1, 8).Draw(t, "largest"),
			patience: rapid.IntRange(0, 9).Draw(t, "patience"),
			least:    rapid.SampledFrom([]int{0, 0, 0, 1000}).Draw(t, "least"),
		}
	})
}

// scattered are formulas of several parts.
func scattered() *rapid.Generator[*encode.Formula] {
	return rapid.Custom(func(t *rapid.T) *encode.Formula {
		f := &encode.Formula{Names: make([]string, rapid.IntRange(1, 9).Draw(t, "variables"))}
		vars := f.NumVars()
		f.Keys = subset(t, vars, "keys")
		f.Whole = rapid.IntRange(0, 5).Draw(t, "whole") == 0
		for range rapid.IntRange(0, 14).Draw(t, "clauses") {
			first := rapid.IntRange(1, vars).Draw(t, "first")
			clause := rapid.SliceOfN(rapid.IntRange(first, min(first+2, vars)), 1, 4).Draw(t, "near each other")
			for i, v := range clause {
				clause[i] = sign(t, v)
			}
			f.Add(clause...)
		}
		for range rapid.IntRange(0, 2).Draw(t, "cards") {
			first := rapid.IntRange(1, vars).Draw(t, "first")
			var lits []int
			for v := first; v <= min(first+3, vars); v++ {
				lits = append(lits, sign(t, v))
			}
			f.Cards = append(f.Cards, encode.Card{Lits: lits, AtLeast: rapid.IntRange(0, len(lits)).Draw(t, "at least")})
		}
		return f
	})
}

// TestParts holds models that are put together from parts against brute force: all of them, and each but once.
func TestParts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		backend := inProcessBy(tiny().Draw(t, "cut"))
		if f := scattered().Draw(t, "scattered"); f.NumVars() <= 14 {
			checkEnumeration(t, f, backend)
		}
		checkEnumeration(t, formulas(true).Draw(t, "formula"), backend)
	})
}

// TestWhole: a formula that advises against it is not taken apart.
func TestWhole(t *testing.T) {
	for _, whole := range []bool{false, true} {
		f := &encode.Formula{Names: make([]string, 6), Keys: []int{1, 4}, Whole: whole}
		for _, clause := range [][]int{{1, 2}, {2, 3}, {-1, -3}, {4, 5}, {5, 6}, {-4, -6}} {
			f.Add(clause...)
		}
		r, err := reduce(background, f)
		if err != nil {
			t.Fatal(err)
		}
		d := newDecomposer(r.problem, cut{ball: 1, halo: 1, largest: 8, patience: 9})
		a, err := d.decide(background, query{})
		if isWhole := d.whole != nil; err != nil || a.Status != Satisfiable || isWhole != whole {
			t.Errorf("whole %t: %v, %v, as a whole: %t", whole, a.Status, err, isWhole)
		}
	}
}

// TestPartsAreJoined holds each answer against brute force while clauses are added, models are excluded and literals
// are assumed, in any order.
func TestPartsAreJoined(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := scattered().Filter(func(f *encode.Formula) bool { return f.NumVars() <= 12 }).Draw(t, "formula")
		all := &encode.Formula{Names: make([]string, f.NumVars()), Clauses: f.Clauses, Cards: f.Cards}
		s := inProcessBy(tiny().Draw(t, "cut"))(f)
		defer s.Close()
		vars := occurring(f)
		for range rapid.IntRange(1, 8).Draw(t, "solves") {
			under := &encode.Formula{Names: all.Names, Clauses: slices.Clip(all.Clauses), Cards: all.Cards}
			var assumed []int
			if len(vars) > 0 && rapid.IntRange(0, 5).Draw(t, "assumes") == 0 {
				assumed = []int{sign(t, rapid.SampledFrom(vars).Draw(t, "assumed"))}
				under.Add(assumed...)
			}
			status, err := s.Solve(background, assumed...)
			want := len(everyProjection(under)) > 0
			if err != nil || (status == Satisfiable) != want || status == Satisfiable && !satisfies(under, s.Model()) {
				t.Fatalf("%v, %v: brute force says %v; %s", status, err, want, dump(under))
			}
			if status == Satisfiable && rapid.IntRange(0, 3).Draw(t, "excludes") > 0 {
				all.Add(Opposites(f.Keys, s.Model())...)
				s.Exclude()
			}
			if len(vars) > 0 && rapid.IntRange(0, 4).Draw(t, "adds") == 0 {
				clause := []int{sign(t, rapid.SampledFrom(vars).Draw(t, "one")), sign(t, rapid.SampledFrom(vars).Draw(t, "other"))}
				s.Add(clause)
				all.Add(clause...)
			}
		}
	})
}

func TestPartsDecide(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		all, partly := onDemand(t, true)
		backend := inProcessBy(tiny().Draw(t, "cut"))
		checkDecided(t, all, all, backend)
		checkDecided(t, all, partly, backend)
	})
}

// TestPartsEnd ends the search for the parts of a large problem.
func TestPartsEnd(t *testing.T) {
	f := &encode.Formula{}
	for range 20 {
		one := pigeonhole(9)
		for _, clause := range one.Clauses {
			for i, l := range clause {
				clause[i] = signed(variable(l)+f.NumVars(), l)
			}
			f.Clauses = append(f.Clauses, clause)
		}
		for range one.NumVars() {
			f.Key(fmt.Sprint("part ", f.NumVars()))
		}
	}
	ctx, cancel := context.WithCancel(background)
	s := InProcess(f)
	defer s.Close()
	go cancel()
	if status, err := s.Solve(ctx); status != Unknown || err != context.Canceled {
		t.Errorf("%v, %v", status, err)
	}
}
