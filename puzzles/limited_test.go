package puzzles_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"twofold/puzzles"
	"twofold/puzzles/runs"
)

// waits is an engine that yields one solution, then waits for its context to end.
func waits(meanwhile func()) puzzles.Engine {
	return puzzles.Engine{
		Name:    "e",
		Promise: puzzles.Complete,
		Search: func(ctx context.Context, _ puzzles.Board, yield func(puzzles.Solution) bool) (runs.Stats, error) {
			if !yield(puzzles.Solution{0}) {
				return runs.Stats{}, nil
			}
			meanwhile()
			<-ctx.Done()
			return runs.Stats{}, context.Cause(ctx)
		},
	}
}

func allocate() {
	held := make([]byte, 256<<20)
	for i := range held {
		held[i] = 1 // makes the page real
	}
}

func TestLimitsEndARun(t *testing.T) {
	interrupt, interrupted := context.WithCancelCause(context.Background())
	own, ownEnd := context.WithCancelCause(context.Background())
	plain, plainEnd := context.WithCancel(context.Background())
	deadline, end := context.WithTimeout(context.Background(), time.Millisecond)
	defer end()
	for _, test := range []struct {
		name      string
		parent    context.Context
		within    runs.Limits
		meanwhile func()
		want      string
	}{
		{"time", context.Background(), runs.Limits{Time: time.Millisecond}, func() {},
			"e found found=1 count=? complete=false limit=time"},
		{"memory held before", context.Background(), runs.Limits{Memory: 1}, func() {},
			"e found found=1 count=? complete=false limit=memory"},
		{"memory allocated", context.Background(), runs.Limits{Memory: runs.Held() + 64<<20}, allocate,
			"e found found=1 count=? complete=false limit=memory"},
		{"memory, with time to spare", context.Background(), runs.Limits{Time: time.Hour, Memory: 1}, func() {},
			"e found found=1 count=? complete=false limit=memory"},
		{"time, with memory to spare", context.Background(), runs.Limits{Time: time.Millisecond, Memory: 1 << 50},
			func() {}, "e found found=1 count=? complete=false limit=time"},
		{"an interrupt", interrupt, runs.Limits{Time: time.Hour, Memory: 1 << 50},
			func() { interrupted(runs.Interrupted) }, "e found found=1 count=? complete=false limit=interrupt"},
		{"a cancelled parent", plain, runs.Limits{}, plainEnd, "e found found=1 count=? complete=false limit=interrupt"},
		{"a parent's deadline", deadline, runs.Limits{}, func() {}, "e found found=1 count=? complete=false limit=time"},
		{"a cause of the caller's own", own, runs.Limits{}, func() { ownEnd(errors.New("the power failed")) },
			"e found found=1 count=? complete=false limit=interrupt"},
	} {
		ctx, cancel := test.within.Context(test.parent)
		run := puzzles.Solve(ctx, waits(test.meanwhile), toy(1), 0, func(puzzles.Solution) {})
		cancel()
		if line(run) != test.want {
			t.Errorf("%s\n got %s\nwant %s", test.name, line(run), test.want)
		}
	}
}

// TestSolveLooksAtLimitsItself: an engine that yields without looking up ends, and what it found last stays.
func TestSolveLooksAtLimitsItself(t *testing.T) {
	ctx, cancel := context.WithCancelCause(context.Background())
	e := puzzles.Engine{Name: "e", Promise: puzzles.Complete,
		Search: func(_ context.Context, _ puzzles.Board, yield func(puzzles.Solution) bool) (runs.Stats, error) {
			for v := 0; v < 100 && yield(puzzles.Solution{v}); v++ {
			}
			return runs.Stats{}, nil
		}}
	run := puzzles.Solve(ctx, e, toy(100), 0, func(s puzzles.Solution) {
		if s[0] == 2 {
			cancel(runs.Time)
		}
	})
	if want := "e multiple found=3 count=? complete=false limit=time"; line(run) != want {
		t.Errorf("got %s\nwant %s", line(run), want)
	}
}
