package sliding

import (
	"os"
	"path/filepath"
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

// TestAutoMakesTables: a board that takes long has tables made and kept; for the next one they are there, in the memory
// or in their files. Where there is no directory, or it cannot be made, or there is little memory, it goes on without.
func TestAutoMakesTables(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	const with = "idastar:zpdb-6-6-3"
	b, dir := hard(), t.TempDir()
	tables := heuristic.Tables{Dir: dir, Memory: native.NewMemory()}
	moves, by := autoFirst(t, b, tables)
	if moves != 59 || !strings.HasSuffix(by, "idastar:walking-distance, "+with) {
		t.Errorf("%d moves by %s: expected 59, at last by tables", moves, by)
	}
	if kept, _ := filepath.Glob(filepath.Join(dir, "*.zero")); len(kept) != 3 {
		t.Errorf("files %v: expected three", kept)
	}
	if moves, by := autoFirst(t, b, tables); moves != 59 || by != with {
		t.Errorf("%d moves by %s: expected 59, at once by the tables in memory", moves, by)
	}
	tables.Memory = native.NewMemory()
	if stages := autoStages(b, tables); len(stages) != 2 || stages[0].Lasts > 200_000 {
		t.Errorf("stages %v: expected a short one before the tables in files", stages)
	}
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	tables = heuristic.Tables{Dir: file, Memory: native.NewMemory()}
	if moves, by := autoFirst(t, b, tables); moves != 59 || !strings.HasSuffix(by, with) {
		t.Errorf("%d moves by %s: expected 59, by tables that are not kept", moves, by)
	}
}

// TestAutoStagesOfTheLargest: larger tables come after smaller ones, and cost what these leave to be made.
func TestAutoStagesOfTheLargest(t *testing.T) {
	b := &board.Board{Rows: 5, Cols: 5, Start: board.Ordered(5, 5), Goal: board.Ordered(5, 5)}
	stages := autoStages(b, heuristic.Tables{})
	var names []string
	for _, s := range stages {
		names = append(names, s.Heuristic.Name)
	}
	want := []string{"linear-conflict", "zpdb-6-6-6-6", "zpdb-6-6-6-6-twice"}
	if !slices.Equal(slices.Compact(names), want) {
		t.Fatalf("stages %v: expected %v", names, want)
	}
	small, large := stages[len(stages)-3], stages[len(stages)-2]
	if small.Lasts != large.Lasts || small.Lasts < 1e8 || stages[len(stages)-1].Lasts != 0 {
		t.Errorf("stages last %d, %d: expected as long as it takes to make two tables each", small.Lasts, large.Lasts)
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
