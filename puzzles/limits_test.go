package puzzles

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"twofold/puzzles/effort"
)

func TestLimitOf(t *testing.T) {
	own := errors.New("own")
	for _, test := range []struct {
		err     error
		want    Limit
		limited bool
	}{
		{nil, "", false},
		{own, "", false},
		{TimeLimit, TimeLimit, true},
		{MemoryLimit, MemoryLimit, true},
		{Interrupted, Interrupted, true},
		{fmt.Errorf("node 7: %w", MemoryLimit), MemoryLimit, true},
		{errors.Join(own, TimeLimit), TimeLimit, true},
		{context.Canceled, Interrupted, true},
		{context.DeadlineExceeded, TimeLimit, true},
		{fmt.Errorf("node 7: %w", context.Canceled), Interrupted, true},
		{&WrongSolution{"e", nil, own}, "", false},
	} {
		if got, limited := limitOf(test.err); got != test.want || limited != test.limited {
			t.Errorf("%v: got %q, %t, want %q, %t", test.err, got, limited, test.want, test.limited)
		}
	}
}

func TestLimitErrors(t *testing.T) {
	for limit, want := range map[Limit]string{
		TimeLimit: "time limit reached", MemoryLimit: "memory limit reached", Interrupted: "interrupted",
	} {
		if got := limit.Error(); got != want {
			t.Errorf("%q: got %q, want %q", string(limit), got, want)
		}
	}
}

// waits is an engine that yields one solution, then waits for its context to end.
func waits(meanwhile func()) Engine {
	return Engine{
		Name:    "e",
		Promise: Complete,
		Search: func(ctx context.Context, _ Board, yield func(Solution) bool) (effort.Stats, error) {
			if !yield(Solution{0}) {
				return effort.Stats{}, nil
			}
			meanwhile()
			<-ctx.Done()
			return effort.Stats{}, context.Cause(ctx)
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
		limits    Limits
		meanwhile func()
		want      string
	}{
		{"time", context.Background(), Limits{Time: time.Millisecond}, func() {},
			"e found found=1 count=? complete=false limit=time"},
		{"memory held before", context.Background(), Limits{Memory: 1}, func() {},
			"e found found=1 count=? complete=false limit=memory"},
		{"memory allocated", context.Background(), Limits{Memory: HeldMemory() + 64<<20}, allocate,
			"e found found=1 count=? complete=false limit=memory"},
		{"memory, with time to spare", context.Background(), Limits{Time: time.Hour, Memory: 1}, func() {},
			"e found found=1 count=? complete=false limit=memory"},
		{"time, with memory to spare", context.Background(), Limits{Time: time.Millisecond, Memory: 1 << 50}, func() {},
			"e found found=1 count=? complete=false limit=time"},
		{"an interrupt", interrupt, Limits{Time: time.Hour, Memory: 1 << 50}, func() { interrupted(Interrupted) },
			"e found found=1 count=? complete=false limit=interrupt"},
		{"a cancelled parent", plain, Limits{}, plainEnd, "e found found=1 count=? complete=false limit=interrupt"},
		{"a parent's deadline", deadline, Limits{}, func() {}, "e found found=1 count=? complete=false limit=time"},
		{"a cause of the caller's own", own, Limits{}, func() { ownEnd(errors.New("the power failed")) },
			"e found found=1 count=? complete=false limit=interrupt"},
	} {
		ctx, cancel := test.limits.Context(test.parent)
		run := Solve(ctx, waits(test.meanwhile), toy(1), 0, func(Solution) {})
		cancel()
		if run.line() != test.want {
			t.Errorf("%s\n got %s\nwant %s", test.name, run.line(), test.want)
		}
	}
}

func TestNoLimits(t *testing.T) {
	for _, limits := range []Limits{{}, {Time: time.Hour}, {Memory: 1 << 50}} {
		ctx, cancel := limits.Context(context.Background())
		if err := ctx.Err(); err != nil {
			t.Errorf("%+v: ended with %v", limits, err)
		}
		cancel()
		if got := context.Cause(ctx); got != context.Canceled {
			t.Errorf("%+v: cancelled with %v", limits, got)
		}
	}
}

func TestHeldMemoryHoldsWhatIsAllocated(t *testing.T) {
	held := make([]byte, 64<<20)
	for i := range held {
		held[i] = 1
	}
	if got := HeldMemory(); got < int64(len(held)) {
		t.Errorf("got %d bytes, and %d are in use", got, len(held))
	}
	held[0]++ // in use up to here
}
