package verify

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"twofold/puzzles"
)

// aRegion is a region of a few nodes, whose variables are named by them, and all sets of nodes, as bits, that can
// belong to it.
func aRegion(r *rand.Rand) (puzzles.Region, []int) {
	n := 2 + r.IntN(6)
	region := puzzles.Region{Names: make([]string, n), Near: make([][]int, n), Negative: r.IntN(2) == 0}
	always := 0
	for node := range n {
		if region.Names[node] = fmt.Sprint(node); r.IntN(5) == 0 {
			region.Names[node] = ""
			always |= 1 << node
		}
		for other := range node {
			if r.IntN(3) == 0 {
				region.Near[node], region.Near[other] = append(region.Near[node], other), append(region.Near[other], node)
			}
		}
	}
	if r.IntN(2) == 0 {
		region.Size = 1 + r.IntN(n)
	}
	var fit []int
	for members := range 1 << n {
		if members&always == always && isConnected(region.Near, members) &&
			(region.Size == 0 || bits.OnesCount(uint(members)) == region.Size) {
			fit = append(fit, members)
		}
	}
	return region, fit
}

// isConnected lets the lowest of some nodes reach others until it reaches no more.
func isConnected(near [][]int, members int) bool {
	met := members & -members
	for range near {
		for node := range near {
			for _, next := range near[node] {
				if met>>node&1 == 1 {
					met |= members & (1 << next)
				}
			}
		}
	}
	return met == members
}

// TestHolds holds cuts against all sets of nodes that can belong to a region: a clause that is taken for a cut is true
// of each. A clause that leaves no node open, and has one in the region, is a cut if it is true of each.
func TestHolds(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	cuts := map[bool]int{} // by whether no node is open
	for range 4000 {
		region, fit := aRegion(r)
		names := []string{"other"}
		for node := range region.Names {
			names = append(names, fmt.Sprint(node))
		}
		c := &cutter{names: names, regions: []puzzles.Region{region}, nodes: nodesOf([]puzzles.Region{region})}
		for range 6 {
			clause, members, isWhole := aClause(r, region)
			follows := !slices.ContainsFunc(fit, func(set int) bool { return !isTrue(clause, set, region.Negative) })
			holds := c.holds(append(clause, 1))
			if holds && !follows || isWhole && follows && members != 0 && len(clause) > 0 && !holds {
				t.Fatalf("%v: a cut: %v, want %v of %+v", clause, holds, follows, region)
			}
			if holds {
				cuts[isWhole]++
			}
		}
	}
	if cuts[true] < 1000 || cuts[false] < 1000 {
		t.Errorf("only so many cuts: %v", cuts)
	}
}

// aClause is about all nodes or some; its negation says that some belong to the region.
func aClause(r *rand.Rand, region puzzles.Region) (clause []int, members int, isWhole bool) {
	isWhole = r.IntN(2) == 0
	for node, name := range region.Names {
		in := name == ""
		if !in && (isWhole || r.IntN(3) > 0) {
			in = r.IntN(2) == 0
			l := node + 2
			if in != region.Negative {
				l = -l
			}
			clause = append(clause, l)
		}
		if in {
			members |= 1 << node
		}
	}
	return clause, members, isWhole
}

// isTrue reports whether a clause is, if these nodes belong to the region.
func isTrue(clause []int, members int, isNegative bool) bool {
	return slices.ContainsFunc(clause, func(l int) bool {
		in := members>>(max(l, -l)-2)&1 == 1
		return (l > 0) == (in != isNegative)
	})
}
