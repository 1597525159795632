package treasure

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"twofold/puzzles"
	board "twofold/puzzles/treasure"
)

var searches = map[string]Search{
	"bfs": BreadthFirst, "dfs": DepthFirst, "astar": AStarUnmet, "astar:served": AStarServed, "backtrack": Backtrack,
}

// randomBoard is small enough for brute force; one in three has clues that contradict.
func randomBoard(r *rand.Rand) *board.Board {
	b, _ := board.Random(r, board.Recipe{
		Rules: board.Variants[r.IntN(3)], Rows: 1 + r.IntN(4), Cols: 1 + r.IntN(4),
		Density: 0.1 + 0.6*r.Float64(), Given: r.Float64(), Total: r.IntN(2) == 0,
	})
	if r.IntN(3) == 0 {
		b.Clues[r.IntN(len(b.Clues))] = int8(r.IntN(4))
	}
	return b
}

// everySolution is the oracle: all assignments that the board's own Check accepts, as sorted text.
func everySolution(b *board.Board) []string {
	var out []string
	s := make(puzzles.Solution, len(b.Clues))
	for n := range 1 << len(s) {
		for cell := range s {
			s[cell] = n >> cell & 1
		}
		if b.Check(s) == nil {
			out = append(out, fmt.Sprint(s))
		}
	}
	slices.Sort(out)
	return out
}

func found(t *testing.T, search Search, b *board.Board) []string {
	t.Helper()
	var out []string
	if _, err := search(context.Background(), b, func(s puzzles.Solution) bool {
		out = append(out, fmt.Sprint(s))
		return true
	}); err != nil {
		t.Fatal(err)
	}
	slices.Sort(out)
	return out
}

func TestSearchesFindWhatBruteForceFinds(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 600 {
		b := randomBoard(r)
		want := everySolution(b)
		for name, search := range searches {
			if got := found(t, search, b); !slices.Equal(got, want) {
				t.Fatalf("%s finds %d solutions, brute force %d:\n%v", name, len(got), len(want), b)
			}
		}
	}
}
