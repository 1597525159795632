// Package experiment runs engines over boards and parameters: the product of all of them, one run after another or
// several at once, each in a process of its own, written down as tidy data with one row a run.
//
// A Spec says what is to be run, and is read from TOML or put together by a caller. Spec.Runs is its product, Sweep
// measures the runs, and a Writer writes rows in the order of the product, whatever finished first, so that
// what was interrupted can be taken up again (Resume).
//
// The package knows neither families nor engines: who calls it resolves boards, and says which engine listens to
// which parameter.
package experiment

import (
	"twofold/puzzles"
)

// A Spec is an experiment. Tokens that came from a file know their places, for errors.
type Spec struct {
	File        string // for messages
	Title       string
	Sources     []Source
	Engines     []puzzles.Token
	Values      map[Parameter][]puzzles.Token // of each parameter the values to be tried
	CrossAll    bool                          // every parameter multiplies every engine, also one that does not listen to it
	Exclude     []Rule                        // runs that match one of them are left out
	Only        []Rule                        // if there are any, runs that match none of them are left out
	Repetitions int                           // rounds over the whole product; 0 means 1
}

// A Parameter is something that runs differ in besides board and engine.
type Parameter string

// The parameters, named as the program's flags are.
const (
	Encoding    Parameter = "encoding"     // of the engine sat
	Heuristic   Parameter = "heuristic"    // of informed searches
	Depth       Parameter = "depth"        // how deep a depth-limited search looks
	Order       Parameter = "order"        // A or B, of the steps in plain search for tours
	Seed        Parameter = "seed"         // of engines that break ties at random
	Solutions   Parameter = "solutions"    // how many are looked for; 0 means all
	TimeLimit   Parameter = "time-limit"   // a duration such as 10s; 0 for none
	MemoryLimit Parameter = "memory-limit" // bytes such as 500M; 0 for none
)

// Parameters lists all of them in the order in which they multiply: the last one varies fastest.
var Parameters = []Parameter{Encoding, Heuristic, Depth, Order, Seed, Solutions, TimeLimit, MemoryLimit}

// common are the parameters that matter to every engine, with the values that they have if nothing is said.
var common = map[Parameter]string{Solutions: "1", TimeLimit: "0s", MemoryLimit: "4G"}

// A Source is where boards come from. One of File, Texts, Starts and Random is set.
type Source struct {
	In      string          // the specification that it stands in, for errors
	At      puzzles.Token   // and its place there
	Names   []puzzles.Token // what its boards are called, in their order; as the source has it if there are none
	Engines []puzzles.Token

	File puzzles.Token // as the specification has it: relative to its directory
	Pick []int         // the boards of the file that are taken, from 1; all if it is empty

	Texts []puzzles.Token // boards themselves

	Starts []puzzles.Token // start states of sliding tiles, a character a cell: 0 the blank, then 1 to 9 and a to z
	Goal   puzzles.Token   // the same; "" for the tiles in their order and the blank last
	Size   puzzles.Token   // of Starts and Random, such as 3x3

	Random puzzles.Token // a family of which boards are drawn
	Recipe Recipe
}

// A Recipe is what random boards are like; what is "" or 0 is left to the family.
type Recipe struct {
	Variant        puzzles.Token
	Density, Given puzzles.Token // shares, see 'twofold random'
	Total          bool
	Moves          int
	Number         int // of boards for each seed, at least 1
	Seeds          []puzzles.Token
}

// A Rule is a set of runs: those that have, for every name in it, one of the values. Names are board, family, variant,
// engine and the parameters. A parameter that a run does not have matches nothing.
type Rule map[string][]string

// Errorf is an error at a place of the source.
func (s Source) Errorf(at puzzles.Token, format string, args ...any) error {
	return errorAt(s.In, at, format, args...)
}
