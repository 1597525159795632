// Command twofold solves puzzles twice, by a SAT solver and by native search, and holds the two
// against each other. Run it with --help for its commands.
package main

import (
	"fmt"
	"io"
	"os"

	"twofold/puzzles/lab/process"
	"twofold/puzzles/prose"
	"twofold/sat"
)

func main() {
	startRoomy()
	process.Main()
	if isAbove(os.Args[1:]) {
		os.Exit(runBelow(os.Args[1:], os.Stderr))
	}
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// workerArgument starts the program as a worker that solves formulas for another one.
const workerArgument = "sat-worker"

// run is the whole program; it returns the exit status.
func run(args []string, in io.Reader, out, errs io.Writer) int {
	families, args, err := withRules(args, errs)
	if err != nil {
		fmt.Fprintf(errs, "twofold: %s\n", prose.OneLine(err.Error()))
		return statusUsage
	}
	for argument, work := range map[string]func() error{
		workerArgument:      func() error { return sat.ServeWorker(in, out) },
		sweepWorkerArgument: func() error { return serveRun(families, args[1], in, out) },
	} {
		if len(args) == 0 || args[0] != argument {
			continue
		}
		if err := work(); err != nil {
			fmt.Fprintln(errs, err)
			return statusUsage
		}
		return statusHolds
	}
	printed := &output{Writer: out}
	ctx, stop := onInterrupt(func() { printed.giveUp(errs) })
	defer stop()
	a := &app{
		ctx: ctx, in: interruptible{ctx, in}, out: printed, errs: errs, families: families, args: args, shares: &shares{},
	}
	err = a.execute()
	if err == nil {
		err = printed.err
	}
	if err != nil {
		a.status = statusHolds // of no use to whoever does not get what was found
		a.fail(err)
	}
	if wasInterrupted(ctx) {
		printed.interrupted(errs)
		a.raise(statusUnknown)
	}
	return a.status
}

// execute runs the command that the arguments name.
func (a *app) execute() error {
	named := ""
	if len(a.args) > 0 {
		named = a.args[0]
	}
	root := a.rootCommand(named)
	root.SetArgs(a.args)
	root.SetOut(a.out)
	root.SetErr(a.errs)
	err := plainGroup(root.ExecuteContext(a.ctx))
	for _, end := range a.closers {
		end()
	}
	return err
}
