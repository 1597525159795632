package steps

import (
	"cmp"
	"math/bits"
	"slices"

	"twofold/puzzles"
)

// brute finds the steps of a board by the definition: it tries all sets of reasons and all fillings.
func brute(b puzzles.Reasoned, fillings []puzzles.Solution, s, position puzzles.Solution) (all []*Step) {
	position = slices.Clone(position)
	for {
		step := bruteStep(b, fillings, s, position, all)
		if step == nil {
			return all
		}
		for _, e := range step.Entries {
			position[e] = s[e]
		}
		all = append(all, step)
	}
}

func bruteStep(b puzzles.Reasoned, fillings []puzzles.Solution, s, position puzzles.Solution, before []*Step) *Step {
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
		for e, value := range position {
			other := func(filling puzzles.Solution) bool {
				return filling[e] != s[e] && agrees(filling, facts) && !breaksKept(b, filling, kept)
			}
			if value == puzzles.Open && !slices.ContainsFunc(fillings, other) {
				forced = append(forced, e)
			}
		}
		return forced
	}
	for set := range 1 << (clues + rules) {
		for _, e := range forcedBy(set) {
			w := way{size: bits.OnesCount(uint(set)), rules: bits.OnesCount(uint(set >> clues)), entry: e, set: members(set)}
			if len(before) > 0 {
				w.far = 1 << 30
				for _, last := range before[len(before)-1].Entries {
					w.far = min(w.far, max(abs(last/cols-e/cols), abs(last%cols-e%cols)))
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
	set := 0
	for _, r := range best.set {
		set |= 1 << r
	}
	step.Entries = forcedBy(set)
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
