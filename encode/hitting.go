package encode

import (
	"context"
	"fmt"
	"slices"
)

// HittingSets says that a set of numbers, each of a weight, weighs at most so much within a group of all of them or of
// some, and has a member in common with each of the sets, which have members and lie in the group. Key variable v,
// from 1, says that v-1 is a member. A totalizer over the group, its parts, their parts and so on counts each member as
// often as it weighs. The error is that of Ladder.At.
func HittingSets(ctx context.Context, weights []int, all *Group, sets [][]int, most int) (*Formula, error) {
	return building(ctx, func(f *Formula) { f.hittingSets(weights, all, sets, most) })
}

func (f *Formula) hittingSets(weights []int, all *Group, sets [][]int, most int) {
	w := &weighing{Formula: f, weights: weights, limit: most + 1}
	for member := range weights {
		f.Key(fmt.Sprintf("m%d", member))
	}
	if sum := w.sum(all); most < len(sum) {
		f.Add(-sum[most])
	}
	for _, set := range sets {
		f.Add(Members(set)...)
	}
}

// Members is the clause that a hitting set has one of these members.
func Members(set []int) []int {
	clause := make([]int, len(set))
	for i, member := range set {
		clause[i] = member + 1
	}
	return clause
}

// A weighing counts the weights of members.
type weighing struct {
	*Formula
	weights []int
	limit   int
}

// sum is the weight of a group's members in unary, cut off at the limit.
func (w *weighing) sum(g *Group) []int {
	switch len(g.Members) {
	case 0:
		return nil
	case 1:
		member := g.Members[0]
		return slices.Repeat([]int{member + 1}, min(w.weights[member], w.limit))
	}
	sum := merged(w.Formula, w.sum(g.Parts[0]), w.sum(g.Parts[1]), w.limit)
	if least := min(g.Least, len(sum)); least > 0 {
		w.Add(sum[least-1])
	}
	return sum
}
