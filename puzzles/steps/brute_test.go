package steps

import (
	"cmp"
	"math/bits"
	"slices"

	"twofold/puzzles"
	"twofold/puzzles/puzzletest"
)

// brute finds the steps of a board by the definition: it tries all sets of reasons and all fillings.
// The step before the first one had the last entries.
func brute(b puzzles.Reasoned, all []puzzles.Solution, s, position puzzles.Solution, last ...int) (steps []*Step) {
	position = slices.Clone(position)
	var fillings []filling
	for _, values := range all {
		breaks, _ := b.Breaks(values, nil)
		fillings = append(fillings, filling{values, breaks})
	}
	for {
		step := bruteStep(b, fillings, s, position, last)
		if step == nil {
			return steps
		}
		last = step.Entries
		for _, e := range step.Entries {
			position[e] = s[e]
		}
		steps = append(steps, step)
	}
}

// A filling with the reasons that it breaks beside none.
type filling struct {
	values puzzles.Solution
	breaks []int
}

func bitsOf(reasons []int) (bits int) {
	for _, r := range reasons {
		bits |= 1 << r
	}
	return bits
}

func bruteStep(b puzzles.Reasoned, fillings []filling, s, position puzzles.Solution, last []int) *Step {
	_, cols := b.Size()
	clues, rules := len(b.ClueCells()), len(b.NamedRules())
	// What comes first of the sets that force an entry, and of these entries, by the order of the package's comment.
	type way struct {
		size, rules, far, entry int
		set                     []int
	}
	var ways []way
	forcedBy := func(bits int) (forced []int) {
		kept := make([]bool, clues+rules)
		for r := range kept {
			kept[r] = bits>>r&1 == 1
		}
		facts := b.Facts(position, kept)
		other := make([]bool, len(s)) // where some filling has another value
		for _, f := range fillings {
			if !agrees(f.values, facts) || !puzzletest.Obeys(b, f.values, f.breaks, kept) {
				continue
			}
			for e, value := range f.values {
				other[e] = other[e] || value != s[e]
			}
		}
		for e, value := range position {
			if value == puzzles.Open && !other[e] {
				forced = append(forced, e)
			}
		}
		return forced
	}
	broken, _ := b.Breaks(s, nil)
	for set := range 1 << (clues + rules) {
		if slices.ContainsFunc(broken, func(r int) bool { return set>>r&1 == 1 }) {
			continue
		}
		for _, e := range forcedBy(set) {
			w := way{size: bits.OnesCount(uint(set)), rules: bits.OnesCount(uint(set >> clues)), entry: e, set: members(set)}
			for i, from := range last {
				far := max(abs(from/cols-e/cols), abs(from%cols-e%cols))
				if i == 0 || far < w.far {
					w.far = far
				}
			}
			ways = append(ways, w)
		}
	}
	if len(ways) == 0 {
		return nil
	}
	slices.SortFunc(ways, func(v, w way) int {
		return cmp.Or(cmp.Compare(v.size, w.size), cmp.Compare(v.rules, w.rules), cmp.Compare(v.far, w.far),
			cmp.Compare(v.entry, w.entry), slices.Compare(v.set, w.set))
	})
	best := ways[0]
	step := &Step{Entry: best.entry, Reasons: best.set, Rules: best.rules, Proved: true}
	step.Entries = forcedBy(bitsOf(best.set))
	choices := map[int]bool{}
	for _, w := range ways {
		if w.size == best.size && w.rules == best.rules {
			choices[w.entry] = true
		}
	}
	step.Choices = len(choices)
	for _, e := range step.Entries {
		step.Values = append(step.Values, s[e])
	}
	return step
}

func members(set int) (all []int) {
	for r := 0; set>>r > 0; r++ {
		if set>>r&1 == 1 {
			all = append(all, r)
		}
	}
	return all
}
