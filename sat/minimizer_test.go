//go:build unix

package sat

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"pgregory.net/rapid"

	"twofold/encode"
	"twofold/puzzles"
	"twofold/puzzles/runs"
)

// checkAssumptions holds a solver that is asked under assumptions and without, between clauses that are added, against
// brute
// force.
func checkAssumptions(t *rapid.T, f *encode.Formula, backend Backend) {
	for v := range f.NumVars() {
		f.Keys = append(f.Keys, v+1)
	}
	slices.Sort(f.Keys)
	f.Keys = slices.Compact(f.Keys)
	s := backend(f)
	defer s.Close()
	given := *f
	given.Clauses = slices.Clone(f.Clauses)
	for range rapid.IntRange(1, 5).Draw(t, "questions") {
		if f.NumVars() > 0 && rapid.IntRange(0, 2).Draw(t, "add") == 0 {
			clause := rapid.SliceOfN(literal(f.NumVars()), 1, 3).Draw(t, "added")
			given.Clauses = append(given.Clauses, clause)
			s.Add(clause)
		}
		var assumed []int
		for _, v := range subset(t, f.NumVars(), "assumed") {
			assumed = append(assumed, sign(t, v))
		}
		now := given
		now.Clauses = slices.Clone(given.Clauses)
		for _, l := range assumed {
			now.Clauses = append(now.Clauses, []int{l})
		}
		want := Unsatisfiable
		if len(everyProjection(&now)) > 0 {
			want = Satisfiable
		}
		status, err := s.Solve(background, assumed...)
		if err != nil || status != want || status == Satisfiable && !satisfies(&now, s.Model()) {
			t.Fatalf("assuming %v: %v, %v: want %v of\n%s", assumed, status, err, want, dump(&given))
		}
	}
}

// TestAssumptions is about formulas of which some are impossible, have units only or say nothing at all.
func TestAssumptions(t *testing.T) {
	w := newWorkers(t, 0)
	rapid.Check(t, func(t *rapid.T) {
		f := formulas(true).Draw(t, "formula")
		other := *f
		checkAssumptions(t, f, InProcess)
		checkAssumptions(t, &other, w.Solver)
	})
}

func TestAssumptionsOfOtherPrograms(t *testing.T) {
	backend := played(t, "lines", "")
	f := pigeonhole(3)
	f.Clauses = f.Clauses[1:]
	for lit, want := range map[int]Status{1: Unsatisfiable, -1: Satisfiable} {
		if status, err := backend(f).Solve(background, lit); status != want || err != nil {
			t.Errorf("assuming %d: %v, %v", lit, status, err)
		}
	}
}

// switched is a Probe of one clue, without which a formula has a model.
func switched(f *encode.Formula, w *Workers) *Probe {
	all := &encode.Formula{Names: f.Names}
	all.Keys = []int{all.NewVar("")}
	for _, clause := range f.Clauses {
		all.Add(append([]int{-all.Keys[0]}, clause...)...)
	}
	return NewProbe(1, func(context.Context) (*encode.Switched, error) {
		return &encode.Switched{
			Formula: all, Switches: all.Keys, Solution: func([]bool, []bool) puzzles.Solution { return puzzles.Solution{} },
		}, nil
	}, w.Solver)
}

// TestAProbeFreesItsSolver: the worker of one that is done is idle again, and that of one that is cut short is killed.
func TestAProbeFreesItsSolver(t *testing.T) {
	w := newWorkers(t, 0)
	p := switched(pigeonhole(5), w)
	ctx, cancel := context.WithCancelCause(background)
	for _, kept := range []bool{true, false, true} {
		if other, err := p.Another(ctx, []bool{kept}); err != nil || (other == nil) != kept {
			t.Errorf("kept %v: %v, %v", kept, other, err)
		}
	}
	cancel(runs.Time)
	for idle := 0; idle == 0; {
		w.mutex.Lock()
		idle = len(w.idle)
		w.mutex.Unlock()
		runtime.Gosched()
	}
	pid := w.idle[0].PID()
	ctx, cancel = context.WithCancelCause(background)
	time.AfterFunc(50*time.Millisecond, func() { cancel(runs.Time) })
	if _, err := switched(pigeonhole(12), w).Another(ctx, []bool{true}); !errors.Is(err, runs.Time) {
		t.Errorf("%v after the time limit", err)
	}
	if err := syscall.Kill(pid, 0); !errors.Is(err, syscall.ESRCH) {
		t.Errorf("the worker is still there: %v", err)
	}
}

// TestProofsOfWorkers: they are what gophersat in this process writes, and end with the context.
func TestProofsOfWorkers(t *testing.T) {
	w := newWorkers(t, 0)
	var here, there strings.Builder
	for out, backend := range map[*strings.Builder]Backend{&here: InProcess, &there: w.Solver} {
		if status, _, err := Prove(background, pigeonhole(7), out, backend); status != Unsatisfiable || err != nil {
			t.Fatalf("%v, %v", status, err)
		}
	}
	if here.String() != there.String() || len(w.idle) != 1 {
		t.Errorf("proofs of %d and %d bytes, %d idle workers", here.Len(), there.Len(), len(w.idle))
	}
	ctx, cancel := context.WithCancelCause(background)
	stop := writing(func() { cancel(runs.Time) })
	if status, _, err := Prove(ctx, pigeonhole(12), stop, w.Solver); status != Unknown ||
		!errors.Is(err, runs.Time) {
		t.Errorf("%v, %v after the time limit", status, err)
	}
	if status, _, err := Prove(background, pigeonhole(12), fullDisk{}, w.Solver); status != Unknown ||
		!errors.Is(err, errFull) {
		t.Errorf("%v, %v on a full disk", status, err)
	}
	if len(w.idle) != 0 {
		t.Errorf("%d workers are left of two that were cut short", len(w.idle))
	}
}
