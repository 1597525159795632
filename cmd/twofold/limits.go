package main

import (
	"fmt"
	"strconv"
	"strings"
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

var byteUnits = []struct {
	suffix string
	bytes  int64
}{{"G", 1 << 30}, {"M", 1 << 20}, {"K", 1 << 10}, {"", 1}}

func (b *byteSize) String() string {
	for _, unit := range byteUnits {
		if n := int64(*b); n != 0 && n%unit.bytes == 0 {
			return fmt.Sprintf("%d%s", n/unit.bytes, unit.suffix)
		}
	}
	return "0"
}

func (b *byteSize) Set(text string) error {
	for _, unit := range byteUnits {
		number, ok := strings.CutSuffix(strings.ToUpper(text), unit.suffix)
		if !ok {
			continue
		}
		n, err := strconv.ParseInt(number, 10, 64)
		if err != nil || n < 0 || n > 1<<62/unit.bytes {
			break
		}
		*b = byteSize(n * unit.bytes)
		return nil
	}
	return fmt.Errorf("expected a number of bytes such as 500M or 4G")
}

func (b *byteSize) Type() string { return "bytes" }
