//go:build !js

package sat

import (
	"time"

	"twofold/puzzles/lab/process"
)

// timed returns a function that adds to sum the CPU time which this process has taken since.
func timed(sum *time.Duration) (end func()) {
	start := process.Used()
	return func() { *sum += process.Used() - start }
}
