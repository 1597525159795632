package model

import (
	"slices"

	"twofold/puzzles/model"
)

// liveStates reports by layer which states some word of the numbers' values leads to from the start and on to
// acceptance.
func liveStates(r model.Regular) [][]bool {
	live := make([][]bool, len(r.Nums)+1)
	for i := range live {
		live[i] = make([]bool, len(r.Next))
	}
	live[0][0] = true
	for i, n := range r.Nums {
		for state, is := range live[i] {
			for _, to := range successors(r, n, state) {
				live[i+1][to] = live[i+1][to] || is
			}
		}
	}
	for state, is := range live[len(r.Nums)] {
		live[len(r.Nums)][state] = is && r.Accept[state]
	}
	for i, n := range slices.Backward(r.Nums) {
		for state, is := range live[i] {
			live[i][state] = is && slices.ContainsFunc(successors(r, n, state), func(to int) bool { return live[i+1][to] })
		}
	}
	return live
}

// successors lists the states after a state and a value of the number that is not impossible.
func successors(r model.Regular, n model.Num, state int) (all []int) {
	for i, v := range n.Values {
		symbol := slices.Index(r.Symbols, v)
		if symbol >= 0 && r.Next[state][symbol] >= 0 && n.Is[i] != model.False {
			all = append(all, r.Next[state][symbol])
		}
	}
	return all
}
