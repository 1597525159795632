package main

import (
	"fmt"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"twofold"
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
	n        int // of solutions to look for
	json     bool
	rows     bool   // of --json=rows: solutions are lists of rows
	position string // a file with the position of boards; "" leaves them as they are
	to       targetFlag
}

// engineFlags choose engines and tell them how to work.
type engineFlags struct {
	set      *pflag.FlagSet
	engine   string
	confirm  bool // of a race: see puzzles.Confirming
	encoding string
	solver   string
	options  native.Options
}

// showFlags say what is shown of a board's solutions.
type showFlags struct {
	stats   bool
	decided bool
	cells   bool
	steps   bool
}

func (f *flags) addEngines(set *pflag.FlagSet, engine string) {
	set.StringVar(&f.engine, "engine", engine, "by name; also native, both, counter, race, all")
	f.addOptions(set)
	f.addSolver(set)
	f.addLimits(set)
	set.BoolFunc("json", "print a JSON object a line; --json=rows: solutions in rows",
		func(text string) (err error) {
			if f.json, f.rows = text == "rows", text == "rows"; !f.rows {
				f.json, err = strconv.ParseBool(text)
			}
			return err
		})
}

// addOptions adds what engines can be told.
func (f *flags) addOptions(set *pflag.FlagSet) {
	f.set = set
	set.StringVar(&f.encoding, "encoding", "", "how the engine sat encodes the board; see 'twofold engines'")
	set.Var(number(&f.options.Depth, native.DefaultDepth, 0, endless), "depth",
		"how deep the engines dls and greedy-limited look")
	set.StringVar(&f.options.Order, "order", "A", "of steps of dfs: A, B, c, ac, auto or c,a,b,d,h,g,f,e")
	set.Uint64Var(&f.options.Seed, "seed", 1, "of engines that break ties at random")
}

func (f *flags) addPosition(set *pflag.FlagSet) {
	set.StringVar(&f.position, "position", "", "a file with a partial solution: only solutions that extend it count")
}

func (f *flags) addSolver(set *pflag.FlagSet) {
	set.StringVar(&f.solver, "solver", "", "a DIMACS solver to run, such as cadical or 'CMD {in} {out}'")
}

// backend is what solves formulas: the user's program, or else gophersat.
func (a *app) backend() (sat.Backend, error) {
	if a.flags.solver != "" {
		return sat.External(a.flags.solver)
	}
	return a.workers()
}

// workers are gophersat in processes, which can be stopped. They end with the command.
func (a *app) workers() (sat.Backend, error) {
	if inProcess {
		return sat.InProcess, nil
	}
	program, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("cannot find this program to start workers: %w", err)
	}
	workers := &sat.Workers{Command: []string{program, workerArgument}, Memory: int64(a.flags.memory)}
	a.closers = append(a.closers, func() { _ = workers.Close() })
	return workers.Solver, nil
}

// inProcess keeps gophersat in this process, where nothing can stop it. Tests of thousands of small boards set it, for
// which a process each would take too long.
var inProcess bool

// optionsBy are what the flags tell engines. Those that have them share large tables.
func (a *app) optionsBy(backend sat.Backend) twofold.Options {
	f := a.flags
	own := f.options
	if own.Depth == 0 {
		own.Depth = native.NoDepth
	}
	own.Tables = native.Tables{Report: a.reportShare, Memory: native.NewMemory()}
	return twofold.Options{Options: own, Encoding: f.encoding, OnlyCNF: f.solver != "", Backend: backend}
}

// enginesFor are those that the flags choose for a board.
func (a *app) enginesFor(q question, o twofold.Options) ([]puzzles.Engine, error) {
	all, err := q.family.Engines(o)
	if _, ranked := q.board.(puzzles.Ranked); ranked && a.flags.rows {
		err = fmt.Errorf("%s: --json=rows: solutions of %s are plans, and have no rows", q.where, q.family.Name)
	}
	if err != nil {
		return nil, err
	}
	if a.flags.decided {
		every := slices.Contains(strings.Split(a.flags.engine, ","), "all") // means those that need not list all solutions
		all = slices.DeleteFunc(all, func(e puzzles.Engine) bool { return !e.HasBackbone() || every && e.Backbone == nil })
	}
	if a.flags.cells {
		all = slices.DeleteFunc(all, func(e puzzles.Engine) bool { return e.Marginals == nil && e.Search == nil })
	}
	engines, err := puzzles.Choose(all, a.flags.engine)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", q.where, err)
	}
	if a.flags.confirm {
		engines = puzzles.Confirming(all, runtime.GOMAXPROCS(0))
	}
	return engines, a.heard(q, all, engines)
}

// heard refuses a parameter that no engine of those chosen listens to: it would change nothing.
func (a *app) heard(q question, all, engines []puzzles.Engine) error {
	if a.flags.set == nil {
		return nil
	}
	for _, p := range []puzzles.Parameter{
		puzzles.ByDepth, puzzles.ByOrder, puzzles.BySeed, puzzles.ByEncoding,
	} {
		deaf := func(e puzzles.Engine) bool { return !e.ListensTo(p) }
		if !a.flags.set.Changed(string(p)) || slices.ContainsFunc(engines, func(e puzzles.Engine) bool { return !deaf(e) }) {
			continue
		}
		expected := "no engine of the family does"
		if names := puzzles.EngineNames(slices.DeleteFunc(slices.Clone(all), deaf)); names != "" {
			expected = "expected one of " + names
		}
		return fmt.Errorf("%s: --%s: %s does not listen to it: %s", q.where, p, puzzles.EngineNames(engines), expected)
	}
	return nil
}
