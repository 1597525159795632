package workers_test

import (
	"context"
	"iter"
	"sync/atomic"
	"testing"

	"pgregory.net/rapid"

	"twofold/puzzles/lab/workers"
)

func upTo(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := range n {
			if !yield(i) {
				return
			}
		}
	}
}

// TestOrdered: results come in the order of the jobs for any number of workers, no more than these are at work at once,
// and none is when it has ended, wherever it was told to.
func TestOrdered(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, jobs := rapid.IntRange(0, 5).Draw(t, "workers"), rapid.IntRange(0, 60).Draw(t, "jobs")
		stop := rapid.IntRange(0, 80).Draw(t, "stop")
		byContext := rapid.Bool().Draw(t, "by its context")
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		var running, most atomic.Int64
		next := 0
		for j, r := range workers.Ordered(ctx, n, upTo(jobs), func(_ context.Context, j int) int {
			now := running.Add(1)
			for old := most.Load(); now > old && !most.CompareAndSwap(old, now); old = most.Load() {
			}
			defer running.Add(-1)
			return j * j
		}) {
			if j != next || r != j*j {
				t.Fatalf("job %d with %d: want job %d", j, r, next)
			}
			if next++; next == stop && byContext {
				cancel()
			} else if next == stop {
				break
			}
		}
		want := jobs
		if stop > 0 {
			want = min(jobs, stop)
		}
		if next != want || most.Load() > int64(max(n, 1)) || running.Load() != 0 {
			t.Fatalf("%d results, %d at once, %d still at work: want %d results", next, most.Load(), running.Load(), want)
		}
	})
}

// TestJobsEndEarly: jobs at work are told when nobody asks for more.
func TestJobsEndEarly(t *testing.T) {
	for range workers.Ordered(context.Background(), 3, upTo(1000), func(ctx context.Context, j int) int {
		if j > 0 {
			<-ctx.Done()
		}
		return j
	}) {
		break
	}
}
