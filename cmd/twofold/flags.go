package main

import (
	"fmt"
	"os"
	"path/filepath"

	"twofold"

	"github.com/spf13/pflag"

	"twofold/native"
	"twofold/puzzles"
	"twofold/sat"
)

// flags are those that several commands share, in groups by what they are about; each command adds those
// that it uses.
type flags struct {
	limitFlags
	engineFlags
	showFlags
	n    int // of solutions to look for
	json bool
}

// engineFlags choose engines and tell them how to work.
type engineFlags struct {
	engine   string
	encoding string
	solver   string
	options  native.Options
	tables   string
}

// showFlags say what is shown of a board's solutions.
type showFlags struct {
	stats   bool
	decided bool
	steps   bool
}

func (f *flags) addEngines(set *pflag.FlagSet, engine string) {
	set.StringVar(&f.engine, "engine", engine, "engines by name; also native, both, counter, all")
	f.addOptions(set)
	f.addSolver(set)
	f.addLimits(set)
	set.BoolVar(&f.json, "json", false, "print one JSON object a line for each board and engine")
}

// addOptions adds what engines can be told.
func (f *flags) addOptions(set *pflag.FlagSet) {
	set.StringVar(&f.encoding, "encoding", "", "how the engine sat encodes the board; see 'twofold engines'")
	set.IntVar(&f.options.Depth, "depth", native.DefaultDepth, "how deep the engine dls looks")
	set.StringVar(&f.options.Order, "order", "A", "A or B: how the engine dfs of tours orders steps")
	set.StringVar(&f.tables, "tables", "", "the directory of large tables; - for none (default the user's cache)")
	set.Uint64Var(&f.options.Seed, "seed", 1, "of engines that break ties at random")
	seldom(set, "depth", "order", "tables")
}

func (f *flags) addSolver(set *pflag.FlagSet) {
	set.StringVar(&f.solver, "solver", "", "a DIMACS solver to run, such as cadical; {in} and {out} are files")
}

// check refuses numbers that make no sense.
func (f *flags) check() error {
	switch {
	case f.n < 0:
		return fmt.Errorf("-n %d: expected a number of solutions, or 0 for all", f.n)
	case f.options.Depth < 0:
		return fmt.Errorf("--depth %d: expected 0 or more", f.options.Depth)
	case f.time < 0:
		return fmt.Errorf("--time-limit %v: expected a time above 0", f.time)
	}
	return nil
}

// backend is what solves formulas: gophersat in worker processes, which can be stopped, or the user's
// program. The caller closes it.
func (f *flags) backend() (backend sat.Backend, closeAll func(), err error) {
	if f.solver != "" {
		backend, err := sat.External(f.solver)
		return backend, func() {}, err
	}
	if inProcess {
		return sat.InProcess, func() {}, nil
	}
	program, err := os.Executable()
	if err != nil {
		return nil, nil, fmt.Errorf("cannot find this program to start workers: %w", err)
	}
	workers := &sat.Workers{Command: []string{program, workerArgument}, Memory: int64(f.memory)}
	return workers.Solver, func() { workers.Close() }, nil
}

// inProcess keeps gophersat in this process, where nothing can stop it. Tests of thousands of small boards set it, for
// which a process each would take too long.
var inProcess bool

// engineOptions are what the flags tell engines.
func (f *flags) engineOptions(backend sat.Backend) twofold.Options {
	own := f.options
	if own.Depth == 0 {
		own.Depth = native.NoDepth
	}
	return twofold.Options{Options: own, Encoding: f.encoding, OnlyCNF: f.solver != "", Backend: backend}
}

// enginesOf are the family's engines as the flags have them, and brute force.
func (f *flags) enginesOf(of *twofold.Family, backend sat.Backend) ([]puzzles.Engine, error) {
	return of.Engines(f.engineOptions(backend))
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
