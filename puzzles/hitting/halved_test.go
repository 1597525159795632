package hitting_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"twofold/puzzles"
	"twofold/puzzles/families"
	"twofold/puzzles/hitting"
	"twofold/puzzles/parse"
)

func TestHalved(t *testing.T) {
	for _, test := range []struct {
		board string
		units [][]int
		want  string
	}{
		{"treasure 2x2 mosaic\n. .\n. .", nil, "[]"},
		// The first four of the rows, cut across their columns, then the other five likewise.
		{"treasure 3x3 mosaic\n1 1 1\n1 1 1\n1 1 1", singles(9), "[[0] [3] [1] [2] [4] [6] [5] [7] [8]]"},
		{"treasure 1x4 mosaic\n1 . 1 1", singles(3), "[[0] [1] [2]]"},
		{"treasure 2x4 mosaic\n1 1 1 1\n1 1 1 1", singles(8), "[[0] [1] [4] [5] [2] [3] [6] [7]]"},
		{"treasure 2x4 mosaic\n1 1 1 1\n1 1 1 1", [][]int{{3, 4}, {2, 5}, {1, 6}, {0, 7}}, "[[0 7] [1 6] [2 5] [3 4]]"},
	} {
		if got := fmt.Sprint(hitting.Halved(boardOf(t, test.board), test.units)); got != test.want {
			t.Errorf("%q, %v: got %s, want %s", test.board, test.units, got, test.want)
		}
	}
}

func singles(n int) (units [][]int) {
	for clue := range n {
		units = append(units, []int{clue})
	}
	return units
}

// TestHalvedOfAnyOrder shuffles units: they are there again, in an order that does not depend on the one given.
func TestHalvedOfAnyOrder(t *testing.T) {
	b := boardOf(t, "treasure 3x4 mosaic\n1 . 1 1\n1 1 1 .\n. 1 1 1")
	want := fmt.Sprint(hitting.Halved(b, singles(9)))
	rapid.Check(t, func(t *rapid.T) {
		given := rapid.Permutation(singles(9)).Draw(t, "units")
		before := fmt.Sprint(given)
		if got := fmt.Sprint(hitting.Halved(b, given)); got != want {
			t.Errorf("%v: got %s, want %s", given, got, want)
		}
		if fmt.Sprint(given) != before {
			t.Errorf("it changes the units that it is given: %s", before)
		}
	})
}

func boardOf(t *testing.T, text string) puzzles.Clued {
	t.Helper()
	rules, err := families.Load("treasure")
	if err != nil {
		t.Fatal(err)
	}
	b, err := parse.One(text, rules.Read)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
