package crosscheck

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"

	"twofold/puzzles"
	"twofold/puzzles/parse"
	"twofold/puzzles/runs"
)

// A Finding is a contradiction between what engines said of one board.
type Finding struct {
	Kind     runs.Kind
	Engines  []string // those that cannot all be right
	Problem  string
	Solution puzzles.Solution // which the engines differ about, or they and Check; nil if the problem has none to show
}

// String is the problem; "" if nothing was found.
func (f *Finding) String() string {
	if f == nil {
		return ""
	}
	return f.Problem
}

// Compare looks for contradictions between answers about one board, and returns the first of:
//
//	an engine failed, yielded what Check rejects, or yielded a solution twice
//	of a Ranked board, one engine's best solution costs more than another's
//	a solution that one engine found is missing from a complete engine that exhausted the space
//	two exact counts differ, or a count is smaller than what was found
//	two verdicts exclude each other
//	two engines that were asked (see AskTally) differ in how many solutions have a value
//
// It returns nil if there is none.
func Compare(all []Answer) *Finding {
	return firstOf(all, []func([]Answer) *Finding{findFault, findDearer, findMissing, findCount, findVerdict, findTally})
}

func firstOf(all []Answer, looks []func([]Answer) *Finding) *Finding {
	for _, look := range looks {
		if f := look(all); f != nil {
			return f
		}
	}
	return nil
}

// findFault looks for an engine that failed. It is not blamed for rules that are wrong.
func findFault(all []Answer) *Finding {
	for _, a := range all {
		if a.Err != nil && !parse.IsError(a.Err) {
			return &Finding{Kind: runs.KindOf(a.Err), Engines: []string{a.Engine}, Problem: a.Err.Error()}
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
					Kind:    runs.Dearer,
					Engines: []string{dear.Engine, cheap.Engine},
					Problem: fmt.Sprintf("%s says that cost %d is least, and %s found %d", dear.Engine, dear.cost(0), cheap.Engine,
						cheap.cost(i)),
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
					Kind:    denier.missKind(),
					Engines: []string{finder.Engine, denier.Engine},
					Problem: fmt.Sprintf("%s misses a solution that %s found: it says %s", denier.Engine, finder.Engine,
						denier.Verdict),
					Solution: s,
				}
			}
		}
	}
	return nil
}

// missKind is what missing a solution amounts to: a list that is not complete, or a wrong verdict.
func (a Answer) missKind() runs.Kind {
	if a.Verdict == puzzles.Multiple {
		return runs.Missed
	}
	return runs.Verdict
}

// findVerdict compares verdicts that come without the solutions that would show them right or wrong.
func findVerdict(all []Answer) *Finding {
	for i, one := range all {
		for _, other := range all[:i] {
			least, most := one.bounds()
			otherLeast, otherMost := other.bounds()
			if least <= otherMost && otherLeast <= most {
				continue
			}
			return &Finding{
				Kind:     runs.Verdict,
				Engines:  []string{other.Engine, one.Engine},
				Problem:  fmt.Sprintf("%s says %s, %s says %s", other.Engine, other.Verdict, one.Engine, one.Verdict),
				Solution: firstSolution(one, other),
			}
		}
	}
	return nil
}

// bounds are the fewest and the most solutions that the verdict allows, as far as 2, which stands for more as well. Of
// a Ranked board only best solutions count, so of the others it tells no more than that there are some.
func (a Answer) bounds() (least, most int64) {
	least, most = a.Verdict.Least(), 2
	if !a.best() {
		least = min(least, 1)
	}
	if a.Verdict == puzzles.None || a.Verdict == puzzles.Unique {
		most = least
	}
	return least, most
}

// findDecided compares the answers of engines that were asked what is decided.
func findDecided(all []Answer) *Finding {
	for i, one := range all {
		for _, other := range all[:i] {
			if !one.Complete || !other.Complete || slices.Equal(one.Backbone, other.Backbone) {
				continue
			}
			return &Finding{
				Kind:    runs.Decided,
				Engines: []string{other.Engine, one.Engine},
				Problem: fmt.Sprintf("%s and %s differ in what is decided: %s", other.Engine, one.Engine,
					difference(other.Backbone, one.Backbone)),
			}
		}
	}
	return nil
}

// findTally compares the answers of engines that were asked how many solutions have each value.
func findTally(all []Answer) *Finding {
	for i, one := range all {
		for _, other := range all[:i] {
			if one.Marginals == nil || other.Marginals == nil {
				continue
			}
			if entry, differ := one.Marginals.Differs(other.Marginals); differ {
				return &Finding{
					Kind:    runs.Count,
					Engines: []string{other.Engine, one.Engine},
					Problem: fmt.Sprintf("%s and %s differ in how many solutions have each value %d", other.Engine, one.Engine,
						entry+1),
				}
			}
		}
	}
	return nil
}

// difference tells in a few words where two solutions, which may be partial or nil for none, differ.
func difference(s, t puzzles.Solution) string {
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

func values(s puzzles.Solution) string {
	if s == nil {
		return "no solution"
	}
	return fmt.Sprintf("%d values", len(s))
}

func value(v int) string {
	if v == puzzles.Open {
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
				Kind:    runs.Count,
				Engines: []string{counter.Engine, other.Engine},
				Problem: fmt.Sprintf("%s counts %s, %s has %s", counter.Engine, counted(counter.Count), other.Engine,
					other.number()),
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
func (a Answer) first() puzzles.Solution {
	if len(a.Solutions) == 0 {
		return nil
	}
	return a.Solutions[0]
}

func firstSolution(answers ...Answer) puzzles.Solution {
	for _, a := range answers {
		if s := a.first(); s != nil {
			return s
		}
	}
	return nil
}
