//go:build unix

package process

import (
	"syscall"
	"time"
)

// Used is the CPU time that this process has taken so far, that of its children not included.
func Used() time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		panic(err) // no other argument is refused
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
