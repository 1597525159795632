package puzzles

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strconv"
)

// A Report holds the runs of several engines over one board against each other.
type Report struct {
	Answers []Answer // one for each engine, in the engines' order
	// Finding is nil if the engines agree as far as their limits let them.
	Finding *Finding
}

// Finished is the number of engines that no limit stopped: those whose agreement means something.
func (r Report) Finished() int {
	n := 0
	for _, a := range r.Answers {
		if a.Limit == "" && a.Err == nil {
			n++
		}
	}
	return n
}

// Solutions are those that the first engine with the most of them found; engines that found best ones go
// before those that did not.
func (r Report) Solutions() []Solution {
	if most := r.mostSolutions(); most != nil {
		return most.Solutions
	}
	return nil
}

func (r Report) mostSolutions() *Answer {
	var most *Answer
	for i := range r.Answers {
		a := &r.Answers[i]
		switch {
		case len(a.Solutions) == 0:
		case most == nil, a.best() && !most.best(), a.best() == most.best() && len(a.Solutions) > len(most.Solutions):
			most = a
		}
	}
	return most
}

// Best says that the solutions are best ones. An engine that does not promise it may have found them: the
// least cost is what one that does has found.
func (r Report) Best() bool {
	if r.Finding != nil {
		return false
	}
	most := r.mostSolutions()
	for _, a := range r.Answers {
		if most != nil && a.Run.Best && len(a.Solutions) > 0 && a.cost(0) == most.cost(0) {
			return true
		}
	}
	return false
}

// Decided is what the engines that finished say is decided; nil if none of them did, if there is no
// solution, or if they differ.
func (r Report) Decided() Solution {
	if r.Finding == nil {
		for _, a := range r.Answers {
			if a.Decided != nil {
				return a.Decided
			}
		}
	}
	return nil
}

// Verdict is what all engines together show: none and unique only if every one of them exhausted the
// space or counted. With a Finding it is Unknown.
func (r Report) Verdict() Verdict {
	if r.Finding != nil {
		return Unknown
	}
	var most int64
	all := len(r.Answers) > 0
	for _, a := range r.Answers {
		all = all && a.Complete
		most = max(most, leastOf(a.Verdict))
	}
	return verdictOf(most, all)
}

// leastOf is the number of solutions that there are at least.
func leastOf(v Verdict) int64 {
	switch v {
	case Found, Unique:
		return 1
	case Multiple:
		return 2
	}
	return 0
}

// A Finding is a contradiction between what engines said of one board.
type Finding struct {
	Engines  []string // those that cannot all be right
	Problem  string
	Solution Solution // accepted by Check and denied by an engine; nil if the problem has none to show
}

// An Answer is a run with the solutions that it yielded, in their order.
type Answer struct {
	Run
	Solutions []Solution
	has       map[string]bool // the solutions by their text; nil of an engine that only counts
	promise   Promise
	costs     []int // of the solutions of a Ranked board; else nil
}

// best says that the engine yields best solutions only.
func (a Answer) best() bool { return a.promise >= Optimal || a.costs == nil }

// cost is that of solution i; of a board that is not Ranked all cost the same.
func (a Answer) cost(i int) int {
	if a.costs == nil {
		return 0
	}
	return a.costs[i]
}

// Crosscheck runs each engine over the board until it has limit solutions (0 means all), then looks
// for contradictions:
//
//	an engine failed, yielded what Check rejects, or yielded a solution twice
//	a solution that one engine found is missing from a complete engine that exhausted the space
//	of a Ranked board, one engine's best solution costs more than another's
//	two exact counts differ, or a count is smaller than what was found
//
// Engines that only count do so. What engines left unfinished is not held against them: see Finished. The cost is that of the
// engines, and memory for the solutions found. The limits hold for each engine by itself.
func Crosscheck(ctx context.Context, b Board, engines []Engine, limit int, limits Limits) Report {
	return compare(engines, func(e Engine) Answer {
		ctx, cancel := limits.Context(ctx)
		defer cancel()
		if e.Search == nil {
			return Answer{Run: Count(ctx, e, b)}
		}
		return list(ctx, b, e, limit)
	}, findFault, findDearer, findMissing, findCount)
}

// CrosscheckCounts asks each engine for the number of solutions only: engines that list solutions list
// all of them, which costs time and no memory.
func CrosscheckCounts(ctx context.Context, b Board, engines []Engine, limits Limits) Report {
	return compare(engines, func(e Engine) Answer {
		ctx, cancel := limits.Context(ctx)
		defer cancel()
		if e.Count != nil {
			return Answer{Run: Count(ctx, e, b)}
		}
		return Answer{Run: Solve(ctx, e, b, 0, func(Solution) {})}
	}, findFault, findCount)
}

// CrosscheckDecided asks each engine what is decided, and looks for engines that differ in that.
func CrosscheckDecided(ctx context.Context, b Board, engines []Engine, limits Limits) Report {
	return compare(engines, func(e Engine) Answer {
		ctx, cancel := limits.Context(ctx)
		defer cancel()
		return Answer{Run: Decide(ctx, e, b)}
	}, findFault, findDecided)
}

func compare(engines []Engine, ask func(Engine) Answer, looks ...func([]Answer) *Finding) Report {
	var report Report
	for _, e := range engines {
		report.Answers = append(report.Answers, ask(e))
	}
	for _, look := range looks {
		if report.Finding = look(report.Answers); report.Finding != nil {
			break
		}
	}
	return report
}

func list(ctx context.Context, b Board, e Engine, limit int) Answer {
	a := Answer{has: map[string]bool{}, promise: e.Promise}
	ranked, isRanked := b.(Ranked)
	a.Run = Solve(ctx, e, b, limit, func(s Solution) {
		a.Solutions = append(a.Solutions, s)
		a.has[fmt.Sprint(s)] = true
		if isRanked {
			a.costs = append(a.costs, ranked.Cost(s))
		}
	})
	if a.Err == nil && len(a.Solutions) > len(a.has) {
		a.Err = errors.New(e.Name + " yielded a solution twice")
	}
	return a
}

func findFault(all []Answer) *Finding {
	for _, a := range all {
		if a.Err != nil {
			return &Finding{Engines: []string{a.Engine}, Problem: a.Err.Error()}
		}
	}
	return nil
}

// findDearer looks for solutions that are said to be best and are not.
func findDearer(all []Answer) *Finding {
	for _, dear := range all {
		for _, cheap := range all {
			for i, s := range cheap.Solutions {
				if len(dear.Solutions) == 0 || !dear.best() || dear.cost(0) <= cheap.cost(i) {
					continue
				}
				return &Finding{
					Engines:  []string{dear.Engine, cheap.Engine},
					Problem:  fmt.Sprintf("%s says that cost %d is least, and %s found %d", dear.Engine, dear.cost(0), cheap.Engine, cheap.cost(i)),
					Solution: s,
				}
			}
		}
	}
	return nil
}

func findMissing(all []Answer) *Finding {
	for _, finder := range all {
		for i, s := range finder.Solutions {
			for _, denier := range all {
				if !denier.Complete || denier.has == nil || denier.has[fmt.Sprint(s)] {
					continue
				}
				if len(denier.Solutions) > 0 && denier.cost(0) < finder.cost(i) {
					continue // it is no best one
				}
				return &Finding{
					Engines:  []string{finder.Engine, denier.Engine},
					Problem:  fmt.Sprintf("%s misses a solution that %s found: it says %s", denier.Engine, finder.Engine, denier.Verdict),
					Solution: s,
				}
			}
		}
	}
	return nil
}

// findDecided compares the answers of engines that were asked what is decided.
func findDecided(all []Answer) *Finding {
	for i, one := range all {
		for _, other := range all[:i] {
			if !one.Complete || !other.Complete || slices.Equal(one.Decided, other.Decided) {
				continue
			}
			return &Finding{
				Engines: []string{other.Engine, one.Engine},
				Problem: fmt.Sprintf("%s and %s differ in what is decided: %s", other.Engine, one.Engine, difference(other.Decided, one.Decided)),
			}
		}
	}
	return nil
}

// difference tells in a few words where two solutions, which may be partial or nil for none, differ.
func difference(s, t Solution) string {
	if len(s) != len(t) {
		return fmt.Sprintf("%s and %s", values(s), values(t))
	}
	for i := range s {
		if s[i] != t[i] {
			return fmt.Sprintf("value %d is %s and %s", i+1, value(s[i]), value(t[i]))
		}
	}
	return "nothing"
}

func values(s Solution) string {
	if s == nil {
		return "no solution"
	}
	return fmt.Sprintf("%d values", len(s))
}

func value(v int) string {
	if v == Open {
		return "open"
	}
	return strconv.Itoa(v)
}

func findCount(all []Answer) *Finding {
	for _, counter := range all {
		if counter.Count == nil {
			continue
		}
		for _, other := range all {
			short := other.best() && counter.Count.Cmp(big.NewInt(other.Found)) < 0
			if differs := other.Count != nil && counter.Count.Cmp(other.Count) != 0; !differs && !short {
				continue
			}
			return &Finding{
				Engines:  []string{counter.Engine, other.Engine},
				Problem:  fmt.Sprintf("%s counts %v solutions, %s has %s", counter.Engine, counter.Count, other.Engine, other.number()),
				Solution: other.first(),
			}
		}
	}
	return nil
}

func (a Answer) number() string {
	if a.Count != nil {
		return a.Count.String()
	}
	return fmt.Sprintf("found %d", a.Found)
}

// first is one solution of those found, so that a wrong "none" is shown with its refutation.
func (a Answer) first() Solution {
	if len(a.Solutions) == 0 {
		return nil
	}
	return a.Solutions[0]
}
