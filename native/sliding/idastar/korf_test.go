package idastar

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"twofold/native/sliding/heuristic"
	"twofold/puzzles"
	board "twofold/puzzles/families/sliding"
	"twofold/puzzles/runs"
)

// A published board has its number of moves and of nodes in the literature.
type published struct {
	*board.Board
	id, moves int
	nodes     int64
}

// numbers reads the leading numbers of each line of a file.
func numbers(t testing.TB, name string) [][]int64 {
	t.Helper()
	file, err := os.Open(filepath.Join("..", "..", "..", "testdata", "sliding", name))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var rows [][]int64
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var row []int64
		for in, n := strings.NewReader(lines.Text()), int64(0); ; row = append(row, n) {
			if _, err := fmt.Fscan(in, &n); err != nil {
				break
			}
		}
		if len(row) > 0 {
			rows = append(rows, row)
		}
	}
	return rows
}

// fifteen are Korf's hundred, with the nodes of manhattan as counted again: the published ones, but for boards
// 22, 88, 89 and 98, where the published table has misprints.
func fifteen(t testing.TB) (all []published) {
	counts := map[int64]int64{}
	for _, row := range numbers(t, "korf100_nodes.txt") {
		counts[row[0]] = row[4]
	}
	for _, row := range numbers(t, "korf100.txt") {
		b := &board.Board{Rows: 4, Cols: 4, Goal: board.Ordered(4, 4)}
		copy(b.Goal[1:], b.Goal[:15])
		b.Goal[0] = board.Blank
		for _, tile := range row[1:17] {
			b.Start = append(b.Start, int8(tile))
		}
		all = append(all, published{b, int(row[0]), int(row[17]), counts[row[0]]})
	}
	return all
}

// solve looks for the first plan and returns the nodes made for it.
func (p published) solve(t testing.TB, stage Stage) int64 {
	t.Helper()
	moves := -1
	stats, err := Search(context.Background(), p.Board, heuristic.Tables{}, func(s puzzles.Solution) bool {
		moves = len(s)
		return false
	}, stage)
	if err != nil {
		t.Fatal(err)
	}
	if moves != p.moves {
		t.Errorf("board %d: a plan of %d moves, expected %d", p.id, moves, p.moves)
	}
	return stats.Counts[runs.Generated]
}

// TestKorf counts the nodes of the boards that are not too hard.
func TestKorf(t *testing.T) {
	most := int64(8e6)
	if testing.Short() {
		most = 1e6
	}
	boards := fifteen(t)
	f := mustFollow(t, "manhattan", boards[0].Board, heuristic.Tables{})
	counted := 0
	for _, p := range boards {
		if p.nodes > most {
			continue
		}
		counted++
		if got := p.solve(t, given(f)); got != p.nodes {
			t.Errorf("board %d: %d nodes, expected %d", p.id, got, p.nodes)
		}
	}
	if counted < 4 {
		t.Errorf("%d boards: expected more", counted)
	}
}

// TestKorfOptimal has the other heuristics agree on the number of moves.
func TestKorfOptimal(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	boards := fifteen(t)
	for _, name := range []string{"linear-conflict", "walking-distance", "pdb-5-5-5"} {
		f := mustFollow(t, name, boards[0].Board, heuristic.Tables{})
		for _, p := range boards {
			if p.nodes < 3e6 {
				p.solve(t, given(f))
			}
		}
	}
}

func mustFollow(t testing.TB, name string, b *board.Board, tables heuristic.Tables) heuristic.Follower {
	t.Helper()
	h, err := heuristic.ByName(name)
	if err != nil {
		t.Fatal(err)
	}
	f, err := h.Follow(context.Background(), b, tables)
	if err != nil {
		t.Fatal(err)
	}
	return f
}
