package main

import (
	"fmt"
	"slices"

	"twofold/puzzles"
)

// A trial says how the boards of a family are tried out.
type trial struct {
	// everything calls use with all that might solve a board, and returns false if that is too much:
	// brute force tries it all.
	everything func(b puzzles.Board, use func(puzzles.Solution)) bool
	shapes     [][2]int // of random boards: the first ones are within the reach of brute force
	large      [2]int   // of boards beyond it
}

var trials = map[string]trial{
	"treasure":   {assignments(0, 1), cellShapes, [2]int{20, 20}},
	"visibility": {assignments(0, 1), cellShapes, [2]int{20, 20}},
}

var cellShapes = [][2]int{
	{1, 1}, {1, 2}, {2, 1}, {1, 7}, {7, 1}, {1, 16}, {2, 2}, {2, 5}, {3, 3}, {3, 4}, {4, 4},
	{1, 20}, {20, 1}, {4, 5}, {6, 4},
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
func bruteForce(b puzzles.Board, everything func(puzzles.Board, func(puzzles.Solution)) bool) (all []string, ok bool) {
	ranked, isRanked := b.(puzzles.Ranked)
	least := 0
	ok = everything(b, func(s puzzles.Solution) {
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
