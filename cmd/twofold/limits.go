package main

import (
	"time"

	"github.com/spf13/pflag"

	"twofold/puzzles"
)

// limitFlags bound what a board may cost.
type limitFlags struct {
	time   time.Duration
	memory byteSize
}

func (f *limitFlags) addLimits(set *pflag.FlagSet) {
	f.memory = defaultMemory
	set.DurationVar(&f.time, "time-limit", 0, "for each board and engine, such as 10s or 5m (default none)")
	set.Var(&f.memory, "memory-limit", "for each process, such as 500M or 4G; 0 for none")
}

// defaultMemory keeps a search that outgrows everything from taking the machine with it.
const defaultMemory = 4 << 30

func (f *limitFlags) limits() puzzles.Limits {
	return puzzles.Limits{Time: f.time, Memory: int64(f.memory)}
}

// byteSize is a number of bytes as a flag.
type byteSize int64

func (b *byteSize) String() string { return puzzles.FormatBytes(int64(*b)) }

func (b *byteSize) Set(text string) error {
	n, err := puzzles.ParseBytes(text)
	if err != nil {
		return err
	}
	*b = byteSize(n)
	return nil
}

func (b *byteSize) Type() string { return "bytes" }
