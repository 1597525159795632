//go:build !unix

package process

import "time"

var began = time.Now()

// Used is the time since the start, where there is no better clock.
func Used() time.Duration { return time.Since(began) }
