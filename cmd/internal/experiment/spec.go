// Package experiment runs engines over boards and parameters: the product of all of them, one run after another or
// several at once, each in a process of its own, written down as tidy data with one row a run.
//
// A Spec says what is to be run, and is read from TOML or put together by a caller. Spec.Runs is its product, Sweep
// measures the runs, and a Writer writes rows in the order of the product, whatever finished first, so that
// what was interrupted can be taken up again (Resume).
//
// A Library knows the boards and engines of the families.
//
// Files:
//
//	spec, read, document, parameter: an experiment as a TOML file
//	product, library: the runs that it asks for, and their boards
//	sweep, child, outcome, agree: making the runs, each in a process of its own, and holding them
//		against each other
//	row, writer, resume, machine: rows of data, written so that a file can be gone on with
//	summary, scores: what rows amount to
//	formulas: formulas in place of runs
package experiment

import (
	"slices"

	"twofold/puzzles"
)

// A Spec is an experiment. The keys of a specification in TOML are called as the fields.
type Spec struct {
	Origin      `toml:"-"` // for messages
	Title       string
	Boards      []Source
	Engines     Words
	Parameters  map[Parameter]Words // of each the values to be tried
	Cross       string              // "all": every parameter multiplies every engine, also one that does not listen to it
	Exclude     []Rule              // runs that match one of them are left out
	Only        []Rule              // if there are any, runs that match none of them are left out
	Repetitions int                 // rounds over the whole product; 0 means 1
}

// A Parameter is something that runs differ in besides board and engine.
type Parameter string

// The parameters, named as the program's flags are.
const (
	Encoding    Parameter = "encoding"     // of the engine sat
	Solver      Parameter = "solver"       // of the engine sat: a DIMACS program, or OwnSolver
	Against     Parameter = "against"      // of the engine program: a command, which is asked about boards
	Heuristic   Parameter = "heuristic"    // of informed searches
	Depth       Parameter = "depth"        // how deep a depth-limited search looks
	Order       Parameter = "order"        // A or B, of the steps in plain search for tours
	Seed        Parameter = "seed"         // of engines that break ties at random
	Solutions   Parameter = "solutions"    // how many are looked for; 0 means all
	TimeLimit   Parameter = "time-limit"   // a duration such as 10s; 0 for none
	CPULimit    Parameter = "cpu-limit"    // of CPU time, of a run's whole process: a duration; 0 for none
	MemoryLimit Parameter = "memory-limit" // bytes such as 500M; 0 for none
)

// OwnSolver is the solver that needs no other program.
const OwnSolver = "gophersat"

// Parameters lists all of them in the order in which they multiply: the last one varies fastest.
var Parameters = []Parameter{
	Encoding, Solver, Against, Heuristic, Depth, Order, Seed, Solutions, TimeLimit, CPULimit, MemoryLimit,
}

// common are the parameters that matter to every engine, with the values that they have if nothing is said.
var common = map[Parameter]string{Solutions: "1", TimeLimit: "0s", CPULimit: "0s", MemoryLimit: "4G"}

// A Source is where boards come from. One of File, Texts, Starts and Random is set.
type Source struct {
	Origin  `toml:"-"` // for messages
	Names   Words      // what its boards are called, in their order; as the source has it if there are none
	Engines Words

	File   string // as the specification has it: relative to its directory
	Called string `toml:"-"` // what boards are called before their numbers; "" for the file's name
	Pick   Words  // the numbers of the boards of the file that are taken, from 1; all if there are none

	Texts Words // boards themselves

	Starts Words  // start states, as formats.OfStates has them
	Goal   string // the same; "" for the usual one

	Random          string // a family of which boards are drawn
	puzzles.Request        // of Random; Size of Starts as well
	Number          int    // of boards for each seed
	Seed            Words  // numbers
}

// A Rule is a set of runs: those that have, for every name in it, one of the values. Names are board, family, variant,
// engine and the parameters. A parameter that a run does not have matches nothing.
type Rule map[string]Words

// ruleNames are what a rule may speak of besides parameters.
var ruleNames = []string{"board", "family", "variant", "engine"}

// names are all that a rule may speak of.
var names = func() []string {
	all := slices.Clone(ruleNames)
	for _, p := range Parameters {
		all = append(all, string(p))
	}
	return all
}()
