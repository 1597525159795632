package puzzles

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"twofold/puzzles/runs"

	"twofold/puzzles/parse"
)

// A Run is what one engine found out about one board.
type Run struct {
	Engine    string
	Verdict   Verdict
	Found     int64      // solutions yielded and accepted
	Count     *big.Int   // the exact number of solutions; nil if it is not known
	Marginals *Marginals // how many solutions have each value; nil if not asked for or not known
	Backbone  Solution   // the values that all solutions share, the others Open; nil if not asked for or none
	Complete  bool       // was the space exhausted by an engine that misses nothing
	Best      bool       // the solutions found are best ones, by an engine that promises that
	Limit     error      // what ended the run too early, a runs.Limit; nil if nothing did
	Reason    string     // why there is no solution, or why the board is not served; "" without an argument
	Stats     runs.Stats
	Err       error // a fault: a *WrongSolution, or an engine that failed
}

// Solve runs the engine's search until it has n solutions (0 means all) or has exhausted the space. It hands each
// solution to show, which may be nil, once the board's own Check accepted it. Solve makes sure that "multiple" rests
// on two different solutions; package crosscheck, that no later one repeats another.
func Solve(ctx context.Context, e Engine, b Board, n int, show func(Solution)) Run {
	run := Run{Engine: e.Name}
	if e.Search == nil {
		run.Err = fmt.Errorf("%s counts solutions and does not list them", e.Name)
		return run
	}
	var wrong, over error
	var first Solution
	stopped := false
	timed := runs.StartWatch()
	stats, err := e.Search(ctx, b, func(s Solution) bool {
		s = slices.Clone(s)
		if run.Found == 0 {
			first = s
		}
		if wrong = reject(e, b, s, first, run.Found); wrong != nil {
			return false
		}
		run.Found++
		if show != nil {
			show(s)
		}
		stopped = run.Found == int64(n)
		if !stopped && ctx.Err() != nil { // searches look now and then, and checking a solution may take long
			over = context.Cause(ctx)
		}
		return !stopped && over == nil
	})
	err = cmp.Or(err, over)
	run.Stats = timed.Stop(stats)
	run.measureBranching(b, first)
	run.end(ctx, wrong, err)
	run.Complete = run.argued() || run.Err == nil && err == nil && !stopped && e.Promise == Complete
	run.Best = run.Found > 0 && run.Err == nil && e.Promise >= Optimal
	run.Verdict = VerdictOf(run.Found, run.Complete)
	if run.Complete {
		run.Count = big.NewInt(run.Found)
	}
	return run
}

// measureBranching sets the branching factor of a search whose first solution has a cost.
func (run *Run) measureBranching(b Board, first Solution) {
	if ranked, ok := b.(Ranked); ok && run.Found > 0 {
		run.Stats.Branching = runs.Branching(run.Stats.Counts[runs.Generated], ranked.Cost(first))
	}
}

// reject returns what is wrong with a solution that an engine yielded after those before.
func reject(e Engine, b Board, s, first Solution, found int64) error {
	if reason := b.Check(s); parse.IsError(reason) {
		return reason
	} else if reason != nil {
		return &runs.WrongSolution{Engine: e.Name, Solution: s, Reason: reason}
	}
	if found > 0 && slices.Equal(first, s) {
		return runs.Twice(e.Name)
	}
	ranked, ok := b.(Ranked)
	if ok && e.Promise >= Optimal && ranked.Cost(s) != ranked.Cost(first) {
		return &runs.Fault{Kind: runs.Dearer, Problem: fmt.Sprintf(
			"%s yielded solutions of cost %d and %d, of which one is not best", e.Name, ranked.Cost(first), ranked.Cost(s))}
	}
	return nil
}

// Count runs the engine's counter.
func Count(ctx context.Context, e Engine, b Board) Run {
	run := Run{Engine: e.Name}
	if e.Count == nil {
		run.Err = fmt.Errorf("%s lists solutions and does not count them", e.Name)
		return run
	}
	timed := runs.StartWatch()
	count, stats, err := e.Count(ctx, b)
	run.Stats = timed.Stop(stats)
	run.end(ctx, nil, err)
	switch {
	case run.argued():
		count = new(big.Int)
	case err != nil:
		return run
	}
	run.Complete, run.Count = true, count
	run.Verdict = Multiple
	if count.IsInt64() {
		run.Verdict = VerdictOf(count.Int64(), true)
	}
	return run
}

// MarginalsBy asks the engine for marginals, or lists all solutions and counts their values.
func MarginalsBy(ctx context.Context, e Engine, b Board) Run {
	if e.Marginals == nil {
		var all marginalizer
		run := Solve(ctx, e, b, 0, all.add)
		if run.Complete {
			run.Marginals = all.marginals()
		}
		return run
	}
	var tally *Marginals
	e.Count = func(ctx context.Context, b Board) (count *big.Int, stats runs.Stats, err error) {
		tally, stats, err = e.Marginals(ctx, b)
		if err == nil {
			count, err = tally.Count, tally.check(e.Name)
		}
		return count, stats, err
	}
	run := Count(ctx, e, b)
	switch {
	case run.argued():
		tally = &Marginals{Count: new(big.Int)}
	case !run.Complete:
		return run
	}
	run.Marginals = tally
	return run
}

// Backbone runs the engine's deduction, or lists solutions and compares them. With nothing open, what is decided is the
// one solution, which the board's Check has to accept; else it may at least not break a rule, where the board can tell.
func Backbone(ctx context.Context, e Engine, b Board) Run {
	run := Run{Engine: e.Name}
	if !e.HasBackbone() {
		run.Err = fmt.Errorf("%s does not say what is decided", e.Name)
		return run
	}
	if e.Backbone == nil {
		e.Backbone = e.compare
	}
	timed := runs.StartWatch()
	decided, stats, err := e.Backbone(ctx, b)
	run.Stats = timed.Stop(stats)
	var wrong error
	if err == nil && decided != nil {
		if reason := MayHold(b, decided); reason != nil {
			wrong = &runs.WrongSolution{Engine: e.Name, Solution: decided, Reason: reason}
		}
	}
	run.end(ctx, wrong, err)
	if wrong != nil || err != nil && !run.argued() {
		return run
	}
	run.Backbone, run.Complete = decided, true
	switch {
	case decided == nil:
		run.Verdict, run.Count = None, new(big.Int)
	case slices.Contains(decided, Open):
		run.Verdict = Multiple
	default:
		run.Verdict, run.Found, run.Count = Unique, 1, big.NewInt(1)
	}
	return run
}

// compare is Backbone for a complete engine without deduction: what is the same in all solutions that it lists. It ends
// when nothing is.
func (e Engine) compare(ctx context.Context, b Board) (same Solution, stats runs.Stats, err error) {
	var wrong error
	stats, err = e.Search(ctx, b, func(s Solution) bool {
		if reason := b.Check(s); reason != nil {
			wrong = &runs.WrongSolution{Engine: e.Name, Solution: slices.Clone(s), Reason: reason}
			return false
		}
		if same == nil {
			same = slices.Clone(s)
		}
		for i := range same {
			if i >= len(s) || s[i] != same[i] {
				same[i] = Open
			}
		}
		return same.Opens() < len(same)
	})
	if err = cmp.Or(wrong, err); err != nil {
		return nil, stats, err
	}
	return same, stats, nil
}

// MayHold returns what is wrong with a solution that may be partial, as far as the board can tell.
func MayHold(b Board, s Solution) error {
	if !slices.Contains(s, Open) {
		return b.Check(s)
	}
	if partial, ok := b.(PartialChecker); ok {
		_, err := partial.Judge(s)
		return err
	}
	return nil
}

// argued says that the run ended with an argument that there is no solution.
func (run *Run) argued() bool { return run.Reason != "" && run.Limit == nil }

// end sorts why a search ended into arguments, limits and faults. An argument that there is nothing to
// find is a fault if something was found.
func (run *Run) end(ctx context.Context, wrong, err error) {
	limit, limited := runs.LimitOf(err)
	var impossible *Impossible
	switch {
	case wrong != nil:
		run.Err = wrong
	case errors.As(err, &impossible) && run.Found == 0:
		run.Reason = impossible.Reason
	case limited:
		run.Limit = limit
		var unserved *runs.Unserved
		var outgrown *runs.Outgrown
		switch {
		case errors.As(err, &unserved):
			run.Reason = unserved.Reason
		case errors.As(err, &outgrown):
			run.Reason = outgrown.Need
		}
	case err != nil && errors.Is(err, context.Cause(ctx)):
		run.Limit = runs.Interrupted
	case parse.IsError(err):
		run.Err = err // the rules that the board came with are wrong, whoever asks them
	case err != nil:
		run.Err = fmt.Errorf("%s failed: %w", run.Engine, err)
	}
}
