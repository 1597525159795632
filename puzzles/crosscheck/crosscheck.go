// Package crosscheck holds the answers of several engines about one board against each other.
//
// Files:
//
//	crosscheck, claim: asking several engines, and programs that are none
//	finding, outcome, report: contradictions, and how they are told
package crosscheck

import (
	"context"
	"fmt"
	"sync"

	"twofold/puzzles"
	"twofold/puzzles/runs"

	"twofold/puzzles/parse"
)

// An Answer is a run with the solutions that it yielded, in their order.
type Answer struct {
	puzzles.Run
	Solutions []puzzles.Solution
	has       map[string]bool // the solutions by their text; nil of an engine that only counts
	promise   puzzles.Promise
	costs     []int // of the solutions of a Ranked board; else nil
}

// best says that the engine yields best solutions only.
func (a Answer) best() bool { return a.promise >= puzzles.Optimal || a.costs == nil }

// cost is that of solution i; of a board that is not Ranked all cost the same.
func (a Answer) cost(i int) int {
	if a.costs == nil {
		return 0
	}
	return a.costs[i]
}

// Solutions runs each engine over the board until it has maxSolutions solutions (0 means all), then looks
// for contradictions: see Compare. What engines left unfinished is not held against them: see Finished. The
// cost is that of the engines, and memory for the solutions found. The limits hold for each engine by itself. If the
// board's own rules are wrong, a *TextError, no further engine is asked.
func Solutions(
	ctx context.Context, b puzzles.Board, engines []puzzles.Engine, maxSolutions int, limits runs.Limits,
) Report {
	var report Report
	for _, e := range engines {
		report.Answers = append(report.Answers, Ask(ctx, b, e, maxSolutions, limits))
		if parse.IsError(report.Answers[len(report.Answers)-1].Err) {
			break
		}
	}
	report.Finding = Compare(report.Answers)
	return report
}

// Ask runs one engine over the board until it has maxSolutions solutions (0 means all). An engine that only counts
// does so; one that lists and counts does so as well if there may be more solutions than it listed.
func Ask(ctx context.Context, b puzzles.Board, e puzzles.Engine, maxSolutions int, limits runs.Limits) Answer {
	ctx, cancel := limits.Context(ctx)
	defer cancel()
	if e.Search == nil {
		return Answer{Run: puzzles.Count(ctx, e, b), promise: e.Promise}
	}
	a := list(ctx, b, e, maxSolutions)
	if e.Count != nil && a.Err == nil && a.Limit == nil && !a.Complete {
		a.Run = a.counted(puzzles.Count(ctx, e, b))
	}
	return a
}

// counted adds a count to a run that listed some solutions.
func (a *Answer) counted(count puzzles.Run) puzzles.Run {
	run := a.Run
	run.Count, run.Limit, run.Err = count.Count, count.Limit, count.Err
	run.Stats.Wall += count.Stats.Wall
	return run
}

// AskTally asks the engine that answered, if it tallies, how many solutions have each value. Of an engine that listed
// all solutions these are counted.
func (a *Answer) AskTally(ctx context.Context, e puzzles.Engine, b puzzles.Board, limits runs.Limits) {
	switch {
	case a.Err != nil || a.Limit != nil:
	case e.Marginals != nil:
		ctx, cancel := limits.Context(ctx)
		defer cancel()
		run := puzzles.MarginalsBy(ctx, e, b)
		a.Marginals, a.Err = run.Marginals, run.Err
		a.Stats.Wall += run.Stats.Wall
		if run.Marginals != nil && a.Count != nil && run.Marginals.Count.Cmp(a.Count) != 0 {
			a.Err = &runs.Fault{Kind: runs.Count, Problem: fmt.Sprintf(
				"%s counts %v solutions, and %v if it is asked of each value", e.Name, a.Count, run.Marginals.Count)}
		}
	case e.Search != nil && a.Complete:
		a.Marginals = puzzles.MarginalsOf(a.Solutions)
	}
}

// Counts asks each engine for the number of solutions only: engines that list solutions list
// all of them, which costs time and no memory.
func Counts(ctx context.Context, b puzzles.Board, engines []puzzles.Engine, limits runs.Limits) Report {
	return compare(engines, func(e puzzles.Engine) puzzles.Run {
		ctx, cancel := limits.Context(ctx)
		defer cancel()
		if e.Count != nil {
			return puzzles.Count(ctx, e, b)
		}
		return puzzles.Solve(ctx, e, b, 0, func(puzzles.Solution) {})
	}, findFault, findCount)
}

// Tallies asks each engine how many solutions have each value, and looks for engines that differ in that.
// Engines without a tally list all solutions, which costs time.
func Tallies(ctx context.Context, b puzzles.Board, engines []puzzles.Engine, limits runs.Limits) Report {
	return compare(engines, func(e puzzles.Engine) puzzles.Run {
		ctx, cancel := limits.Context(ctx)
		defer cancel()
		return puzzles.MarginalsBy(ctx, e, b)
	}, findFault, findCount, findTally)
}

// Backbones asks each engine what is decided, and looks for engines that differ in that.
func Backbones(ctx context.Context, b puzzles.Board, engines []puzzles.Engine, limits runs.Limits) Report {
	return compare(engines, func(e puzzles.Engine) puzzles.Run {
		ctx, cancel := limits.Context(ctx)
		defer cancel()
		return puzzles.Backbone(ctx, e, b)
	}, findFault, findDecided)
}

func compare(engines []puzzles.Engine, ask func(puzzles.Engine) puzzles.Run, looks ...func([]Answer) *Finding) Report {
	var report Report
	for _, e := range engines {
		run := ask(e)
		report.Answers = append(report.Answers, Answer{Run: run, promise: e.Promise})
		if parse.IsError(run.Err) {
			break
		}
	}
	report.Finding = firstOf(report.Answers, looks)
	return report
}

func list(ctx context.Context, b puzzles.Board, e puzzles.Engine, maxSolutions int) Answer {
	a := Answer{has: map[string]bool{}, promise: e.Promise}
	ranked, isRanked := b.(puzzles.Ranked)
	a.Run = puzzles.Solve(ctx, e, b, maxSolutions, func(s puzzles.Solution) {
		a.Solutions = append(a.Solutions, s)
		a.has[fmt.Sprint(s)] = true
		if isRanked {
			a.costs = append(a.costs, ranked.Cost(s))
		}
	})
	if a.Err == nil && len(a.Solutions) > len(a.has) {
		a.Err = runs.Twice(e.Name)
	}
	return a
}

// AtOnce is Solutions with all engines at once, each in limits of its own.
func AtOnce(
	ctx context.Context, b puzzles.Board, engines []puzzles.Engine, maxSolutions int, limits runs.Limits,
) Report {
	report := Report{Answers: make([]Answer, len(engines))}
	var all sync.WaitGroup
	for i, e := range engines {
		all.Go(func() { report.Answers[i] = Ask(ctx, b, e, maxSolutions, limits) })
	}
	all.Wait()
	report.Finding = Compare(report.Answers)
	return report
}
