package encode

import (
	"math"
	"slices"
)

// complements are chains of what is missing from each number to the most that it can be.
func complements(chains [][]int) [][]int {
	out := make([][]int, len(chains))
	for i, chain := range chains {
		out[i] = negated(chain)
		slices.Reverse(out[i])
	}
	return out
}

// sumSequential counts the true literals of all chains, one after the other.
func sumSequential(f *Formula, chains [][]int, k int) {
	exactlySequential(f, slices.Concat(chains...), k)
}

// maxDirectSum is the largest number of combinations that sumDirect looks through.
const maxDirectSum = 20_000

// sumDirect forbids each combination of lower bounds whose sum is k+1, and each of upper bounds whose
// sum is k-1. It has no variables of its own, and unit propagation finds all bounds that follow. Four
// chains take O(k³) clauses; where that is too much, sumTotalizer takes over.
func sumDirect(f *Formula, chains [][]int, k int) {
	combinations, most := 1, 0
	for _, chain := range chains {
		combinations *= len(chain) + 1
		most += len(chain)
	}
	if combinations > maxDirectSum*(len(chains)+1) {
		sumTotalizer(f, chains, k)
		return
	}
	forbidAbove(f, chains, k)
	forbidAbove(f, complements(chains), most-k)
}

// forbidAbove says that the sum is at most k: not all of the literals of a combination are true that
// together make more, for the combinations where each of them is needed for that.
func forbidAbove(f *Formula, chains [][]int, k int) {
	clause := make([]int, 0, len(chains))
	var extend func(i, sum, spare int) // spare: what the sum loses at least without one of the literals
	extend = func(i, sum, spare int) {
		if sum > k {
			if sum-spare <= k {
				f.Add(clause...)
			}
			return
		}
		if i == len(chains) {
			return
		}
		extend(i+1, sum, spare)
		before := 0
		for j := 1; j <= len(chains[i]); j++ {
			if jumps(chains[i], j) {
				continue
			}
			clause = append(clause, -chains[i][j-1])
			extend(i+1, sum+j, min(spare, j-before))
			clause = clause[:len(clause)-1]
			before = j
		}
	}
	extend(0, 0, math.MaxInt)
}

// sumTotalizer takes the chains for two halves.
func sumTotalizer(f *Formula, chains [][]int, k int) {
	half := len(chains) / 2
	sumHalves(f, chains[:half], chains[half:], k)
}

// sumHalves merges the chains of each half pairwise, as the totalizer does (see exactlyTotalizer), but says of the
// two halves only that the sum of one is what is missing from the other to k. So four chains need
// variables for the sum of two, and three need none. O(k²) clauses. It returns the chain of the sum of the first half.
func sumHalves(f *Formula, first, second [][]int, k int) []int {
	rest := 0
	for _, chain := range second {
		rest += len(chain)
	}
	sum := mergeChains(f, first, k-rest, k)
	half := len(second) / 2
	a, b := mergeChains(f, second[:half], 0, k), mergeChains(f, second[half:], 0, k)
	defineSum(f, a, b, func(j int) int { return not(atLeast(sum, k-j+1)) })
	return sum
}

// mergeChains returns the chain of the sum, which it says to lie between least and most.
func mergeChains(f *Formula, chains [][]int, least, most int) []int {
	switch len(chains) {
	case 0:
		return nil
	case 1:
		return chains[0]
	}
	half := len(chains) / 2
	a, b := mergeChains(f, chains[:half], 0, most), mergeChains(f, chains[half:], 0, most)
	sum := make([]int, min(len(a)+len(b), most))
	for j := range sum {
		sum[j] = always
		if j >= least {
			sum[j] = f.NewVar("")
		}
		if j > 0 {
			f.say(not(sum[j]), sum[j-1])
		}
	}
	defineSum(f, a, b, func(j int) int { return atLeast(sum, j) })
	return sum
}

// atLeast is the literal, or constant, that says that the chain's number is at least j.
func atLeast(chain []int, j int) int {
	switch {
	case j <= 0:
		return always
	case j > len(chain):
		return never
	}
	return chain[j-1]
}

// defineSum says for all i and j: at least i and at least j make at least i+j; less than i+1 and less
// than j+1 make less than i+j+1. sum(n) says that the sum is at least n, and implies sum(n-1). So where a
// chain jumps over values, the clauses that say less than others are left out.
func defineSum(f *Formula, a, b []int, sum func(n int) int) {
	for i := range len(a) + 1 {
		for j := range len(b) + 1 {
			if jumps(a, i) || jumps(b, j) {
				continue
			}
			f.say(not(atLeast(a, i)), not(atLeast(b, j)), sum(i+j))
			f.say(atLeast(a, i+1), atLeast(b, j+1), not(sum(i+j+1)))
		}
	}
}

// jumps says that the chain's number is never i: who is at least i is at least i+1.
func jumps(chain []int, i int) bool { return i > 0 && i < len(chain) && chain[i] == chain[i-1] }
