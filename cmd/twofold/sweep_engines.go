package main

import (
	"fmt"
	"slices"
	"strconv"

	"twofold"

	"twofold/native"
	"twofold/puzzles"
	"twofold/puzzles/lab/experiment"
)

// A resolver knows families, engines and boards for an experiment.
type resolver struct {
	*app
	engines map[string][]puzzles.Engine // by family
}

func (r *resolver) enginesOf(name string) (*twofold.Family, []puzzles.Engine) {
	f, err := twofold.Find(name)
	if err != nil {
		panic(err) // boards that were read have a family
	}
	if r.engines[name] == nil {
		r.engines[name], _ = f.Engines(twofold.Options{}) // the zero value has nothing wrong
	}
	return f, r.engines[name]
}

// Listens is for experiment.Spec.Runs.
func (r *resolver) Listens(of, engine string, p experiment.Parameter) (bool, error) {
	_, all := r.enginesOf(of)
	at := slices.IndexFunc(all, func(e puzzles.Engine) bool { return e.Name == engine })
	if at < 0 {
		return false, fmt.Errorf("engine %q of %s: expected one of %s", engine, of, twofold.EngineNames(all))
	}
	if p == experiment.Heuristic {
		return choosesHeuristic(all[at], all), nil
	}
	return all[at].ListensTo(puzzles.Parameter(p)), nil
}

// choosesHeuristic says that there are engines which differ from this one in their heuristic alone.
func choosesHeuristic(e puzzles.Engine, all []puzzles.Engine) bool {
	return e.Heuristic != "" && e.Name == e.Base() && slices.ContainsFunc(all, func(other puzzles.Engine) bool {
		return other.Base() == e.Name && other.Name != e.Name
	})
}

// Check is for experiment.Spec.Runs.
func (r *resolver) Check(run experiment.Run) (experiment.Parameter, error) {
	f, all := r.enginesOf(run.Board.Family)
	if name, ok := run.Settings[experiment.Encoding]; ok && run.Engine == twofold.SAT {
		if _, err := f.Encode.Encoding(name, false); err != nil {
			return experiment.Encoding, err
		}
	}
	_, err := pick(run, all)
	return experiment.Heuristic, err
}

// pick finds the engine of a run by its name and heuristic.
func pick(run experiment.Run, all []puzzles.Engine) (puzzles.Engine, error) {
	at := slices.IndexFunc(all, func(e puzzles.Engine) bool { return e.Name == run.Engine })
	h := run.Settings[experiment.Heuristic]
	if at >= 0 && h != "" && choosesHeuristic(all[at], all) {
		at = slices.IndexFunc(all, func(e puzzles.Engine) bool { return e.Base() == run.Engine && e.Heuristic == h })
	}
	if at < 0 {
		return puzzles.Engine{}, fmt.Errorf("engine %s has no heuristic %q: expected another, or a rule that excludes it", run.Engine, h)
	}
	return all[at], nil
}

// engineOf makes the engine of a run as its settings have it, with gophersat in this process.
func engineOf(f *twofold.Family, run experiment.Run, tables native.Tables) (puzzles.Engine, error) {
	o := twofold.Options{Options: native.Options{
		Depth: run.Number(experiment.Depth, native.DefaultDepth), Order: run.Settings[experiment.Order], Seed: 1, Tables: tables,
	}}
	if run.Engine == twofold.SAT {
		o.Encoding = run.Settings[experiment.Encoding]
	}
	if seed, err := strconv.ParseUint(run.Settings[experiment.Seed], 10, 64); err == nil {
		o.Seed = seed
	}
	all, err := f.Engines(o)
	if err != nil {
		return puzzles.Engine{}, err
	}
	return pick(run, all)
}
