package treasure

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"twofold/native"
	"twofold/puzzles"
	"twofold/puzzles/parse"
	"twofold/puzzles/puzzletest"
	"twofold/puzzles/runs"
)

var searches = map[string]boardSearch{
	"bfs": native.OfText(BreadthFirst), "dfs": native.OfText(DepthFirst), "astar": native.OfText(AStarUnmet),
	"astar:served": native.OfText(AStarServed),
}

type boardSearch = func(context.Context, puzzles.Board, func(puzzles.Solution) bool) (runs.Stats, error)

func TestSearchesFindWhatBruteForceFinds(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	r := rand.New(rand.NewPCG(1, 1))
	for range 600 {
		b := randomBoard(r)
		want := everySolution(b)
		for name, search := range searches {
			if got := puzzletest.Listed(t, b, search); !puzzletest.Same(got, want) {
				t.Fatalf("%s finds %d solutions, brute force %d:\n%v", name, len(got), len(want), b)
			}
		}
	}
}

// empty is a minesweeper board without a clue.
func empty(rows, cols, total int) puzzles.Board {
	header := fmt.Sprintf("treasure %dx%d minesweeper", rows, cols)
	if total != noTotal {
		header += fmt.Sprintf(" total=%d", total)
	}
	return boardOf(header + "\n" + parse.FormatGrid(rows*cols, cols, func(int) string { return puzzles.Free }))
}

// TestSearchesStopWhenTold: after the solution at which yield says so, without an error.
func TestSearchesStopWhenTold(t *testing.T) {
	b := empty(6, 6, noTotal)
	for name, search := range searches {
		for _, n := range []int{1, 2, 7} {
			seen := map[string]bool{}
			calls := 0
			_, err := search(context.Background(), b, func(s puzzles.Solution) bool {
				seen[fmt.Sprint(s)] = true
				calls++
				return calls < n
			})
			if calls != n || len(seen) != n || err != nil {
				t.Errorf("%s yields %d, %d of them different, %v: told to stop at %d\n%v", name, calls, len(seen), err, n, b)
			}
		}
	}
}

// TestSearchesEndWithTheirContext: one of 2^36 solutions is followed by the cause, not by silence.
func TestSearchesEndWithTheirContext(t *testing.T) {
	why := errors.New("enough")
	for _, b := range []puzzles.Board{empty(6, 6, noTotal), empty(6, 6, 3)} {
		for name, search := range searches {
			ctx, cancel := context.WithCancelCause(context.Background())
			calls := 0
			stats, err := search(ctx, b, func(s puzzles.Solution) bool {
				calls++
				cancel(why)
				return true
			})
			if !errors.Is(err, why) || calls == 0 || stats.Counts[runs.Expanded] == 0 {
				t.Errorf("%s ends with %v after %d solutions, %v: cancelled with %v\n%v", name, err, calls, stats, why, b)
			}
		}
	}
}

// TestSearchesNoticeTheEndSoon: what a search still does after the end of its context is bounded by
// the states that it makes, not by those that it expands: one of these boards has 900 successors.
func TestSearchesNoticeTheEndSoon(t *testing.T) {
	const most = 20_000
	b := empty(30, 30, noTotal)
	for name, search := range searches {
		ctx, cancel := context.WithCancel(context.Background())
		stats, err := search(ctx, b, func(puzzles.Solution) bool {
			cancel()
			return true
		})
		if generated := stats.Counts[runs.Generated]; err == nil || generated > most {
			t.Errorf("%s ends with %v after %d states: want %d at most\n%v", name, err, generated, most, b)
		}
	}
}
