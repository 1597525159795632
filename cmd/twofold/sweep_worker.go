package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"

	"twofold"

	"twofold/native"
	"twofold/puzzles/lab/experiment"
	"twofold/sat"
)

// sweepWorkerArgument starts the program to measure one run of a sweep. A second argument is the directory of large
// tables.
const sweepWorkerArgument = "sweep-worker"

// serveRun measures one run. An interrupt from the terminal is for the parent, which then closes in.
func serveRun(tables string, in io.Reader, out, errs io.Writer) int {
	signal.Ignore(os.Interrupt)
	if err := experiment.Serve(in, out, func(ctx context.Context, r experiment.Run) experiment.Outcome {
		return measureRun(ctx, r, tables)
	}); err != nil {
		fmt.Fprintln(errs, err)
		return statusUsage
	}
	return statusHolds
}

// measureRun searches in this process, gophersat too: it can be killed as a whole, and its memory is the run's own.
func measureRun(ctx context.Context, r experiment.Run, tables string) experiment.Outcome {
	p, err := twofold.Parse(r.Board.Text)
	if err != nil {
		return experiment.Outcome{Error: err.Error()}
	}
	e, err := engineOf(p.Family, r, native.Tables{Dir: tables, Memory: native.NewMemory()})
	if err != nil {
		return experiment.Outcome{Error: err.Error()}
	}
	o := experiment.Measure(ctx, p.Board, e, r.Number(experiment.Solutions, 1), r.Limits())
	o.Memory = max(o.Memory, sat.PeakMemory("self"))
	return o
}
