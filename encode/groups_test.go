package encode_test

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"twofold/encode"
)

// text writes a group with its parts in brackets, the part with the smallest number first.
func text(g *encode.Group) string {
	if len(g.Parts) == 0 {
		return fmt.Sprint(g.Members)
	}
	one, other := g.Parts[0], g.Parts[1]
	if slices.Min(one.Members) > slices.Min(other.Members) {
		one, other = other, one
	}
	return "(" + text(one) + text(other) + ")"
}

func TestGroups(t *testing.T) {
	for _, test := range []struct {
		g    *encode.Group
		want string
	}{
		{encode.Halves(0), "[]"},
		{encode.Halves(5), "(([0][1])([2]([3][4])))"},
		{encode.Related(0, nil), "[]"},
		{encode.Related(4, [][]int{{0, 3}, {1, 2}}), "(([0][3])([1][2]))"},
		{encode.Related(4, [][]int{{0, 2}, {1, 2, 3}, {1, 3, 0, 2}}), "(([0][2])([1][3]))"},
		// The pair 2 4 is related more to 1 alone than to 0 and 1 on average, and 3 to these.
		{encode.Related(5, [][]int{{0, 1}, {0, 1}, {0, 1, 3}, {2, 4}, {2, 1, 4}}), "((([0][1])[3])([2][4]))"},
		// Numbers of which there is no table are not related.
		{encode.Related(2001, [][]int{{0, 2000}}), text(encode.Halves(2001))},
	} {
		if got := text(test.g); got != test.want {
			t.Errorf("%s: want %s", got, test.want)
		}
	}
}

// TestRelatedByTryingAllPairs: the numbers are joined as if of all pairs of groups the one with the largest mean were
// joined first, if no two have the same one.
func TestRelatedByTryingAllPairs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 9).Draw(t, "n")
		number := rapid.IntRange(0, n-1)
		sets := rapid.SliceOfN(rapid.SliceOfNDistinct(number, 1, 5, rapid.ID), 0, 40).Draw(t, "sets")
		want, isOnly := byTrying(n, sets)
		if !isOnly {
			t.Skip("several pairs are equally related")
		}
		g := encode.Related(n, sets)
		if got := text(g); got != want {
			t.Fatalf("%s: want %s", got, want)
		}
	})
}

// byTrying looks at all pairs of groups for each that is joined, and reports whether there is one best pair each time.
// The relation of two numbers is the sum of 2³⁰/k⁴, rounded down, over sets of k numbers.
func byTrying(n int, sets [][]int) (string, bool) {
	var groups []*encode.Group
	for i := range n {
		groups = append(groups, &encode.Group{Members: []int{i}})
	}
	mean := func(a, b *encode.Group) *big.Rat {
		sum := int64(0)
		for _, set := range sets {
			for _, x := range a.Members {
				for _, y := range b.Members {
					if slices.Contains(set, x) && slices.Contains(set, y) {
						sum += (1 << 30) / int64(len(set)*len(set)*len(set)*len(set))
					}
				}
			}
		}
		return big.NewRat(sum, int64(len(a.Members)*len(b.Members)))
	}
	for len(groups) > 1 {
		type pair struct {
			i, j int
			mean *big.Rat
		}
		var pairs []pair
		for j := range groups {
			for i := range j {
				pairs = append(pairs, pair{i, j, mean(groups[i], groups[j])})
			}
		}
		slices.SortFunc(pairs, func(a, b pair) int { return cmp.Or(b.mean.Cmp(a.mean)) })
		if len(pairs) > 1 && pairs[0].mean.Cmp(pairs[1].mean) == 0 {
			return "", false
		}
		i, j := pairs[0].i, pairs[0].j
		groups = append(groups, &encode.Group{
			Members: slices.Concat(groups[i].Members, groups[j].Members), Parts: []*encode.Group{groups[i], groups[j]},
		})
		groups = slices.Delete(slices.Delete(groups, j, j+1), i, i+1)
	}
	return text(groups[0]), true
}

// TestRelatedHasAll: each number is in the group once, whatever the sets are, and the same sets give the same group.
func TestRelatedHasAll(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 40).Draw(t, "n")
		number := rapid.IntRange(0, n-1)
		sets := rapid.SliceOfN(rapid.SliceOfNDistinct(number, 1, n, rapid.ID), 0, 30).Draw(t, "sets")
		g := encode.Related(n, sets)
		var all func(g *encode.Group) []int
		all = func(g *encode.Group) []int {
			if len(g.Parts) == 0 && len(g.Members) == 1 {
				return g.Members
			}
			members := slices.Concat(all(g.Parts[0]), all(g.Parts[1]))
			if !slices.Equal(members, g.Members) {
				t.Fatalf("%v: expected %v, the members of its parts", g.Members, members)
			}
			return members
		}
		members := all(g)
		slices.Sort(members)
		if len(members) != n || !slices.Equal(slices.Compact(members), members) || len(slices.Compact(members)) != n {
			t.Fatalf("%v: expected each number below %d", members, n)
		}
		if again := encode.Related(n, sets); text(again) != text(g) {
			t.Fatalf("%s, then %s", text(g), text(again))
		}
	})
}
