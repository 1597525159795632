package encode

import "fmt"

// HittingSets says that a set of numbers below n has at most so many members, and one in common with each of
// the sets. Key variable v, from 1, says that v-1 is a member. The members are counted by a totalizer.
func HittingSets(n int, sets [][]int, most int) *Formula {
	f := &Formula{}
	for member := range n {
		f.Key(fmt.Sprintf("m%d", member))
	}
	if most < n {
		sum := totalizer(f, f.Keys, most+1)
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
