package main

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"twofold/encode"
	"twofold/puzzles"
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

// engines lists the family's engines: sat with the chosen encoding, the native ones, and sat with each
// encoding by name.
func (f family) engines(chosen encode.Encoding, backend sat.Backend) []puzzles.Engine {
	all := []puzzles.Engine{f.sat("sat", "SAT, the boards encoded as --encoding says", chosen, backend)}
	all = append(all, f.native...)
	for _, e := range encode.Encodings {
		all = append(all, f.sat("sat:"+e.Name, e.About, e, backend))
	}
	return all
}

// choose picks engines by a list of names, where "native" is the default native engine, "count" the
// one that counts, "both" sat and native, and "all" every one.
func choose(all []puzzles.Engine, f family, names string) ([]puzzles.Engine, error) {
	var out []puzzles.Engine
	for _, name := range strings.Split(names, ",") {
		var group []string
		switch name {
		case "all":
			return all, nil
		case "native":
			group = []string{f.native[0].Name}
		case "both":
			group = []string{"sat", f.native[0].Name}
		default:
			group = []string{name}
		}
		for _, one := range group {
			at := slices.IndexFunc(all, func(e puzzles.Engine) bool { return e.Name == one })
			if at < 0 {
				return nil, fmt.Errorf("engine %q: expected native, both, all, or one of %s", one, engineNames(all))
			}
			if slices.ContainsFunc(out, func(e puzzles.Engine) bool { return e.Name == one }) {
				return nil, fmt.Errorf("engine %q stands twice: expected each once", one)
			}
			out = append(out, all[at])
		}
	}
	return out, nil
}

func engineNames(all []puzzles.Engine) string {
	var names []string
	for _, e := range all {
		names = append(names, e.Name)
	}
	return strings.Join(names, ", ")
}
