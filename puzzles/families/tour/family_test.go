package tour

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"twofold/puzzles"
	"twofold/puzzles/puzzletest"
)

// TestAssignmentsMissNothing: among what brute force tries are all solutions that there are, each once, or it says that
// there is too much to try.
func TestAssignmentsMissNothing(t *testing.T) {
	settled := map[int]int{}
	met := func() bool { return settled[10] >= 5 && settled[100_000] >= 20 }
	puzzletest.CheckUntil(t, met, func(t *rapid.T) {
		b, _ := drawBoard(t, 3)
		if b.Squares() > 7 {
			return
		}
		var want []string
		everyNumbering(b, func(s puzzles.Solution) {
			if b.Check(s) == nil {
				want = append(want, fmt.Sprint(s))
			}
		})
		for _, most := range []int{10, 100_000} { // by what is not given, and all of them
			var got []string
			err := Family.Assignments(b, most, func(s puzzles.Solution) bool {
				if b.Check(s) == nil {
					got = append(got, fmt.Sprint(s))
				}
				return true
			})
			if err != nil && most == 10 {
				continue
			}
			settled[most]++
			slices.Sort(got)
			slices.Sort(want)
			if err != nil || !slices.Equal(got, want) {
				t.Fatalf("%v, %q: want %q\n%v", err, got, want, b)
			}
		}
	})
}
