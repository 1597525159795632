package sliding

import (
	"context"
	"errors"
	"strings"
	"testing"

	"twofold/native/sliding/heuristic"
	"twofold/puzzles"
	board "twofold/puzzles/families/sliding"
	"twofold/puzzles/puzzletest"
)

const testdata = "../../testdata/sliding/"

// facts is testdata/sliding/source.json. States are the cells row by row, 0 the blank.
type facts struct {
	TenStates struct {
		States []struct {
			Start         string
			Moves         int
			ShortestPlans int `json:"shortest_plans"`
		}
	} `json:"ten_states"`
	SecondSource struct {
		Misplaced     int `json:"h1_misplaced"`
		Manhattan     int `json:"h2_manhattan"`
		GreedyPlan    int `json:"greedy_plan_in_source"`
		Moves         int `json:"optimal_moves"`
		ShortestPlans int `json:"shortest_plans"`
	} `json:"second_source"`
	DepthTable struct {
		States           []int
		Unique           []int    `json:"states_with_a_unique_shortest_plan"`
		Total            int      `json:"total"`
		TotalUnique      int      `json:"total_unique"`
		Furthest         []string `json:"two_states_of_31_moves"`
		FurthestPlans    int      `json:"their_shortest_plans"`
		FurthestOfUnique string   `json:"a_unique_state_of_29_moves"`
	} `json:"depth_table_8_puzzle_blank_in_corner"`
	PartialGoals struct {
		Examples []struct {
			Start  string
			Labels []int8
			Moves  int
		}
	} `json:"partial_goals_8_puzzle"`
}

func readFacts(t testing.TB) facts {
	t.Helper()
	return puzzletest.ReadFacts[facts](t, testdata+"source.json")
}

func readBoards(t testing.TB, name string) []*board.Board {
	t.Helper()
	return puzzletest.ReadBoards(t, testdata+name, board.Read)
}

func parse(t testing.TB, text string) *board.Board {
	t.Helper()
	b, err := board.Parse(text)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return b
}

// tiles reads a state of the facts.
func tiles(state string) (cells []int8) {
	for _, digit := range state {
		cells = append(cells, int8(digit-'0'))
	}
	return cells
}

// eight is a board of the 8-puzzle with the default goal.
func eight(state string) *board.Board {
	return &board.Board{Rows: 3, Cols: 3, Start: tiles(state), Goal: board.Ordered(3, 3)}
}

func byName(t testing.TB, name string) heuristic.Heuristic {
	t.Helper()
	h, err := heuristic.ByName(name)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// completeEngines are those that miss nothing.
func completeEngines(t testing.TB) map[string]Search {
	return map[string]Search{
		"bfs": breadthFirst, "bidirectional": bidirectional, "iddfs": deepening,
		"astar:misplaced": aStar(byName(t, "misplaced"), heuristic.Tables{}),
		"astar:manhattan": aStar(byName(t, "manhattan"), heuristic.Tables{}),
	}
}

// fataler is what *testing.T and *rapid.T have in common.
type fataler interface {
	Helper()
	Fatalf(format string, args ...any)
}

// plansOf lists the plans that the search yields. They are plans, and none comes twice.
func plansOf(t fataler, name string, search Search, b *board.Board) (plans []string) {
	t.Helper()
	seen := map[string]bool{}
	_, err := search(context.Background(), b, func(s puzzles.Solution) bool {
		plan := b.Picture(s)
		if err := b.Check(s); err != nil || seen[plan] {
			t.Fatalf("%s yields %s: %v, seen before %t\n%v", name, plan, err, seen[plan], b)
		}
		seen[plan] = true
		plans = append(plans, plan)
		return true
	})
	if impossible := new(puzzles.Impossible); err != nil && !errors.As(err, &impossible) {
		t.Fatalf("%s: %v\n%v", name, err, b)
	}
	return plans
}

// movesOf is the number of moves of a plan's picture.
func movesOf(plan string) int { return len(strings.TrimSpace(strings.TrimPrefix(plan, "plan"))) }

// known is what the oracle knows of a state: the fewest moves to a goal, and the number of plans with them.
type known struct{ moves, plans int }

// oracle goes backwards from the goals, breadth first, over states as strings of cells.
func oracle(rows, cols int, goals ...string) map[string]known {
	all := map[string]known{}
	level := map[string]int{}
	for _, goal := range goals {
		level[goal] = 1
	}
	for moves := 0; len(level) > 0; moves++ {
		next := map[string]int{}
		for state, plans := range level {
			all[state] = known{moves, plans}
		}
		for state, plans := range level {
			for _, neighbour := range neighbours(rows, cols, state) {
				if _, done := all[neighbour]; !done {
					next[neighbour] += plans
				}
			}
		}
		level = next
	}
	return all
}

// neighbours are the states one move away.
func neighbours(rows, cols int, state string) (out []string) {
	blank := strings.IndexByte(state, '0')
	for cell := range rows * cols {
		down, right := cell/cols-blank/cols, cell%cols-blank%cols
		if down*down+right*right == 1 {
			next := []byte(state)
			next[blank], next[cell] = next[cell], next[blank]
			out = append(out, string(next))
		}
	}
	return out
}

// stateOf is an arrangement as the facts have it.
func stateOf(cells []int8) string {
	var text strings.Builder
	for _, tile := range cells {
		text.WriteByte(byte('0' + tile))
	}
	return text.String()
}
