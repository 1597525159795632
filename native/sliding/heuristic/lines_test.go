package heuristic

import (
	"context"
	"testing"

	board "twofold/puzzles/families/sliding"
)

// TestExtraMoves tries for each line all sets of tiles that might stay in it.
func TestExtraMoves(t *testing.T) {
	for length := 1; length <= board.MaxSide; length++ {
		for number, extra := range extraMoves(length) {
			digits := make([]int, length)
			tiles := 0
			for i, rest := 0, number; i < length; i, rest = i+1, rest/(length+1) {
				if digits[i] = rest % (length + 1); digits[i] > 0 {
					tiles++
				}
			}
			stay := 0
			for set := range 1 << length {
				stay = max(stay, orderedTiles(digits, set))
			}
			if want := 2 * (tiles - stay); int(extra) != want {
				t.Fatalf("line %v: %d moves, expected %d", digits, extra, want)
			}
		}
	}
}

// orderedTiles is the number of tiles of the set, -1 if they are not in order.
func orderedTiles(digits []int, set int) int {
	n, last := 0, 0
	for i, digit := range digits {
		if set>>i&1 == 0 || digit == 0 {
			continue
		}
		if digit <= last {
			return -1
		}
		n, last = n+1, digit
	}
	return n
}

func TestLinearConflict(t *testing.T) {
	for _, test := range []struct {
		rows, cols  int
		start, goal string
		want        int
	}{
		{3, 3, "_ 2 1 3 4 5 6 7 8", "_ 1 2 3 4 5 6 7 8", 2 + 2},
		{3, 3, "1 2 3 7 5 6 4 8 _", "1 2 3 4 5 6 7 8 _", 2 + 2},
		{3, 3, "3 2 1 4 5 6 7 8 _", "1 2 3 4 5 6 7 8 _", 4 + 4},
		{3, 3, "3 2 1 4 5 6 7 8 _", "1 . 3 . . . . . .", 4 + 2},
		{3, 3, "3 2 1 4 5 6 7 8 _", "1 2 . . . . . . .", 2 + 2},
		{1, 4, "3 2 1 _", "1 2 3 _", 4 + 4},
	} {
		b := &board.Board{Rows: test.rows, Cols: test.cols, Goal: grid(test.goal)}
		if got := follow(t, "linear-conflict", b).Start(grid(test.start)); got != test.want {
			t.Errorf("%s to %s: %d, expected %d", test.start, test.goal, got, test.want)
		}
	}
}

// TestWalkSizes counts the entries of the tables; 24,964 is Takahashi's number for the 15-puzzle.
func TestWalkSizes(t *testing.T) {
	for _, test := range []struct{ rows, cols, up, across int }{
		{3, 3, 105, 105},
		{4, 4, 24964, 24964},
	} {
		b := &board.Board{Rows: test.rows, Cols: test.cols, Goal: board.Ordered(test.rows, test.cols)}
		for dir, want := range []int{test.up, test.across} {
			w, err := newWalk(context.Background(), newLines(b, dir))
			if err != nil {
				t.Fatal(err)
			}
			if got := len(w.distance); got != want {
				t.Errorf("%dx%d, direction %d: %d entries, expected %d", test.rows, test.cols, dir, got, want)
			}
		}
	}
}

// TestWalkUnreachable has tiles in an order that no move changes.
func TestWalkUnreachable(t *testing.T) {
	b := &board.Board{Rows: 1, Cols: 4, Goal: grid("1 2 3 _")}
	if got := follow(t, "walking-distance", b).Start(grid("2 1 _ 3")); got != Unreachable {
		t.Errorf("estimate %d: expected Unreachable", got)
	}
}
