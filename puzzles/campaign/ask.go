package campaign

import (
	"context"
	"errors"
	"slices"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/crosscheck"
	"twofold/puzzles/runs"
)

// Answers is what everyone said of one board: the engines, then the guests.
type Answers struct {
	Board   puzzles.Board
	Engines []crosscheck.Answer
	Guests  []crosscheck.Answer
}

// Ask asks all engines and guests about a board. Engines with marginals are asked for that as well.
func (p *Plan) Ask(ctx context.Context, b puzzles.Board) Answers {
	a := Answers{Board: b}
	for _, e := range p.Engines {
		answer := crosscheck.Ask(ctx, b, Guarded(e), p.Limit, p.Limits)
		answer.AskTally(ctx, Guarded(e), b, p.Limits)
		a.Engines = append(a.Engines, answer)
	}
	for _, g := range p.Guests {
		a.Guests = append(a.Guests, g.Ask(ctx, b))
	}
	return a
}

// Report is what the engines say together that take such boards.
func (a Answers) Report() crosscheck.Report {
	served := slices.DeleteFunc(slices.Clone(a.Engines),
		func(e crosscheck.Answer) bool { return e.Limit == runs.NotServed })
	return crosscheck.Report{Answers: served, Finding: crosscheck.Compare(served)}
}

// Findings are the contradictions: one between the engines at most, and one for each guest.
func (a Answers) Findings() (all []Found) {
	if f := crosscheck.Compare(a.Engines); f != nil {
		all = append(all, Found{f.Kind, a.culprit(f), f.Problem, noise(a.Engines)})
	}
	for _, guest := range a.Guests {
		others := slices.DeleteFunc(slices.Clone(a.Engines), func(e crosscheck.Answer) bool { return e.Err != nil })
		if f := crosscheck.Compare(append(others, guest)); f != nil && slices.Contains(f.Engines, guest.Engine) {
			all = append(all, Found{f.Kind, guest.Engine, f.Problem, noise([]crosscheck.Answer{guest})})
		}
	}
	return all
}

// brute is brute force's answer if it finished.
func (a Answers) brute() *crosscheck.Answer {
	at := slices.IndexFunc(a.Engines, func(e crosscheck.Answer) bool { return e.Engine == puzzles.BruteForce })
	if at < 0 || a.Engines[at].Limit != nil || a.Engines[at].Err != nil {
		return nil
	}
	return &a.Engines[at]
}

// culprit names who is wrong: the engine with a fault of its own, else those that contradict brute force, else who
// denies a solution that Check accepts, else all that contradict each other.
func (a Answers) culprit(f *crosscheck.Finding) string {
	if brute := a.brute(); brute != nil && len(f.Engines) > 1 {
		var names []string
		for _, e := range a.Engines {
			if e.Engine != puzzles.BruteForce && crosscheck.Compare([]crosscheck.Answer{*brute, e}) != nil {
				names = append(names, e.Engine)
			}
		}
		if len(names) > 0 {
			return strings.Join(names, ",")
		}
	}
	if f.Solution != nil && (f.Kind == runs.Missed || f.Kind == runs.Verdict) {
		return f.Engines[len(f.Engines)-1] // that denies what Check accepts
	}
	return strings.Join(f.Engines, ",")
}

// noise is what the first of the engines with a fault left behind of its standard error.
func noise(all []crosscheck.Answer) string {
	for _, a := range all {
		if fault, ok := errors.AsType[*runs.Fault](a.Err); ok {
			return fault.Noise
		}
	}
	return ""
}

// Truth says who is to be believed about a board, in a few words.
func (a Answers) Truth(f Found) string {
	if a.brute() != nil {
		return "brute force tried every assignment"
	}
	switch f.Kind {
	case runs.Wrong:
		return "the board's check rejects the solution"
	case runs.Missed, runs.Verdict, runs.Dearer:
		for _, all := range [][]crosscheck.Answer{a.Engines, a.Guests} {
			for _, one := range all {
				if len(one.Solutions) > 0 && one.Engine != f.Culprit {
					return one.Engine + " has a solution that the board's check accepts"
				}
			}
		}
	}
	return "no evidence decides it"
}
