package treasure

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/puzzletest"
)

// sourceBoard is a board of the source with what two other programs found out about it.
type sourceBoard struct {
	Rows        []string
	Hunt        int64      `json:"count_hunt"`
	Minesweeper int64      `json:"count_minesweeper"`
	Solutions   [][][2]int `json:"solutions_hunt"` // the coins
}

func sourceBoards(t *testing.T) map[string]sourceBoard {
	t.Helper()
	type facts struct{ Boards map[string]sourceBoard }
	source := puzzletest.ReadFacts[facts](t, "../../testdata/treasure/source.json")
	if len(source.Boards) != 6 {
		t.Fatalf("%d boards: expected 6", len(source.Boards))
	}
	return source.Boards
}

func (s sourceBoard) board(variant string) puzzles.Board {
	text := fmt.Sprintf("treasure %dx%d %v\n", len(s.Rows), len(s.Rows[0]), variant)
	for _, row := range s.Rows {
		text += strings.Join(strings.Split(row, ""), " ") + "\n"
	}
	return boardOf(text)
}

// huntSolutions are the source's solutions as those of searches, sorted.
func (s sourceBoard) huntSolutions() (out []puzzles.Solution) {
	for _, coins := range s.Solutions {
		cells := make(puzzles.Solution, len(s.Rows)*len(s.Rows[0]))
		for _, at := range coins {
			cells[at[0]*len(s.Rows[0])+at[1]] = 1
		}
		out = append(out, cells)
	}
	slices.SortFunc(out, slices.Compare)
	return out
}

// TestSourceBoards: every engine has the source's solutions under its own rules, and their number under
// minesweeper's.
func TestSourceBoards(t *testing.T) {
	for size, s := range sourceBoards(t) {
		name := "Lovac na blago, the calls with " + size
		coins, free := s.board(hunt), s.board(minesweeper)
		for engine, search := range searches {
			if got, want := puzzletest.Listed(t, coins, search), s.huntSolutions(); !puzzletest.Same(got, want) {
				t.Errorf("%s: %s finds %v: want %v\n%v", name, engine, got, want, coins)
			}
			if n := int64(len(puzzletest.Listed(t, free, search))); n != s.Minesweeper {
				t.Errorf("%s: %s finds %d: want %d\n%v", name, engine, n, s.Minesweeper, free)
			}
		}
		if n := counted(t, coins); n.Int64() != s.Hunt || sweep(readOf(coins)).Cmp(n) != 0 {
			t.Errorf("%s: Count %v, sweep %v: want %d\n%v", name, n, sweep(readOf(coins)), s.Hunt, coins)
		}
		if n := counted(t, free); n.Int64() != s.Minesweeper || sweep(readOf(free)).Cmp(n) != 0 {
			t.Errorf("%s: Count %v, sweep %v: want %d\n%v", name, n, sweep(readOf(free)), s.Minesweeper, free)
		}
	}
}
