package encode

import (
	"context"
	"fmt"
	"slices"
)

// A Range is that of the numbers from From up to but not To.
type Range struct{ From, To int }

// Halves are a range's two parts of equal size, or nearly so.
func (r Range) Halves() (left, right Range) {
	middle := (r.From + r.To) / 2
	return Range{r.From, middle}, Range{middle, r.To}
}

// Within lists those of the sets that lie in the range.
func (r Range) Within(sets [][]int) (within [][]int) {
	for _, set := range sets {
		if slices.Min(set) >= r.From && slices.Max(set) < r.To {
			within = append(within, set)
		}
	}
	return within
}

// HittingSets says that a set of numbers of a range, each of a weight, weighs at most so much and has a member in
// common with each of the sets, which have members and lie in the range. Key variable v, from 1, says that
// From+v-1 is a member. A totalizer over the range, its halves, their halves and so on counts each member as often
// as it weighs. Floors are what every hitting set is known to weigh in such ranges at least; they must be right.
// The error is that of Ladder.At.
func HittingSets(ctx context.Context, weights []int, all Range, sets [][]int, most int,
	floors map[Range]int) (*Formula, error) {
	return building(ctx, func(f *Formula) { f.hittingSets(weights, all, sets, most, floors) })
}

func (f *Formula) hittingSets(weights []int, all Range, sets [][]int, most int, floors map[Range]int) {
	w := &weighing{Formula: f, weights: weights, first: all.From, limit: most + 1, floors: floors}
	for member := all.From; member < all.To; member++ {
		f.Key(fmt.Sprintf("m%d", member))
	}
	if sum := w.sum(all); most < len(sum) {
		f.Add(-sum[most])
	}
	for _, set := range sets {
		f.Add(all.Members(set)...)
	}
}

// Members is the clause, in the formula of a range, that a hitting set has one of these members.
func (r Range) Members(set []int) []int {
	clause := make([]int, len(set))
	for i, member := range set {
		clause[i] = member - r.From + 1
	}
	return clause
}

// A weighing counts the weights of members.
type weighing struct {
	*Formula
	weights []int
	first   int // the member of variable 1
	limit   int
	floors  map[Range]int
}

// sum is the weight of a range's members in unary, cut off at the limit.
func (w *weighing) sum(r Range) []int {
	switch r.To - r.From {
	case 0:
		return nil
	case 1:
		weight := min(w.weights[r.From], w.limit)
		return slices.Repeat([]int{r.From - w.first + 1}, weight)
	}
	left, right := r.Halves()
	sum := merged(w.Formula, w.sum(left), w.sum(right), w.limit)
	if floor := min(w.floors[r], len(sum)); floor > 0 {
		w.Add(sum[floor-1])
	}
	return sum
}
