package main

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"twofold"
	"twofold/native"
	"twofold/puzzles"
	"twofold/puzzles/puzzletest"
	"twofold/puzzles/runs"
)

// TestTraceTellsTheSolution: every native search tells what it does. One that tells what it sets and takes back has,
// when it yields a solution, set nothing else; it sets nothing twice and takes back only what is set.
func TestTraceTellsTheSolution(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	t.Parallel()
	r := rand.New(rand.NewPCG(3, 3))
	for _, f := range puzzletest.Families(t, codedFamilies(), twofold.Find) {
		silent, telling := map[string]bool{}, map[string]bool{}
		for _, variant := range puzzletest.Some(f.Variants, 0) {
			like := f.Usual
			like.Variant, like.Rows, like.Cols, like.Moves = variant, 5, 4, 8
			if !slices.Contains(codedFamilies(), f) {
				like.Rows, like.Cols = 4, 3 // backtracking without learning takes long on more
			}
			b, err := f.RandomBoard(t.Context(), r, like)
			if err != nil { // not every variant has boards of this size
				like.Rows = like.Cols
				b, err = f.RandomBoard(t.Context(), r, like)
			}
			if err != nil {
				continue
			}
			for _, e := range nativeOf(t, f, native.Options{Depth: 12}) {
				if e.Search == nil {
					continue
				}
				told, found := replay(t, e, b)
				telling[e.Name] = telling[e.Name] || told
				silent[e.Name] = silent[e.Name] || found && told != e.Watchable
			}
		}
		if len(telling) == 0 {
			t.Errorf("%s: no engine was tried", f.Name)
		}
		for name := range telling {
			if silent[name] {
				t.Errorf("%s %s: it tells a events.Watcher what it does, or not, unlike Watchable says: see native.Silent",
					f.Name, name)
			}
		}
	}
}

// replay runs the engine up to some solutions, and reports whether it told and found something.
func replay(t *testing.T, e puzzles.Engine, b puzzles.Board) (told, found bool) {
	t.Helper()
	now := slices.Repeat([]int{puzzles.Open}, puzzles.Entries(b))
	sets := false
	ctx, cancel := runs.Limits{Time: 5 * time.Second}.Context(context.Background())
	defer cancel()
	ctx = runs.WithWatcher(ctx, func(event runs.Event) {
		if event.State != nil {
			told = told || len(event.State) == len(now)
		} else if unknown := event.Unknown; unknown != puzzles.Nowhere {
			if (event.Value == puzzles.Open) == (now[unknown] == puzzles.Open) {
				t.Errorf("%s: unknown %d is %d and becomes %d on\n%v", e.Name, unknown, now[unknown], event.Value, b)
			}
			now[unknown], sets, told = event.Value, true, true
		}
	})
	puzzles.Solve(ctx, e, b, 5, func(s puzzles.Solution) {
		found = true
		set := now
		if !slices.Contains(set, puzzles.Open) {
			set = b.(puzzles.Clued).Form(set) // it may be another way to write the solution
		}
		for unknown, value := range set {
			if sets && value != puzzles.Open && value != s[unknown] {
				t.Errorf("%s: unknown %d was set to %d, the solution has %d\n%v", e.Name, unknown, value, s[unknown], b)
			}
		}
	})
	return told, found
}
