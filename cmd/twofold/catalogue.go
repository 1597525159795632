package main

import (
	"io"
	"strconv"

	"twofold"
	"twofold/cmd/internal/experiment"
	"twofold/native"
	"twofold/puzzles"
	"twofold/puzzles/formats"
	"twofold/puzzles/parse"
	"twofold/sat"
)

// experiments is what experiments know of the families. Files of boards are opened by open; large tables are kept where
// the tables say, and bundles of evidence in the directory.
func experiments(
	open func(file string) (io.ReadCloser, string, error), tables native.Tables, evidence string,
) *experiment.Catalogue {
	c := &experiment.Catalogue{Open: open}
	c.Read = func(t *parse.Text, use func(puzzles.Board, error) bool) {
		twofold.Reader{}.Read(t, func(p twofold.Puzzle, err error) bool { return use(p.Board, err) })
	}
	c.Compact = func(size, start, goal string) (string, error) {
		var all []*puzzles.Family
		for _, f := range twofold.Families {
			all = append(all, &f.Family)
		}
		return formats.OfStates(all, size, start, goal)
	}
	c.Find = func(name string) (*experiment.Family, error) {
		f, err := twofold.Find(name)
		if err != nil {
			return nil, err
		}
		own := f.Family
		own.Random = f.RandomBoard
		return &experiment.Family{
			Family: &own,
			Engines: func(settings map[experiment.Parameter]string) ([]puzzles.Engine, error) {
				o, err := optionsOf(settings, tables)
				if err != nil {
					return nil, err
				}
				all, err := f.Engines(o)
				if err != nil {
					return nil, err
				}
				byDefault := all[1]
				byDefault.Name = nativeName
				return append(all, byDefault, certifier(f, evidence), stepper(f)), nil
			},
		}, nil
	}
	return c
}

// optionsOf are the options that settings stand for, which are as experiment.Spec.Runs makes them. The error is about
// the solver.
func optionsOf(settings map[experiment.Parameter]string, tables native.Tables) (o twofold.Options, err error) {
	o.Encoding = settings[experiment.Encoding]
	if solver := settings[experiment.Solver]; solver != "" && solver != experiment.OwnSolver {
		o.OnlyCNF = true
		o.Backend, err = sat.External(solver)
	}
	o.Order, o.Seed, o.Tables = settings[experiment.Order], 1, tables
	o.Depth, _ = strconv.Atoi(settings[experiment.Depth])
	if seed, err := strconv.ParseUint(settings[experiment.Seed], 10, 64); err == nil {
		o.Seed = seed
	}
	return o, err
}
