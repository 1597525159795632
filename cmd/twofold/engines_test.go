package main

import (
	"context"
	"math/big"
	"strings"
	"testing"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/runs"
)

// TestCounterIsChosenByWhatEnginesCan: a family's engine that counts may have any name, and a family may have none.
func TestCounterIsChosenByWhatEnginesCan(t *testing.T) {
	search := func(context.Context, puzzles.Board, func(puzzles.Solution) bool) (runs.Stats, error) {
		return runs.Stats{}, nil
	}
	count := func(context.Context, puzzles.Board) (*big.Int, runs.Stats, error) {
		return nil, runs.Stats{}, nil
	}
	sat := puzzles.Engine{Name: "sat", Promise: puzzles.Complete, Search: search}
	quick := puzzles.Engine{Name: "quick", Promise: puzzles.Sound, Search: search}
	whole := puzzles.Engine{Name: "whole", Promise: puzzles.Complete, Search: search}
	sums := puzzles.Engine{Name: "sums", Promise: puzzles.Complete, Count: count}
	for _, test := range []struct {
		all   []puzzles.Engine
		names string
		want  string
	}{
		{[]puzzles.Engine{sat, quick, whole, sums}, "counter", "sums"},
		{[]puzzles.Engine{sat, quick, whole, sums}, "both,counter", "sat, quick, sums"},
		{[]puzzles.Engine{sat, quick, whole}, "counter", "whole"},
		{[]puzzles.Engine{sat, whole}, "both,counter", "sat, whole"},
		{[]puzzles.Engine{sat, quick}, "counter", "sat"},
	} {
		engines, err := puzzles.Choose(test.all, test.names)
		if err != nil || puzzles.EngineNames(engines) != test.want {
			t.Errorf(
				"%s of %s: %s, error %v: want %s",
				test.names,
				puzzles.EngineNames(test.all),
				puzzles.EngineNames(engines),
				err,
				test.want,
			)
		}
	}
}

// TestEnginesNameNoFlags: what is said of engines is shown on the page as well, where there are no flags.
func TestEnginesNameNoFlags(t *testing.T) {
	for _, f := range twofold.All() {
		engines, err := f.Engines(twofold.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range engines {
			if strings.Contains(e.About, "--") {
				t.Errorf("%s %s: %s", f.Name, e.Name, e.About)
			}
		}
	}
}
