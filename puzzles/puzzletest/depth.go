package puzzletest

import (
	"math/rand/v2"
	"slices"
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/steps"
)

// Loosened holds how many instances deductions from a position need, as a board's Loosen tells it, against all sets of
// instances that all loosened assignments break, for each open entry and for all that follow from random reasons. It
// returns the numbers, steps.Untold where all of them are not enough.
func Loosened(
	t *testing.T, r *rand.Rand, b puzzles.Deep, s, position puzzles.Solution,
	assignments func(reasons []int, entry int) [][]int,
) (depths []int) {
	t.Helper()
	var reasons []int
	for reason := range len(b.ClueCells()) + len(b.NamedRules()) {
		if r.IntN(3) == 0 {
			reasons = append(reasons, reason)
		}
	}
	together := &steps.Step{Reasons: reasons}
	var all [][]int
	hold := func(step *steps.Step, sets [][]int) int {
		before := slices.Clone(position)
		got, want := steps.Depth(b, s, position, step), fewestHits(sets)
		if !slices.Equal(position, before) {
			t.Fatalf("the facts are %v afterwards, and were %v\n%v", position, before, b)
		}
		if got != want {
			t.Fatalf("%d instances are needed, want %d\n%v%v by %+v", got, want, b, position, step)
		}
		depths = append(depths, got)
		return got
	}
	for e, value := range position {
		if value != puzzles.Open {
			continue
		}
		sets := assignments(reasons, e)
		if hold(&steps.Step{Entries: []int{e}, Values: []int{s[e]}, Reasons: reasons}, sets) != steps.Untold {
			together.Entries, together.Values = append(together.Entries, e), append(together.Values, s[e])
			all = append(all, sets...)
		}
	}
	hold(together, all)
	return depths
}

// fewestHits is the size of a smallest hitting set, -1 if there is none.
func fewestHits(sets [][]int) int {
	if slices.ContainsFunc(sets, func(set []int) bool { return len(set) == 0 }) {
		return -1
	}
	for most := 0; ; most++ {
		if hits(sets, nil, most) {
			return most
		}
	}
}

// hits says whether so many more members hit all sets that the chosen ones do not. It tries each member of one of them.
func hits(sets [][]int, chosen []int, more int) bool {
	at := slices.IndexFunc(sets, func(set []int) bool {
		return !slices.ContainsFunc(set, func(m int) bool { return slices.Contains(chosen, m) })
	})
	if at < 0 {
		return true
	}
	return more > 0 && slices.ContainsFunc(sets[at], func(m int) bool {
		return hits(sets[at:], append(slices.Clone(chosen), m), more-1)
	})
}
