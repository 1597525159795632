//go:build !unix

package families_test

import "time"

var began = time.Now()

// processorTime is the time since the start, where there is no better clock.
func processorTime() time.Duration { return time.Since(began) }
