package experiment

import (
	"context"
	"sync"
)

// ahead bounds how many runs for each worker may be done before one that is still measured. An interruption loses them.
const ahead = 4

// Sweep measures runs, several at once, and hands each with its outcome to note in the order of the runs. It ends early
// with the cause of ctx's end, or with the first error of measure or note; what is still being measured is given up then.
func Sweep(ctx context.Context, runs []Run, workers int,
	measure func(context.Context, Run) (Outcome, error), note func(Run, Outcome) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	var group sync.WaitGroup
	defer group.Wait()
	defer cancel(context.Canceled)
	type result struct {
		outcome Outcome
		err     error
	}
	type job struct {
		run  Run
		done chan result
	}
	workers = max(workers, 1)
	queue := make(chan job, ahead*workers)
	free := make(chan struct{}, workers)
	group.Go(func() {
		defer close(queue)
		for _, r := range runs {
			select {
			case free <- struct{}{}:
			case <-ctx.Done():
				return
			}
			j := job{r, make(chan result, 1)}
			group.Go(func() {
				o, err := measure(ctx, j.run)
				j.done <- result{o, err}
				<-free
			})
			select {
			case queue <- j:
			case <-ctx.Done():
				return
			}
		}
	})
	for j := range queue {
		r := <-j.done
		if ctx.Err() != nil {
			break
		}
		if r.err != nil {
			return r.err
		}
		if err := note(j.run, r.outcome); err != nil {
			return err
		}
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return nil
}
