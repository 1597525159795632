package main

import (
	"fmt"
	"io"

	"twofold/sat"
)

// workerArgument starts the program as a worker that solves formulas for another one.
const workerArgument = "sat-worker"

func serveWorker(in io.Reader, out, errs io.Writer) int {
	if err := sat.ServeWorker(in, out); err != nil {
		fmt.Fprintln(errs, err)
		return statusUsage
	}
	return statusHolds
}
