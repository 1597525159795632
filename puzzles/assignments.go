package puzzles

import (
	"fmt"
	"iter"
	"slices"
	"strconv"

	"twofold/puzzles/parse"
	"twofold/puzzles/runs"
)

// Free is the word of a cell that says nothing.
const Free = "."

// Assignments calls use with everything that might solve a board, until it returns false; of a Ranked board with
// cheaper ones first. It returns an *Unserved, before or after some calls, if there is more than most to try. The slice
// may be used again.
type Assignments func(b Board, most int, use func(Solution) bool) error

// TooMany is the error of a board with more assignments than brute force may try.
func TooMany(most int) error {
	return &runs.Unserved{Reason: fmt.Sprintf("more than %d assignments", most)}
}

// Blanks are the words of a grid that says nothing.
func Blanks(like Parameters) []string { return slices.Repeat([]string{Free}, like.Rows*like.Cols) }

// Numbers are the words of the numbers in a range.
func Numbers(from, to int) (words []string) {
	for n := from; n <= to; n++ {
		words = append(words, strconv.Itoa(n))
	}
	return words
}

// BoardText is the text of a board with one grid.
func BoardText(header string, words []string, cols int) string {
	return header + "\n" + parse.FormatGrid(len(words), cols, func(cell int) string { return words[cell] })
}

// Values are the assignments of each of the values to each cell.
func Values(values ...int) Assignments {
	return func(b Board, most int, use func(Solution) bool) error {
		rows, cols := b.Size()
		return tuples(rows*cols, values, most, use)
	}
}

// Tuples calls use with all lists of n values from low to high, as Assignments do.
func Tuples(n, low, high, most int, use func(Solution) bool) error {
	values := make([]int, max(high-low+1, 0))
	for i := range values {
		values[i] = low + i
	}
	return tuples(n, values, most, use)
}

func tuples(n int, values []int, most int, use func(Solution) bool) error {
	all := 1
	for range n {
		if all *= len(values); all > most {
			return TooMany(most)
		}
	}
	s := make(Solution, n)
	for number := range all {
		for i := range s {
			s[i] = values[number%len(values)]
			number /= len(values)
		}
		if !use(s) {
			return nil
		}
	}
	return nil
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

// Grids yields every grid of a number of cells with one of the words in each, the last cell changing fastest.
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
