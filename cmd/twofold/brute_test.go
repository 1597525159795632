package main

import (
	"fmt"
	"slices"

	"twofold/puzzles"
	"twofold/puzzles/sliding"
	"twofold/puzzles/tour"
)

// A trial says how the boards of a family are tried out.
type trial struct {
	// everything calls use with all that might solve a board, and returns false if that is too much:
	// brute force tries it all.
	everything func(b puzzles.Board, use func(puzzles.Solution)) bool
	shapes     [][2]int // of random boards: the first ones are within the reach of brute force
	large      [2]int   // of boards beyond it
	moves      int      // the most that a random start is from its goal
	sparse     bool     // some shapes have no boards
}

var trials = map[string]trial{
	"treasure":   {assignments(0, 1), cellShapes, [2]int{20, 20}, 0, false},
	"visibility": {assignments(0, 1), cellShapes, [2]int{20, 20}, 0, false},
	"sliding":    {plans(8), [][2]int{{1, 2}, {2, 1}, {1, 5}, {4, 1}, {2, 2}, {2, 3}, {3, 2}, {3, 3}}, [2]int{4, 4}, 8, false},
	"tour":       {permutations(7), [][2]int{{1, 1}, {1, 4}, {5, 1}, {2, 3}, {3, 3}, {3, 4}, {4, 4}, {4, 3}}, [2]int{8, 8}, 0, true},
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

// plans tries the plans of up to so many moves. That is all there is to try if one of them is a solution, or if
// no two arrangements of the board are further apart.
func plans(most int) func(puzzles.Board, func(puzzles.Solution)) bool {
	return func(any puzzles.Board, use func(puzzles.Solution)) bool {
		b := any.(*sliding.Board)
		lengths := []int{0, most}
		if b.Question == sliding.Exact {
			if b.Moves > most {
				return false
			}
			lengths = []int{b.Moves, b.Moves}
		}
		found := false
		for length := lengths[0]; length <= lengths[1] && !found; length++ {
			sequences(make(puzzles.Solution, length), 4, func(s puzzles.Solution) {
				found = found || b.Check(s) == nil
				use(s)
			})
		}
		return found || b.Question == sliding.Exact || min(b.Rows, b.Cols) == 1 && b.Rows*b.Cols <= most+1 || b.Rows*b.Cols == 4 && most >= 6
	}
}

// sequences fills s in every way with 0 to values-1.
func sequences(s puzzles.Solution, values int, use func(puzzles.Solution)) {
	for {
		use(s)
		i := 0
		for ; i < len(s) && s[i] == values-1; i++ {
			s[i] = 0
		}
		if i == len(s) {
			return
		}
		s[i]++
	}
}

// permutations tries the tours of boards of up to so many squares in every order of their squares.
func permutations(most int) func(puzzles.Board, func(puzzles.Solution)) bool {
	return func(any puzzles.Board, use func(puzzles.Solution)) bool {
		b := any.(*tour.Board)
		if b.Squares() > most {
			return false
		}
		s := make(puzzles.Solution, len(b.Given))
		var number func(step int)
		number = func(step int) {
			if step > b.Squares() {
				use(s)
				return
			}
			for cell, given := range b.Given {
				if given != tour.Hole && s[cell] == 0 {
					s[cell] = step
					number(step + 1)
					s[cell] = 0
				}
			}
		}
		number(1)
		return true
	}
}
