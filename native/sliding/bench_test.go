package sliding

import (
	"context"
	"fmt"
	"testing"

	"twofold/native/sliding/heuristic"
	"twofold/puzzles"
	board "twofold/puzzles/families/sliding"
	"twofold/puzzles/runs"
)

// benchmark searches the boards one after the other for all plans, and reports the states expanded, the plans and
// their moves.
func benchmark(b *testing.B, search Search, boards []*board.Board) {
	var expanded, plans, moves int64
	for b.Loop() {
		expanded, plans, moves = 0, 0, 0
		for _, one := range boards {
			stats, err := search(context.Background(), one, func(s puzzles.Solution) bool {
				plans++
				moves += int64(len(s))
				return true
			})
			if err != nil {
				b.Fatal(err)
			}
			expanded += stats.Counts[runs.Expanded]
		}
	}
	b.ReportMetric(float64(expanded)/float64(len(boards)), "expanded/board")
	b.ReportMetric(float64(plans)/float64(len(boards)), "plans/board")
	b.ReportMetric(float64(moves)/float64(plans), "moves/plan")
}

// benchmarked are the engines in the order of the table in the package's comment.
func benchmarked(b *testing.B) []struct {
	name   string
	search Search
} {
	misplaced, manhattan, tables := byName(b, "misplaced"), byName(b, "manhattan"), heuristic.Tables{}
	return []struct {
		name   string
		search Search
	}{
		{"bfs", breadthFirst},
		{"bidirectional", bidirectional},
		{"iddfs", deepening},
		{"dls:25", depthLimited(25)},
		{"astar:misplaced", aStar(misplaced, tables)},
		{"astar:manhattan", aStar(manhattan, tables)},
		{"greedy:misplaced", greedy(misplaced, tables, 0)},
		{"greedy:manhattan", greedy(manhattan, tables, 0)},
	}
}

// BenchmarkTenStates finds all shortest plans of the first source's states.
func BenchmarkTenStates(b *testing.B) {
	boards := readBoards(b, "source.txt")
	for _, engine := range benchmarked(b) {
		for i, one := range boards {
			b.Run(
				fmt.Sprintf("%s/%d", engine.name, i+1),
				func(b *testing.B) { benchmark(b, engine.search, []*board.Board{one}) },
			)
		}
	}
}

// BenchmarkFurthest finds the 40 shortest plans of a state 31 moves away: breadth-first search goes
// through all of the 8-puzzle.
func BenchmarkFurthest(b *testing.B) {
	for _, engine := range benchmarked(b) {
		if engine.name != "iddfs" && engine.name != "dls:25" {
			b.Run(engine.name, func(b *testing.B) { benchmark(b, engine.search, []*board.Board{eight("867254301")}) })
		}
	}
}

// BenchmarkFifteen finds all shortest plans of easy states of Korf's hundred, by their numbers there.
func BenchmarkFifteen(b *testing.B) {
	for _, state := range []struct {
		number int
		start  string
	}{
		{12, "14 1 9 6\n4 8 12 5\n7 2 3 _\n10 11 13 15"},
		{42, "4 5 7 2\n9 14 12 13\n_ 3 6 11\n8 1 15 10"},
		{55, "13 8 14 3\n9 1 _ 7\n15 5 4 10\n12 2 6 11"},
		{79, "_ 1 9 7\n11 13 5 3\n14 12 4 2\n8 6 10 15"},
	} {
		one := parse(b, "sliding 4x4\n"+state.start+"\ngoal\n_ 1 2 3\n4 5 6 7\n8 9 10 11\n12 13 14 15\n")
		for _, engine := range benchmarked(b) {
			if engine.name == "astar:manhattan" || engine.name == "bidirectional" && state.number == 55 { // half a gigabyte
				b.Run(
					fmt.Sprintf("%s/%d", engine.name, state.number),
					func(b *testing.B) { benchmark(b, engine.search, []*board.Board{one}) },
				)
			}
		}
	}
}

// BenchmarkCount counts the walks of a hundred moves.
func BenchmarkCount(b *testing.B) {
	for _, moves := range []int{20, 100} {
		one := eight("123456780")
		one.Question, one.Moves = board.Exact, moves
		b.Run(fmt.Sprintf("3x3,moves=%d", moves), func(b *testing.B) {
			var digits int
			for b.Loop() {
				n, _, err := Count(context.Background(), one)
				if err != nil {
					b.Fatal(err)
				}
				digits = len(n.String())
			}
			b.ReportMetric(float64(digits), "digits")
		})
	}
}
