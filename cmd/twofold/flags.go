package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	nativetour "twofold/native/tour"
	"twofold/puzzles"
	"twofold/sat"
)

// flags are those that several commands share; each command adds the ones that it uses.
type flags struct {
	engine   string
	n        int
	time     time.Duration
	memory   byteSize
	json     bool
	stats    bool
	decided  bool
	encoding string
	solver   string
	options  options
	tables   string
	order    string
	proof    string
	steps    bool
	animate  bool
	delay    time.Duration
}

func (f *flags) addEngines(set *pflag.FlagSet, engine string) {
	set.StringVar(&f.engine, "engine", engine, "engines by name, separated by commas; also native, both, all")
	set.StringVar(&f.encoding, "encoding", "", "how the engine sat encodes the board; see 'twofold engines'")
	set.IntVar(&f.options.depth, "depth", defaultDepth, "how deep the engine dls looks")
	set.StringVar(&f.order, "order", "A", "the order A or B in which the engine dfs of tours tries steps")
	set.StringVar(&f.tables, "tables", "", "the directory that keeps large tables; - for none (default the user's cache directory)")
	set.Uint64Var(&f.options.seed, "seed", 1, "of engines that break ties at random")
	f.addSolver(set)
	f.addLimits(set)
	set.BoolVar(&f.json, "json", false, "print one JSON object a line for each board and engine")
}

func (f *flags) addSolver(set *pflag.FlagSet) {
	set.StringVar(&f.solver, "solver", "", "a DIMACS solver to run instead of gophersat; {in} and {out} in it stand for files")
}

func (f *flags) addLimits(set *pflag.FlagSet) {
	f.memory = defaultMemory
	set.DurationVar(&f.time, "time-limit", 0, "for each board and engine, such as 10s or 5m (default none)")
	set.Var(&f.memory, "memory-limit", "for each process, such as 500M or 4G; 0 for none")
}

// defaultDepth is that of the hardest states of the 8-puzzle.
const defaultDepth = 31

// defaultMemory keeps a search that outgrows everything from taking the machine with it.
const defaultMemory = 4 << 30

// check refuses numbers that make no sense.
func (f *flags) check() error {
	switch {
	case f.n < 0:
		return fmt.Errorf("-n %d: expected a number of solutions, or 0 for all", f.n)
	case f.options.depth < 0:
		return fmt.Errorf("--depth %d: expected 0 or more", f.options.depth)
	case f.order != "" && f.order != "A" && f.order != "B":
		return fmt.Errorf("--order %q: expected A or B", f.order)
	case f.time < 0:
		return fmt.Errorf("--time-limit %v: expected a time above 0", f.time)
	}
	return nil
}

func (f *flags) limits() puzzles.Limits {
	return puzzles.Limits{Time: f.time, Memory: int64(f.memory)}
}

// backend is what solves formulas: gophersat in worker processes, which can be stopped, or the user's
// program. The caller closes it.
func (f *flags) backend() (backend sat.Backend, closeAll func(), err error) {
	if f.solver != "" {
		backend, err := sat.External(f.solver)
		return backend, func() {}, err
	}
	program, err := os.Executable()
	if err != nil {
		return nil, nil, fmt.Errorf("cannot find this program to start workers: %w", err)
	}
	workers := &sat.Workers{Command: []string{program, workerArgument}, Memory: int64(f.memory)}
	return workers.Solver, func() { workers.Close() }, nil
}

// enginesOf are the family's engines as the flags have them.
func (f *flags) enginesOf(of family, backend sat.Backend) ([]puzzles.Engine, error) {
	e, err := of.encoding(f.encoding, f.solver != "")
	if err != nil {
		return nil, err
	}
	f.options.order = nativetour.OrderA
	if f.order == "B" {
		f.options.order = nativetour.OrderB
	}
	return of.engines(e, backend, f.options), nil
}

// tablesDir is the directory for large tables, or "" to keep them in memory only.
func (f *flags) tablesDir() string {
	switch f.tables {
	case "-":
		return ""
	case "":
		cache, err := os.UserCacheDir()
		if err != nil {
			return "" // there is no home to keep them in
		}
		return filepath.Join(cache, "twofold")
	}
	return f.tables
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
