package puzzles_test

import (
	"slices"
	"strings"
	"testing"

	"twofold"
	"twofold/puzzles"
)

// examples are the calls of searches that the source documents show with their results, and the place where they do.
// One of the solutions is what a call returns.
var examples = []struct {
	where, board string
	solutions    []string // pictures: a black cell is *
}{
	{"Backtracking, part 3, call 1", "visibility 3x4\n0 . . 3\n. . 5 .\n1 . . .\n",
		[]string{"* * . 3 * . 5 . 1 * . *"}},
	{"Backtracking, part 3, call 2", "visibility 3x4\n. . . 3\n. . 5 .\n1 . . 5\n", nil},
	{"Backtracking, part 3, call 3", "visibility 3x3\n. . 3\n. 4 .\n. . 5\n",
		[]string{"* * 3 . 4 . . . 5", ". * 3 . 4 . . . 5"}},
	{"8-slagalica, section 2, state 1", "sliding 3x3\n1 2 3\n4 _ 5\n7 8 6\n", []string{"plan RD"}},
	{"Quiz 2, cell 39: the goal is reached", "sliding 3x3\n_ 1 2\n3 4 5\n6 7 8\ngoal\n_ 1 2\n3 4 5\n6 7 8\n",
		[]string{"plan"}},
}

// TestExamplesOfTheSources: the default engines of both kinds have the solutions that the documents show, and no more.
func TestExamplesOfTheSources(t *testing.T) {
	for _, test := range examples {
		p, err := twofold.Parse(test.board)
		if err != nil {
			t.Fatalf("%s: %v", test.where, err)
		}
		engines, err := p.Family.Choose("both", twofold.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range engines {
			var got []string
			run := puzzles.Solve(t.Context(), e, p.Board, 0, func(s puzzles.Solution) {
				got = append(got, strings.Join(strings.Fields(p.Board.Picture(s)), " "))
			})
			slices.Sort(got)
			want := slices.Sorted(slices.Values(test.solutions))
			if !run.Complete || !slices.Equal(got, want) {
				t.Errorf("%s: %s finds %q, all %t: want %q", test.where, run.Engine, got, run.Complete, want)
			}
		}
	}
}

// path is the beginning of the plan of 37 moves that "Quiz 2" prints below its last cell, as far as it shows it.
const path = `
208476135 028476135 428076135 428176035 428176305 428106375 428160375 420168375 402168375 042168375 142068375 142368075
142368705 142308765 102348765 012348765 312048765 312748065 312748605 312748650 312740658 312704658 312754608 312754680
312750684 312705684 312075684 012375684 102375684 120375684 125370684`

// TestPathOfTheQuiz: each printed state is behind a legal move of the one before it, as its acciones_aplicables and
// transicion say.
func TestPathOfTheQuiz(t *testing.T) {
	states := strings.Fields(path)
	for i, state := range states[1:] {
		before := quizRows(states[i], "\n")
		moves := insightsOf(t, "sliding 3x3\n"+before+"\ngoal\n_ 1 2\n3 4 5\n6 7 8\n")["moves"].Table.Rows
		want := quizRows(state, " / ")
		if !slices.ContainsFunc(moves, func(row []string) bool {
			return strings.TrimSpace(row[2]) == want
		}) {
			t.Errorf("Quiz 2, cell 65, step %d: no move of %s leads to %s: %v", i+1, states[i], state, moves)
		}
	}
}

// quizRows writes a state such as 208476135 by its rows.
func quizRows(state, between string) string {
	cells := strings.Split(strings.ReplaceAll(state, "0", "_"), "")
	return strings.Join([]string{
		strings.Join(cells[:3], " "), strings.Join(cells[3:6], " "), strings.Join(cells[6:], " "),
	}, between)
}
