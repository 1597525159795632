package campaign

import (
	"iter"
	"slices"

	"twofold/puzzles"
)

// Values are the assignments of each of the values to each cell.
func Values(values ...int) Assignments {
	return func(b puzzles.Board, most int, use func(puzzles.Solution) bool) error {
		rows, cols := b.Size()
		all := 1
		for range rows * cols {
			if all *= len(values); all > most {
				return TooMany(most)
			}
		}
		s := make(puzzles.Solution, rows*cols)
		for n := range all {
			for i := range s {
				s[i] = values[n%len(values)]
				n /= len(values)
			}
			if !use(s) {
				return nil
			}
		}
		return nil
	}
}

// Orders yields all orders of the numbers from 0 to n-1, the same slice again and again (Heap's algorithm).
func Orders(n int) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		order := make([]int, n)
		for i := range order {
			order[i] = i
		}
		turns := make([]int, n)
		if !yield(order) {
			return
		}
		for i := 0; i < n; {
			if turns[i] == i {
				turns[i] = 0
				i++
				continue
			}
			j := turns[i]
			if i%2 == 0 {
				j = 0
			}
			order[i], order[j] = order[j], order[i]
			if !yield(order) {
				return
			}
			turns[i]++
			i = 0
		}
	}
}

// Grids yields every grid of so many cells with one of the words in each, the last cell changing fastest.
func Grids(words []string, cells int) iter.Seq[[]string] {
	return func(yield func([]string) bool) {
		at, grid := make([]int, cells), slices.Repeat(words[:1], cells)
		for {
			if !yield(grid) {
				return
			}
			i := cells - 1
			for ; i >= 0 && at[i] == len(words)-1; i-- {
				at[i], grid[i] = 0, words[0]
			}
			if i < 0 {
				return
			}
			at[i]++
			grid[i] = words[at[i]]
		}
	}
}
