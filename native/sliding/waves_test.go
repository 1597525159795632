package sliding

import (
	"context"
	"slices"
	"testing"

	"twofold/puzzles"
	board "twofold/puzzles/families/sliding"
)

// TestWaves: the moves and the number of plans are those that the exact count finds, for every arrangement of small
// boards.
func TestWaves(t *testing.T) {
	for _, size := range [][2]int{{1, 2}, {1, 5}, {2, 2}, {2, 3}, {3, 2}} {
		goal := board.Ordered(size[0], size[1])
		w := newWaves(size[0], size[1], goal, -1)
		for moves, level := range w.level {
			single := w.Single(moves)
			for _, a := range level {
				cells := make([]int8, len(goal))
				for cell := range cells {
					cells[cell] = a.at(cell)
				}
				b := &board.Board{Rows: size[0], Cols: size[1], Start: cells, Goal: goal}
				n, _, err := Count(context.Background(), b)
				back := w.Back(cells)
				if err != nil || len(back) != moves || b.Check(back) != nil {
					t.Fatalf("%v%d moves away: back %v, %v", b, moves, back, err)
				}
				isSingle := slices.ContainsFunc(single, func(other []int8) bool { return slices.Equal(other, cells) })
				if isSingle != (n.Int64() == 1) {
					t.Fatalf("%v%v shortest plans: single %v", b, n, isSingle)
				}
			}
		}
	}
}

// How many starts of 3x3 are n moves from the ordered arrangement (OEIS A089473), and of how many of them the
// shortest plan is the only one.
var (
	startsOf3x3 = []int{
		1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512,
		4485, 5638, 9529, 10878, 16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
	}
	singleStartsOf3x3 = []int{
		1, 2, 4, 8, 16, 20, 38, 58, 104, 140, 260, 346, 656, 866, 1578, 1996,
		3432, 4056, 6458, 6718, 9756, 8734, 10896, 7400, 7502, 3578, 2562, 646, 196, 6, 0, 0,
	}
)

func TestSingleStarts(t *testing.T) {
	w := newWaves(3, 3, board.Ordered(3, 3), -1)
	if w.Farthest() != len(startsOf3x3)-1 {
		t.Fatalf("%d moves at most", w.Farthest())
	}
	for moves, want := range startsOf3x3 {
		if got := len(w.level[moves]); got != want {
			t.Errorf("%d moves: %d starts, want %d", moves, got, want)
		}
		if got, want := len(w.Single(moves)), singleStartsOf3x3[moves]; got != want {
			t.Errorf("%d moves: %d starts with one shortest plan, want %d", moves, got, want)
		}
	}
}

// TestFewestCells: the fewest cells that a goal has to say, found by trying every set of them, are as many as
// were published for these starts.
func TestFewestCells(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	for _, test := range []struct {
		start         string
		moves, fewest int
	}{{"120768345", 16, 2}, {"428760351", 21, 3}, {"287465301", 25, 4}, {"217564308", 27, 5}} {
		b := &board.Board{Rows: 3, Cols: 3, Goal: board.Ordered(3, 3)}
		for _, digit := range test.start {
			b.Start = append(b.Start, int8(digit-'0'))
		}
		w := newWaves(3, 3, b.Goal, -1)
		r := newReducer(b, w.Back(b.Start))
		fewest := len(b.Goal)
		for set := range 1 << len(b.Goal) {
			kept := make([]bool, len(b.Goal))
			n := 0
			for clue := range kept {
				if kept[clue] = set>>clue&1 == 1; kept[clue] {
					n++
				}
			}
			if other, _ := r.Another(context.Background(), kept); other == nil {
				fewest = min(fewest, n)
			}
		}
		if len(r.known) != test.moves || fewest != test.fewest {
			t.Errorf("%s: %d cells for %d moves, want %d for %d", test.start, fewest, len(r.known), test.fewest, test.moves)
		}
	}
}

// TestReducerRefuses: a plan that is not the only shortest one is answered by another.
func TestReducerRefuses(t *testing.T) {
	b := &board.Board{Rows: 2, Cols: 2, Start: []int8{0, 3, 2, 1}, Goal: []int8{1, 2, 3, 0}}
	for _, s := range []puzzles.Solution{{1, 3, 0, 2, 1, 3}, {3, 1, 2, 0, 3, 1}} {
		other, err := newReducer(b, s).Another(context.Background(), []bool{true, true, true, true})
		if err != nil || other == nil || slices.Equal(other, s) || b.Check(other) != nil {
			t.Errorf("%v besides %v, %v", other, s, err)
		}
	}
}
