package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"twofold/native/sliding/heuristic"
	nativetour "twofold/native/tour"
	"twofold/puzzles"
	"twofold/puzzles/lab/experiment"
	"twofold/sat"
)

// unnamedHeuristic is the one that a family's engines use without naming it behind a colon.
var unnamedHeuristic = map[string]string{"sliding": "manhattan", "treasure": "unmet"}

// listeners says which engines of which families look at a parameter; "" is every family. Heuristics follow from the
// names of engines: see listensToHeuristics.
var listeners = []struct {
	parameter      experiment.Parameter
	family, engine string
}{
	{experiment.Encoding, "", "sat"},
	{experiment.Depth, "sliding", "dls"},
	{experiment.Order, "tour", "dfs"},
	{experiment.Seed, "sliding", "greedy-random"},
	{experiment.Seed, "sliding", "greedy-random:misplaced"},
}

// A resolver knows families, engines and boards for an experiment.
type resolver struct {
	*app
	engines map[string][]puzzles.Engine // by family
}

func (r *resolver) enginesOf(f family) []puzzles.Engine {
	if r.engines[f.name] == nil {
		r.engines[f.name] = f.engines(f.encodings[0], sat.InProcess, options{})
	}
	return r.engines[f.name]
}

// Listens is for experiment.Spec.Runs.
func (r *resolver) Listens(of, engine string, p experiment.Parameter) (bool, error) {
	f, _ := familyOf(of)
	all := r.enginesOf(f)
	if !slices.ContainsFunc(all, func(e puzzles.Engine) bool { return e.Name == engine }) {
		return false, fmt.Errorf("engine %q of %s: expected one of %s", engine, of, engineNames(all))
	}
	if p == experiment.Heuristic {
		return listensToHeuristics(f, engine, all), nil
	}
	for _, l := range listeners {
		if l.parameter == p && l.engine == engine && (l.family == "" || l.family == of) {
			return true, nil
		}
	}
	return false, nil
}

// listensToHeuristics says that there are engines with this one's name, a colon, and a heuristic.
func listensToHeuristics(f family, engine string, all []puzzles.Engine) bool {
	return unnamedHeuristic[f.name] != "" && engine != "sat" &&
		slices.ContainsFunc(all, func(e puzzles.Engine) bool { return strings.HasPrefix(e.Name, engine+":") })
}

// Check is for experiment.Spec.Runs.
func (r *resolver) Check(run experiment.Run) (experiment.Parameter, error) {
	f, _ := familyOf(run.Board.Family)
	if name, ok := run.Settings[experiment.Encoding]; ok && run.Engine == "sat" {
		if _, err := f.encoding(name, false); err != nil {
			return experiment.Encoding, err
		}
	}
	_, err := pick(f, run, r.enginesOf(f))
	return experiment.Heuristic, err
}

// pick finds the engine of a run by its name and heuristic.
func pick(f family, run experiment.Run, all []puzzles.Engine) (puzzles.Engine, error) {
	name := run.Engine
	h := run.Settings[experiment.Heuristic]
	if h != "" && h != unnamedHeuristic[f.name] && listensToHeuristics(f, name, all) {
		name += ":" + h
	}
	at := slices.IndexFunc(all, func(e puzzles.Engine) bool { return e.Name == name })
	if at < 0 {
		return puzzles.Engine{}, fmt.Errorf("engine %s has no heuristic %q: expected another, or a rule that excludes it", run.Engine, h)
	}
	return all[at], nil
}

// engineOf makes the engine of a run as its settings have it, with gophersat in this process.
func engineOf(f family, run experiment.Run, tables heuristic.Tables) (puzzles.Engine, error) {
	encoding, err := f.encoding(run.Settings[experiment.Encoding], false)
	if err != nil {
		encoding = f.encodings[0] // of an engine that does not listen
	}
	o := options{depth: run.Number(experiment.Depth, defaultDepth), seed: 1, order: nativetour.OrderA, tables: tables}
	if seed, err := strconv.ParseUint(run.Settings[experiment.Seed], 10, 64); err == nil {
		o.seed = seed
	}
	if run.Settings[experiment.Order] == "B" {
		o.order = nativetour.OrderB
	}
	return pick(f, run, f.engines(encoding, sat.InProcess, o))
}
