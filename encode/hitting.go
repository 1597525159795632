package encode

import (
	"fmt"
	"slices"
)

// HittingSets says that a set of numbers, each of a weight, weighs at most so much and has a member in common with
// each of the sets. Key variable v, from 1, says that v-1 is a member. A totalizer counts each member as
// often as it weighs.
func HittingSets(weights []int, sets [][]int, most int) *Formula {
	f := &Formula{}
	var lits []int
	for member, weight := range weights {
		lits = append(lits, slices.Repeat([]int{f.Key(fmt.Sprintf("m%d", member))}, weight)...)
	}
	if most < len(lits) {
		sum := totalizer(f, lits, most+1)
		f.Add(-sum[most])
	}
	for _, set := range sets {
		f.Add(Members(set)...)
	}
	return f
}

// Members is the clause that a hitting set has one of these members.
func Members(set []int) []int {
	clause := make([]int, len(set))
	for i, member := range set {
		clause[i] = member + 1
	}
	return clause
}
