package sliding

import (
	"slices"
	"strings"
	"testing"

	"twofold/native"
	"twofold/native/sliding/heuristic"
	"twofold/puzzles"
	board "twofold/puzzles/families/sliding"
)

// hard is one of Korf's hundred (board 3), which needs 59 moves and long enough for tables to be worth it.
func hard() *board.Board {
	return &board.Board{
		Rows: 4, Cols: 4,
		Start: []int8{14, 7, 8, 2, 13, 11, 10, 4, 9, 12, 5, 0, 3, 6, 1, 15},
		Goal:  []int8{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
	}
}

// autoFirst has Auto look for the first plan, and says what it went by.
func autoFirst(t *testing.T, b *board.Board, tables heuristic.Tables) (moves int, by string) {
	t.Helper()
	stats, err := auto(tables)(t.Context(), b, func(s puzzles.Solution) bool {
		if err := b.Check(s); err != nil {
			t.Error(err)
		}
		moves = len(s)
		return false
	})
	if err != nil {
		t.Error(err)
	}
	return moves, stats.By
}

// TestAutoMakesTables: a board that takes long has tables made; for the next one they are in the memory.
func TestAutoMakesTables(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	const with = "idastar:pdb-6-6-3"
	tables := heuristic.Tables{Memory: native.NewMemory()}
	moves, by := autoFirst(t, hard(), tables)
	if moves != 59 || by != "idastar:walking-distance, "+with {
		t.Errorf("%d moves by %s: expected 59, at last by tables", moves, by)
	}
	if moves, by := autoFirst(t, hard(), tables); moves != 59 || by != with {
		t.Errorf("%d moves by %s: expected 59, at once by the tables in memory", moves, by)
	}
}

// TestAutoStages: a search lasts as long as it takes to make the tables that there are for a size, and then goes by
// them.
func TestAutoStages(t *testing.T) {
	for side, want := range map[int][]string{4: {"walking-distance", "pdb-6-6-3"}, 5: {"linear-conflict"}} {
		b := &board.Board{Rows: side, Cols: side, Start: board.Ordered(side, side), Goal: board.Ordered(side, side)}
		stages := autoStages(b, heuristic.Tables{})
		var names []string
		for i, s := range stages {
			names = append(names, s.Heuristic.Name)
			if last := i == len(stages)-1; last != (s.Lasts == 0) {
				t.Errorf("stage %s of %dx%d lasts %d: expected an end of all but the last", s.Heuristic.Name, side, side, s.Lasts)
			}
		}
		if !slices.Equal(names, want) {
			t.Errorf("stages %v: expected %v", names, want)
		}
	}
}

// TestAutoByStats names what it went by, on boards of all sizes, and has it right.
func TestAutoByStats(t *testing.T) {
	for text, want := range map[string]string{
		"sliding 3x3\n1 2 3\n4 5 6\n7 _ 8\n":                                "astar",
		"sliding 4x4\n1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 _ 15\n":           "idastar",
		"sliding 5x2\n1 2\n3 4\n5 6\n7 8\n_ 9\n":                            "idastar",
		"sliding 2x5\n_ 1 2 3 4\n5 6 7 8 9\ngoal\n1 . 2 3 4\n5 6 7 8 9\n":   "idastar",
		"sliding 4x4 moves=3\n1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 _ 15\n":   "idastar",
		"sliding 4x5\n1 2 3 4 5\n6 7 8 9 10\n11 12 13 14 15\n16 17 18 _ 19": "idastar",
	} {
		b := parse(t, text)
		moves, by := autoFirst(t, b, heuristic.Tables{})
		if !strings.HasPrefix(by, want) || moves == 0 {
			t.Errorf("%q: %d moves by %q, expected %s", text, moves, by, want)
		}
	}
}
