package main

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"twofold/native/sliding/heuristic"
	nativetour "twofold/native/tour"
	"twofold/puzzles"
	"twofold/puzzles/lab/campaign"
	"twofold/sat"
)

// searcher is a complete native engine that lists solutions.
func searcher[B puzzles.Board, S ~func(context.Context, B, func(puzzles.Solution) bool) (puzzles.Stats, error)](name, about string, search S) puzzles.Engine {
	return puzzles.Engine{Name: name, About: about, Promise: puzzles.Complete, Search: puzzles.Searcher(search)}
}

// decider adds to an engine that it says what is decided.
func decider[B puzzles.Board](e puzzles.Engine, decide func(context.Context, B) (puzzles.Solution, puzzles.Stats, error)) puzzles.Engine {
	e.Decide = puzzles.Decider(decide)
	return e
}

// counter is a complete native engine that counts.
func counter[B puzzles.Board](name, about string, count func(context.Context, B) (*big.Int, puzzles.Stats, error)) puzzles.Engine {
	return puzzles.Engine{Name: name, About: about, Promise: puzzles.Complete, Count: puzzles.SolutionCounter(count)}
}

// options are what some engines can be told.
type options struct {
	depth int              // how deep a depth-limited search looks
	seed  uint64           // of engines that break ties at random
	order nativetour.Order // of steps in plain depth-first search
	// tables says where large tables are kept.
	tables heuristic.Tables
}

// engines lists the family's engines: sat with the chosen encoding, the native ones, and sat with each
// encoding by name.
func (f family) engines(chosen anyEncoding, backend sat.Backend, o options) []puzzles.Engine {
	all := []puzzles.Engine{chosen.engine("sat", "SAT, the boards encoded as --encoding says", backend)}
	all = append(all, f.native(o)...)
	for _, e := range f.encodings {
		all = append(all, e.engine("sat:"+e.name, e.about, backend))
	}
	return all
}

// choose picks engines by a list of names, where "native" is the first native engine, "both" sat and that, "counter"
// that which counts without listing, and "all" every one but brute force that does not build large tables first.
// A family without one that counts has a complete one that lists for it, which is there once.
func choose(all []puzzles.Engine, names string) ([]puzzles.Engine, error) {
	var out []puzzles.Engine
	native := all[1].Name
	for _, name := range strings.Split(names, ",") {
		var group []string
		switch name {
		case "all":
			return slices.DeleteFunc(slices.Clone(all), func(e puzzles.Engine) bool {
				return e.Tables != "" || e.Name == campaign.BruteForce
			}), nil
		case "native":
			group = []string{native}
		case "both":
			group = []string{"sat", native}
		case counterWord:
			group = []string{counterOf(all).Name}
		default:
			group = []string{name}
		}
		for _, one := range group {
			at := slices.IndexFunc(all, func(e puzzles.Engine) bool { return e.Name == one })
			if at < 0 {
				return nil, fmt.Errorf("engine %q: expected native, both, counter, all, or one of %s", one, engineNames(all))
			}
			there := slices.ContainsFunc(out, func(e puzzles.Engine) bool { return e.Name == one })
			if there && name != counterWord {
				return nil, fmt.Errorf("engine %q stands twice: expected each once", one)
			}
			if !there {
				out = append(out, all[at])
			}
		}
	}
	return out, nil
}

// counterWord stands for a family's engine that counts.
const counterWord = "counter"

// counterOf is the first engine that counts without listing, or else the first native complete one, which lists them all.
func counterOf(all []puzzles.Engine) puzzles.Engine {
	for _, able := range []func(puzzles.Engine) bool{
		func(e puzzles.Engine) bool { return e.Count != nil && e.Name != campaign.BruteForce },
		func(e puzzles.Engine) bool { return e.Promise == puzzles.Complete },
	} {
		if at := slices.IndexFunc(all[1:], able); at >= 0 {
			return all[1:][at]
		}
	}
	return all[0]
}

func engineNames(all []puzzles.Engine) string {
	var names []string
	for _, e := range all {
		names = append(names, e.Name)
	}
	return strings.Join(names, ", ")
}
