package main

import (
	"fmt"
	"slices"

	"twofold/puzzles"
)

// everything calls use with all that might solve a board of the family, and returns false if that is too
// much: brute force tries it all.
var everything = map[string]func(b puzzles.Board, use func(puzzles.Solution)) bool{
	"treasure":   assignments(0, 1),
	"visibility": assignments(0, 1),
}

// maxAssignments bounds brute force: boards of 16 cells with two values.
const maxAssignments = 1 << 16

// assignments tries each of the values at each cell.
func assignments(values ...int) func(puzzles.Board, func(puzzles.Solution)) bool {
	return func(b puzzles.Board, use func(puzzles.Solution)) bool {
		rows, cols := b.Size()
		s := make(puzzles.Solution, rows*cols)
		all := 1
		for range s {
			if all *= len(values); all > maxAssignments {
				return false
			}
		}
		for n := range all {
			for i := range s {
				s[i] = values[n%len(values)]
				n /= len(values)
			}
			use(s)
		}
		return true
	}
}

// bruteForce lists, sorted, all solutions of the board as text, of a ranked board the best ones; ok is false
// if there is too much to try.
func bruteForce(b puzzles.Board, try func(puzzles.Board, func(puzzles.Solution)) bool) (all []string, ok bool) {
	ranked, isRanked := b.(puzzles.Ranked)
	least := 0
	ok = try(b, func(s puzzles.Solution) {
		if b.Check(s) != nil {
			return
		}
		if isRanked && (len(all) == 0 || ranked.Cost(s) < least) {
			all, least = nil, ranked.Cost(s)
		}
		if !isRanked || ranked.Cost(s) == least {
			all = append(all, fmt.Sprint(s))
		}
	})
	slices.Sort(all)
	return all, ok
}
