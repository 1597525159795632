package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"

	"twofold/puzzles/runs"
)

// onInterrupt returns a context that ends with runs.Interrupted at the first Ctrl-C or SIGTERM, so that what
// was found is still printed. A second one ends the program at once. A command that is still at work when it should
// have ended is given up.
func onInterrupt(giveUp func()) (context.Context, func()) {
	ctx, cancel := context.WithCancelCause(context.Background())
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	ended := make(chan struct{})
	go func() {
		select {
		case <-signals:
		case <-ended:
			signal.Stop(signals)
			return
		}
		cancel(runs.Interrupted)
		signal.Stop(signals)
		select {
		case <-time.After(windingUp):
			giveUp()
		case <-ended:
		}
	}()
	return ctx, func() { close(ended); cancel(context.Canceled) }
}

// windingUp is how long a command may take to end once it was interrupted: long enough to print what was found. What
// it waits for, or computes without looking up, is given up then. The tests, which are to see that commands end by
// themselves, set a longer one.
var windingUp = 800 * time.Millisecond

// wasInterrupted reports whether the user ended the command.
func wasInterrupted(ctx context.Context) bool {
	return errors.Is(context.Cause(ctx), runs.Interrupted)
}

// An interruptible is a reader that stops waiting when its context ends. The error is the context's cause.
type interruptible struct {
	ctx context.Context
	io.Reader
}

func (r interruptible) Read(p []byte) (int, error) {
	if r.ctx.Err() != nil {
		return 0, context.Cause(r.ctx)
	}
	type result struct {
		n   int
		err error
	}
	done := make(chan result, 1)
	own := make([]byte, len(p)) // a read that is given up may end later
	go func() {
		n, err := r.Reader.Read(own)
		done <- result{n, err}
	}()
	select {
	case got := <-done:
		return copy(p, own[:got.n]), got.err
	case <-r.ctx.Done():
		return 0, context.Cause(r.ctx)
	}
}

// output remembers the first error of writing, so that lost results do not pass for printed ones.
type output struct {
	io.Writer
	mutex sync.Mutex
	err   error
	said  sync.Once // that it was interrupted
}

// interrupted says once that the command was interrupted, whether it ends by itself or is given up.
func (o *output) interrupted(errs io.Writer) {
	o.said.Do(func() { fmt.Fprintln(errs, interruptedLine) })
}

func (o *output) Write(text []byte) (int, error) {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	n, err := o.Writer.Write(text)
	if o.err == nil {
		o.err = err
	}
	return n, err
}

// giveUp ends the program in the middle of its work, though not in the middle of what it prints unless nobody reads
// that.
func (o *output) giveUp(errs io.Writer) {
	for range 20 {
		if o.mutex.TryLock() {
			break
		}
		time.Sleep(5 * time.Millisecond)
	}
	o.interrupted(errs)
	os.Exit(statusUnknown)
}

const interruptedLine = "twofold: interrupted"
