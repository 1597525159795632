// Package workers does many jobs, several at a time, and hands out what comes of them in order. It is apart, since
// shards, the verifier of a store and the page work so, and know nothing of each other.
package workers

import (
	"cmp"
	"context"
	"iter"
	"sync"
)

// few is how many jobs for each worker Ordered does before one that is still at work. An interruption loses them.
const few = 4

// Ordered does the jobs, at most n at a time, and yields each with what comes of it in the order of the jobs, for any
// n. It yields nothing more once ctx has ended. When it ends, or is not asked for more, the context of the jobs at work
// ends, and it waits for them.
func Ordered[J, R any](ctx context.Context, n int, jobs iter.Seq[J], do func(context.Context, J) R) iter.Seq2[J, R] {
	return OrderedAhead(ctx, n, few, jobs, do)
}

// OrderedAhead is Ordered, where ahead jobs for each worker, 0 for a few, may be done before one that is still at
// work. Many serve jobs that take very different times: an interruption loses what was done while a slow one was at
// work.
func OrderedAhead[J, R any](
	ctx context.Context, n, ahead int, jobs iter.Seq[J], do func(context.Context, J) R,
) iter.Seq2[J, R] {
	type task struct {
		job  J
		done chan R
	}
	return func(yield func(J, R) bool) {
		ctx, cancel := context.WithCancel(ctx)
		var group sync.WaitGroup
		defer group.Wait()
		defer cancel()
		n = max(n, 1)
		tasks, taken := make(chan task), make(chan task, cmp.Or(ahead, few)*n)
		for range n {
			group.Go(func() {
				for t := range tasks {
					t.done <- do(ctx, t.job)
				}
			})
		}
		group.Go(func() {
			defer close(taken)
			defer close(tasks)
			for j := range jobs {
				t := task{j, make(chan R, 1)}
				if !send(ctx, tasks, t) || !send(ctx, taken, t) {
					return
				}
			}
		})
		for t := range taken {
			if r := <-t.done; ctx.Err() != nil || !yield(t.job, r) {
				return
			}
		}
	}
}

// send reports whether the value was sent before ctx ended.
func send[T any](ctx context.Context, to chan<- T, value T) bool {
	select {
	case to <- value:
		return true
	case <-ctx.Done():
		return false
	}
}
