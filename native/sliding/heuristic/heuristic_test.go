package heuristic

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"twofold/native"
	board "twofold/puzzles/families/sliding"
)

// TestAgainstDistances holds every heuristic against the distance of every arrangement, and compares
// what it says of neighbours.
func TestAgainstDistances(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	for _, test := range []struct {
		name       string
		rows, cols int
		goal       string
		reached    int // arrangements
	}{
		{"blank first", 3, 3, "_ 1 2 3 4 5 6 7 8", 181440},
		{"blank beside a corner", 3, 3, "3 _ 1 4 8 5 2 6 7", 181440},
		{"blank last", 2, 4, "1 2 3 4 5 6 7 _", 20160},
		{"blank open", 4, 2, "1 2 3 4 . . . .", 40320},
		{"blank given", 2, 4, ". 5 . . _ . 1 4", 40320},
		{"one tile", 2, 3, ". . . 5 . .", 720},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := &board.Board{Rows: test.rows, Cols: test.cols, Goal: grid(test.goal)}
			known := distances(b)
			if len(known) != test.reached {
				t.Fatalf("%d arrangements: expected %d", len(known), test.reached)
			}
			for _, h := range All {
				if f := follow(t, h.Name, b); f != nil {
					againstDistances(t, h, f, b, known)
				}
			}
		})
	}
}

func againstDistances(t *testing.T, h Heuristic, f Follower, b *board.Board, known map[string]int) {
	place := places(b)
	drops := 0
	cells := make([]int8, len(b.Goal))
	for key, distance := range known {
		for cell := range cells {
			cells[cell] = int8(key[cell])
		}
		estimate := f.Start(cells)
		if h.Admissible && estimate > distance {
			t.Fatalf("%s of %v: %d, but %d moves suffice", h.Name, cells, estimate, distance)
		}
		if estimate == 0 && !atHome(cells, place) {
			t.Fatalf("%s of %v: 0, but a tile is not at its place", h.Name, cells)
		}
		blank := slices.Index(cells, board.Blank)
		for _, from := range neighbours(b.Rows, b.Cols, blank) {
			if f.Slide(1, cells[from], from, blank, Unreachable) < estimate-1 {
				drops++
			}
		}
	}
	if h.Consistent && drops > 0 {
		t.Errorf("%s: %d moves lower it by more than 1", h.Name, drops)
	}
	if !h.Consistent && drops == 0 {
		t.Errorf("%s: no move lowers it by more than 1: expected that of one that is not consistent", h.Name)
	}
}

func atHome(cells []int8, place []int) bool {
	for cell, tile := range cells {
		if tile != board.Blank && place[tile] >= 0 && place[tile] != cell {
			return false
		}
	}
	return true
}

// A size is served by a heuristic.
type size struct {
	h          Heuristic
	rows, cols int
}

// servedSizes lists sizes of boards for the heuristics that need no large tables.
func servedSizes(t *testing.T, tables Tables) []size {
	var served []size
	for _, name := range []string{"misplaced", "manhattan", "linear-conflict", "walking-distance", "pdb-4-4", "pdb-5-6",
		"pdb-5-5-4", "pdb-5-5-5"} {
		h, err := ByName(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, of := range [][2]int{{1, 4}, {2, 2}, {3, 2}, {3, 3}, {3, 4}, {4, 3}, {4, 4}, {5, 5}} {
			if testing.Short() && name == "walking-distance" && of[0] == 5 {
				continue // a second is spent on its tables before they are too large
			}
			b := &board.Board{Rows: of[0], Cols: of[1], Goal: board.Ordered(of[0], of[1])}
			if _, err := h.Follow(t.Context(), b, tables); err == nil {
				served = append(served, size{h, of[0], of[1]})
			}
		}
	}
	return served
}

// drawGoal makes a goal, which leaves cells open only if it is partial.
func drawGoal(t *rapid.T, b *board.Board, partial bool) {
	b.Goal = rapid.Permutation(board.Ordered(b.Rows, b.Cols)).Draw(t, "goal")
	if partial {
		for range rapid.IntRange(0, 4).Draw(t, "open") {
			b.Goal[rapid.IntRange(0, len(b.Goal)-1).Draw(t, "cell")] = board.Any
		}
	}
}

// TestSlide goes to and fro, and estimates every arrangement from scratch as well.
func TestSlide(t *testing.T) {
	tables := Tables{Memory: native.NewMemory()}
	served := servedSizes(t, tables)
	rapid.Check(t, func(t *rapid.T) {
		s := served[rapid.IntRange(0, len(served)-1).Draw(t, "size")]
		b := &board.Board{Rows: s.rows, Cols: s.cols}
		drawGoal(t, b, !strings.Contains(s.h.Name, "pdb") && s.rows*s.cols < 16)
		f, err := s.h.Follow(t.Context(), b, tables)
		if err != nil {
			t.Fatal(err)
		}
		scratch, err := s.h.Prepare(t.Context(), b, tables)
		if err != nil {
			t.Fatal(err)
		}
		var first []int8
		completions(b.Goal, func(cells []int8) { first = cells })
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		first = shuffled(r, b.Rows, b.Cols, first, 30)
		f.Start(first)
		wander(r, b, [][]int8{first}, func(step int, cells []int8, tile int8, from, to int) {
			if got, want := f.Slide(step, tile, from, to, Unreachable), scratch(cells); got != want {
				t.Fatalf("%s, goal %v, %v after tile %d went to %d: %d, expected %d", s.h.Name, b.Goal, cells, tile, to, got, want)
			}
		})
	})
}

// wander makes random moves and takes some back; visit is told each.
func wander(r *rand.Rand, b *board.Board, path [][]int8, visit func(step int, cells []int8, tile int8, from, to int)) {
	for range 100 {
		if len(path) > 1 && r.IntN(4) == 0 {
			path = path[:len(path)-1-r.IntN(len(path)-1)]
		}
		var moves []func() []int8
		slides(b.Rows, b.Cols, path[len(path)-1], func(next []int8, tile int8, from, to int) {
			moves = append(moves, func() []int8 { visit(len(path), next, tile, from, to); return next })
		})
		path = append(path, moves[r.IntN(len(moves))]())
	}
}

// TestDominance holds the heuristics that refine the Manhattan distance against it.
func TestDominance(t *testing.T) {
	b := &board.Board{Rows: 4, Cols: 4, Goal: board.Ordered(4, 4)}
	least := follow(t, "manhattan", b)
	r := rand.New(rand.NewPCG(15, 1))
	for _, name := range []string{"linear-conflict", "walking-distance", "pdb-5-5-5"} {
		f := follow(t, name, b)
		for range 500 {
			cells := shuffled(r, 4, 4, b.Goal, 100)
			if got, want := f.Start(cells), least.Start(cells); got < want || (got-want)%2 != 0 {
				t.Errorf("%s of %v: %d, expected an even number more than %d", name, cells, got, want)
			}
		}
	}
}

func TestErrors(t *testing.T) {
	if _, err := ByName("hope"); err == nil {
		t.Error("heuristic hope: expected an error")
	}
	open := board.Ordered(4, 4)
	open[3] = board.Any
	for name, b := range map[string]*board.Board{
		"walking-distance": {Rows: 5, Cols: 5, Goal: board.Ordered(5, 5)},
		"pdb-5-5-5":        {Rows: 4, Cols: 4, Goal: open},
		"pdb-6-6-3":        {Rows: 3, Cols: 3, Goal: board.Ordered(3, 3)},
		"pdb-5-5-4":        {Rows: 4, Cols: 4, Goal: board.Ordered(4, 4)},
	} {
		if testing.Short() && name == "walking-distance" {
			continue // a second is spent on its tables before they are too large
		}
		if follow(t, name, b) != nil {
			t.Errorf("%s on %v: expected an error", name, b)
		}
	}
}

// TestEnded makes tables in a context that has ended.
func TestEnded(t *testing.T) {
	why := errors.New("enough")
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(why)
	b := &board.Board{Rows: 4, Cols: 4, Goal: board.Ordered(4, 4)}
	for _, name := range []string{"walking-distance", "pdb-5-5-5"} {
		h, err := ByName(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := h.Follow(ctx, b, Tables{}); !errors.Is(err, why) {
			t.Errorf("%s: error %v, expected %v", name, err, why)
		}
	}
}

// TestTables makes databases once for two boards, and is told of it.
func TestTables(t *testing.T) {
	h, err := ByName("pdb-5-5-5")
	if err != nil {
		t.Fatal(err)
	}
	var built []string
	tables := Tables{Memory: native.NewMemory(), Report: func(what string, share float64) {
		if share == 1 && !slices.Contains(built, what) {
			built = append(built, what)
		}
	}}
	for _, b := range []*board.Board{
		{Rows: 4, Cols: 4, Goal: board.Ordered(4, 4)},
		{Rows: 4, Cols: 4, Goal: grid("_ 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15")},
	} {
		if _, err := h.Follow(context.Background(), b, tables); err != nil {
			t.Fatal(err)
		}
		if len(built) != 3 {
			t.Errorf("built %v: expected three databases, once", built)
		}
	}
}
