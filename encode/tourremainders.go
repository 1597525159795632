package encode

import "slices"

// countModulo gives each square the remainder of its step's number by one of several moduli, no two of which have
// a common divisor and whose product is at least the number of squares: a cycle beside the tour would be as long as
// a multiple of all of them (Marijn Heule: Chinese Remainder Encoding for Hamiltonian Cycles, SAT 2021, who has
// the remainders in binary or in shift registers; here they are one-hot). As many variables a square and
// clauses a move as the moduli's sum, 14 for 64 squares and 19 for 400.
func (a *arcTour) countModulo(modulus int) {
	rest := make([][]int, a.size()) // of each square, for each remainder a variable
	for s := range rest {
		rest[s] = a.Formula.number(modulus)
		exactlyDirect(a.Formula, rest[s], 1)
		if n := a.number(s); n != none {
			a.Add(rest[s][n%modulus])
		}
		a.say(not(a.start[s]), rest[s][0])
		a.say(not(a.end[s]), rest[s][(a.size()-1)%modulus])
	}
	a.counted(func(move, from, to int) {
		for r := range modulus {
			a.say(not(move), -rest[from][r], rest[to][(r+1)%modulus])
		}
	})
}

// moduli are numbers of which no two have a common divisor, whose product is at least n, and whose sum is the
// least of such.
func moduli(n int) []int {
	var best []int
	bestSum := n + 2
	var extend func(chosen []int, product, sum, from int)
	extend = func(chosen []int, product, sum, from int) {
		if sum >= bestSum {
			return
		}
		if product >= n {
			best, bestSum = slices.Clone(chosen), sum
			return
		}
		for m := from; sum+m < bestSum; m++ {
			if gcd(m, product) == 1 {
				extend(append(chosen, m), product*m, sum+m, m+1)
			}
		}
	}
	extend(nil, 1, 0, 2)
	return best
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
