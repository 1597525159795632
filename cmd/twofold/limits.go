package main

import (
	"time"

	"github.com/spf13/pflag"

	"twofold/puzzles/runs"
)

// limitFlags bound what a board may cost.
type limitFlags struct {
	time   time.Duration
	memory runs.Bytes
}

func (f *limitFlags) addLimits(set *pflag.FlagSet) {
	f.memory = defaultMemory
	set.Var(duration(&f.time, 0, 0, endless), "time-limit", "for each board and engine, such as 10s or 5m (default none)")
	set.Var(&f.memory, "memory-limit", "for each process, such as 500M or 4G; 0 for none")
}

// defaultMemory keeps a search that outgrows everything from taking the machine with it.
const defaultMemory = 4 << 30

func (f *limitFlags) limits() runs.Limits {
	return runs.Limits{Time: f.time, Memory: int64(f.memory)}
}
