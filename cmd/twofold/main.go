// Command twofold solves puzzles twice, by a SAT solver and by native search, and holds the two
// against each other. Run it with --help for its commands.
package main

import (
	"context"
	"io"
	"os"
	"os/signal"
	"syscall"

	"twofold/puzzles"
)

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// run is the whole program; it returns the exit status.
func run(args []string, in io.Reader, out, errs io.Writer) int {
	if len(args) == 1 && args[0] == workerArgument {
		return serveWorker(in, out, errs)
	}
	if len(args) == 2 && args[0] == sweepWorkerArgument {
		return serveRun(args[1], in, out, errs)
	}
	ctx, stop := onInterrupt()
	defer stop()
	printed := &output{Writer: out}
	a := &app{in: in, out: printed, errs: errs}
	root := a.rootCommand()
	root.SetArgs(args)
	root.SetOut(printed)
	root.SetErr(errs)
	err := root.ExecuteContext(ctx)
	if err == nil {
		err = printed.err
	}
	if err != nil {
		a.fail(err)
		return statusUsage
	}
	return a.status
}

// output remembers the first error of writing, so that lost results do not pass for printed ones.
type output struct {
	io.Writer
	err error
}

func (o *output) Write(text []byte) (int, error) {
	n, err := o.Writer.Write(text)
	if o.err == nil {
		o.err = err
	}
	return n, err
}

// onInterrupt returns a context that ends with puzzles.Interrupted at the first Ctrl-C, so that what
// was found is still printed. The second one ends the program at once.
func onInterrupt() (context.Context, func()) {
	ctx, cancel := context.WithCancelCause(context.Background())
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		select {
		case <-signals:
			cancel(puzzles.Interrupted)
		case <-ctx.Done():
		}
		signal.Stop(signals)
	}()
	return ctx, func() { cancel(context.Canceled) }
}
