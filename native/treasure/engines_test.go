package treasure

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/effort"
	"twofold/puzzles/enginetest"
	board "twofold/puzzles/treasure"
)

var searches = map[string]Search{
	"bfs": BreadthFirst, "dfs": DepthFirst, "astar": AStarUnmet, "astar:served": AStarServed,
}

// randomBoard is small enough for brute force; one in three has clues that contradict.
func randomBoard(r *rand.Rand) *board.Board {
	sides := [2]int{1 + r.IntN(3), 1 + r.IntN(4)}
	r.Shuffle(2, func(i, j int) { sides[i], sides[j] = sides[j], sides[i] })
	b, _ := board.Random(r, board.Recipe{
		Rules: board.Variants[r.IntN(3)], Rows: sides[0], Cols: sides[1],
		Density: 0.1 + 0.6*r.Float64(), Given: r.Float64(), Total: r.IntN(2) == 0,
	})
	if r.IntN(3) == 0 {
		b.Clues[r.IntN(len(b.Clues))] = int8(r.IntN(4))
	}
	return b
}

func TestSearchesFindWhatBruteForceFinds(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	r := rand.New(rand.NewPCG(1, 1))
	for range 600 {
		b := randomBoard(r)
		want := everySolution(b)
		for name, search := range searches {
			if got := enginetest.Listed(t, b, search); !enginetest.Same(got, want) {
				t.Fatalf("%s finds %d solutions, brute force %d:\n%v", name, len(got), len(want), b)
			}
		}
	}
}

// empty is a minesweeper board without a clue.
func empty(rows, cols, total int) *board.Board {
	b := board.Empty(board.Minesweeper, rows, cols)
	b.Total = total
	return b
}

// TestSearchesStopWhenTold: after the solution at which yield says so, without an error.
func TestSearchesStopWhenTold(t *testing.T) {
	b := empty(6, 6, board.NoTotal)
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
	for _, b := range []*board.Board{empty(6, 6, board.NoTotal), empty(6, 6, 3)} {
		for name, search := range searches {
			ctx, cancel := context.WithCancelCause(context.Background())
			calls := 0
			stats, err := search(ctx, b, func(s puzzles.Solution) bool {
				calls++
				cancel(why)
				return true
			})
			if !errors.Is(err, why) || calls == 0 || stats.Counts[effort.Expanded] == 0 {
				t.Errorf("%s ends with %v after %d solutions, %v: cancelled with %v\n%v", name, err, calls, stats, why, b)
			}
		}
	}
}

// TestCountEndsWithItsContext on a board that is too entangled to be counted.
func TestCountEndsWithItsContext(t *testing.T) {
	why := errors.New("enough")
	for _, total := range []bool{false, true} {
		r := rand.New(rand.NewPCG(5, 5))
		b, _ := board.Random(
			r,
			board.Recipe{Rules: board.Minesweeper, Rows: 60, Cols: 60, Density: 0.25, Given: 0.3, Total: total},
		)
		ctx, cancel := context.WithCancelCause(context.Background())
		cancel(why)
		if n, _, err := Count(ctx, b); !errors.Is(err, why) {
			t.Errorf("%v, %v: cancelled with %v\n%v", n, err, why, b)
		}
	}
}

// TestSearchesNoticeTheEndSoon: what a search still does after the end of its context is bounded by
// the states that it makes, not by those that it expands: one of these boards has 900 successors.
func TestSearchesNoticeTheEndSoon(t *testing.T) {
	const most = 20_000
	b := empty(30, 30, board.NoTotal)
	for name, search := range searches {
		ctx, cancel := context.WithCancel(context.Background())
		stats, err := search(ctx, b, func(puzzles.Solution) bool {
			cancel()
			return true
		})
		if generated := stats.Counts[effort.Generated]; err == nil || generated > most {
			t.Errorf("%s ends with %v after %d states: want %d at most\n%v", name, err, generated, most, b)
		}
	}
}
