package campaign

import (
	"context"
	"iter"
	"sync"

	"twofold/puzzles"
)

// ahead is how many jobs for each worker may be done before the first of them is asked for.
const ahead = 16

// inOrder does jobs, several at a time, and yields what comes of them in the order of the jobs. When it is not asked for
// more, or ctx ends, the context of those at work ends, and it waits for them.
func inOrder[J, R any](ctx context.Context, workers int, jobs iter.Seq[J], do func(context.Context, J) R) iter.Seq[R] {
	type task struct {
		job  J
		done chan R
	}
	return func(yield func(R) bool) {
		ctx, cancel := context.WithCancelCause(ctx)
		var group sync.WaitGroup
		defer group.Wait()
		defer cancel(puzzles.Interrupted)
		tasks, taken := make(chan task), make(chan task, ahead*workers)
		for range workers {
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
			if !yield(<-t.done) {
				return
			}
		}
	}
}

// send says whether the value was sent before ctx ended.
func send[T any](ctx context.Context, to chan<- T, value T) bool {
	select {
	case to <- value:
		return true
	case <-ctx.Done():
		return false
	}
}
