package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"time"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/runs"

	"twofold/puzzles/lab/process"
	"twofold/puzzles/lab/version"

	"twofold/puzzles/steps"
	"twofold/sat"
	"twofold/sat/bundle"
	"twofold/sat/certify"
	"twofold/sat/verify"
)

// The engines that experiments have beside those of the families: what is found out about a board is measured as a
// search is, and held against what the others find.
const (
	evidenceName = "evidence"
	stepsName    = "steps"
)

// certifier certifies boards of one of the families into a directory, and yields the solutions that the verified
// bundles have.
func certifier(families twofold.Catalogue, f *twofold.Family, dir string) puzzles.Engine {
	search := func(ctx context.Context, b puzzles.Board, yield func(puzzles.Solution) bool) (s runs.Stats, err error) {
		if _, ok := b.(puzzles.Certifiable); !ok {
			return s, &runs.Unserved{Reason: "boards of " + f.Name + " have no evidence"}
		}
		into, err := placeFor(b, dir)
		if err != nil {
			return s, err
		}
		start := process.Used()
		made, err := certify.Certify(ctx, into, certify.Request{
			Board: b, Encode: f.Encode, Program: version.Title(), Trim: true, Backend: sat.InProcess,
			Minimizer: f.Native.MinimizerOf,
		})
		if ctx.Err() != nil {
			return s, context.Cause(ctx)
		}
		if err != nil {
			return s, err
		}
		certified := process.Used()
		report, err := verify.Bundle(ctx, into, evidenceKind(families))
		s.Certify, s.Verify = certified-start, process.Used()-certified
		if _, ok := errors.AsType[*bundle.Fault](err); ok {
			err = &runs.Fault{Kind: runs.Verdict, Problem: "the evidence does not hold: " + err.Error()}
		}
		if err != nil {
			return s, err
		}
		s.Counts = map[runs.Counter]int64{runs.Bundle: report.Bytes}
		return s, yieldProved(made, report, yield)
	}
	return puzzles.Engine{
		Name: evidenceName, About: "evidence by sat, verified", Promise: puzzles.Complete, Search: search,
	}
}

// placeFor is the directory of a board's bundle, which is not there: what a run left that was killed is removed.
func placeFor(b puzzles.Board, dir string) (string, error) {
	into := filepath.Join(dir, b.Family()+"-"+bundle.SumOf(b.String())[:16])
	left, err := filepath.Glob(into + "*")
	for _, one := range left {
		err = errors.Join(err, os.RemoveAll(one))
	}
	return into, errors.Join(err, os.MkdirAll(dir, 0o777))
}

// yieldProved yields what a verified bundle has. The error says that it does not prove how many solutions there are.
func yieldProved(made *certify.Result, report *verify.Report, yield func(puzzles.Solution) bool) error {
	proves := func(kind bundle.Kind) bool {
		return slices.ContainsFunc(made.Manifest.Claims, func(c bundle.Claim) bool { return c.Kind == kind })
	}
	for _, s := range []puzzles.Solution{report.Solution, report.Second} {
		if s != nil && !yield(s) {
			return nil
		}
	}
	if !proves(bundle.None) && !proves(bundle.Unique) && !proves(bundle.Multiple) {
		return runs.DepthLimit
	}
	return nil
}

// stepper solves boards of a family in steps, each proved smallest by both worlds.
func stepper(f *twofold.Family) puzzles.Engine {
	const patience = 10 * time.Second // for a step, as the command steps has it
	search := func(ctx context.Context, b puzzles.Board, yield func(puzzles.Solution) bool) (s runs.Stats, err error) {
		desk, err := f.Desk(b, nil, patience)
		if err != nil {
			return s, err
		}
		out, err := desk.Steps(ctx, -1)
		if out == nil {
			return s, &runs.Unserved{Reason: err.Error()}
		}
		s.Counts = map[runs.Counter]int64{runs.Steps: int64(len(out.Steps))}
		for _, step := range out.Steps {
			if !step.Proved || !step.Verified {
				s.Counts[runs.Unproved]++
			}
		}
		if d := out.Difficulty; d != nil {
			s.Counts[runs.Reasons] = int64(d.Size)
			if d.Level != "" {
				s.Counts[runs.Level] = int64(slices.Index(steps.Levels, d.Level)) + 1
			}
			if d.Level == steps.Beyond {
				s.Counts[runs.Level] = int64(len(steps.Levels)) + 1
			}
		}
		if err != nil {
			return s, err
		}
		found := out.Solutions
		if out.Verdict == puzzles.Unique {
			found = []puzzles.Solution{out.List.Solved(out.List.Solution)}
		}
		for _, one := range found {
			if !yield(one) {
				break
			}
		}
		return s, nil
	}
	return puzzles.Engine{
		Name: stepsName, About: "steps by native, verified by sat", Promise: puzzles.Complete, Search: search,
	}
}
