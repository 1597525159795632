package tour

import (
	"context"
	"testing"

	"twofold/puzzles"
	board "twofold/puzzles/families/tour"
	"twofold/puzzles/puzzletest"
)

// cluedFiles hold boards whose given numbers make the tour unique.
var cluedFiles = []string{"king10x10", "king20x20", "wazir10x10", "wazir20x20", "knight6x6", "knight8x8", "knight12x12"}

func readClued(t testing.TB, name string) []*board.Board {
	t.Helper()
	return puzzletest.ReadBoards(t, "../../testdata/tour/"+name+".txt", board.Read)
}

func expectUnique(t testing.TB, b *board.Board) {
	t.Helper()
	n := 0
	_, err := backtrack(context.Background(), b, func(s puzzles.Solution) bool {
		n++
		if err := b.Check(s); err != nil {
			t.Fatalf("%v\n%v", err, b)
		}
		return n < 2
	})
	if n != 1 || err != nil {
		t.Fatalf("%d tours, %v: want 1\n%v", n, err, b)
	}
}

func TestCluedBoardsAreUnique(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	for _, name := range cluedFiles {
		if name == "knight12x12" {
			continue // seconds each; BenchmarkBacktrack has them
		}
		for _, b := range readClued(t, name) {
			expectUnique(t, b)
		}
	}
}

// BenchmarkBacktrack finds the one tour of each board of a file and proves that there is no other.
func BenchmarkBacktrack(b *testing.B) {
	for _, name := range cluedFiles {
		boards := readClued(b, name)
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				for _, board := range boards {
					expectUnique(b, board)
				}
			}
			b.ReportMetric(b.Elapsed().Seconds()/float64(b.N*len(boards)), "s/board")
		})
	}
}
