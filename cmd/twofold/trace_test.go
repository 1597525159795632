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
)

// TestTraceTellsTheSolution: a search that tells what it sets and takes back has, when it yields a solution, set nothing
// else; it sets nothing twice and takes back only what is set.
func TestTraceTellsTheSolution(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	r := rand.New(rand.NewPCG(3, 3))
	traced := map[string]bool{}
	for _, f := range twofold.Families {
		for _, variant := range f.Variants {
			like := f.Usual
			like.Variant, like.Rows, like.Cols, like.Moves = variant, 5, 4, 8
			b, err := f.RandomBoard(r, like)
			if err != nil {
				continue // not every variant has boards of this size
			}
			for _, e := range nativeOf(t, f, native.Options{Depth: 20}) {
				rotates := e.Name == "warnsdorff" // closed tours are made of open ones, and need not stand as set
				if e.Search == nil || rotates && slices.Contains([]string{"knight-closed", "king-closed", "wazir-closed"}, variant) {
					continue
				}
				if replay(t, e, b) {
					traced[f.Name+" "+e.Name] = true
				}
			}
		}
	}
	for _, name := range []string{
		"treasure backtrack", "treasure bfs", "treasure astar", "visibility backtrack", "tour backtrack", "tour dfs", "tour warnsdorff",
		"sliding auto", "sliding bfs", "sliding idastar", "sliding greedy", "sliding iddfs", "sliding dls",
	} {
		if !traced[name] {
			t.Errorf("%s told nothing of its searches", name)
		}
	}
}

// replay runs the engine up to some solutions, and says whether it told something.
func replay(t *testing.T, e puzzles.Engine, b puzzles.Board) (told bool) {
	t.Helper()
	rows, cols := b.Size()
	now := slices.Repeat([]int{puzzles.Open}, rows*cols)
	sets := false
	ctx, cancel := puzzles.Limits{Time: 5 * time.Second}.Context(context.Background())
	defer cancel()
	ctx = puzzles.WithTrace(ctx, puzzles.Trace{
		Set: func(unknown, value int) {
			if (value == puzzles.Open) == (now[unknown] == puzzles.Open) {
				t.Errorf("%s: unknown %d is %d and becomes %d on\n%v", e.Name, unknown, now[unknown], value, b)
			}
			now[unknown], sets, told = value, true, true
		},
		Look: func(state []int) { told = told || len(state) == len(now) },
	})
	puzzles.Solve(ctx, e, b, 5, func(s puzzles.Solution) {
		for unknown, value := range now {
			if sets && value != puzzles.Open && value != s[unknown] {
				t.Errorf("%s: unknown %d was set to %d, the solution has %d\n%v", e.Name, unknown, value, s[unknown], b)
			}
		}
	})
	return told
}
