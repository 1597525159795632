// Command twofold solves puzzles twice, by a SAT solver and by native search, and holds the two
// against each other. Run it with --help for its commands.
package main

import (
	"fmt"
	"io"
	"os"

	"twofold/puzzles/lab/process"
)

func main() {
	process.Main()
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run is the whole program; it returns the exit status.
func run(args []string, in io.Reader, out, errs io.Writer) int {
	if len(args) == 1 && args[0] == workerArgument {
		return serveWorker(in, out, errs)
	}
	if len(args) == 2 && args[0] == sweepWorkerArgument {
		return serveRun(args[1], in, out, errs)
	}
	printed := &output{Writer: out}
	ctx, stop := onInterrupt(func() { printed.giveUp(errs) })
	defer stop()
	a := &app{ctx: ctx, in: interruptible{ctx, in}, out: printed, errs: errs}
	root := a.rootCommand()
	root.SetArgs(args)
	root.SetOut(printed)
	root.SetErr(errs)
	err := root.ExecuteContext(ctx)
	if err == nil {
		err = printed.err
	}
	if err != nil {
		a.status = statusHolds // of no use to whoever does not get what was found
		a.fail(err)
	}
	if wasInterrupted(ctx) {
		fmt.Fprintln(errs, interruptedLine)
		a.raise(statusUnknown)
	}
	return a.status
}
