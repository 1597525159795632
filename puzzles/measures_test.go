package puzzles_test

import (
	"os"
	"slices"
	"testing"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/crosscheck"
	"twofold/puzzles/runs"
)

// exercise8 is the picture of the exercise "Backtracking" (2022), parts 1.1 to 2, of which -1 is unknown.
const exercise8 = "position\n? * . ?\n* . ? .\n. * . *\n"

// partial is the example of its section "Partial picture".
const partial = "position\n. * . *\n* . ? .\n? * . ?\n"

const blank = ". . . .\n. . . .\n. . . .\n"

// measured are boards whose measures the source documents tell, or that were counted by hand.
var measured = []struct {
	where, board, measure string
	want                  []int
}{
	{"Backtracking 1.1", "visibility 3x4\n" + blank + exercise8, "max_seen", []int{1, 0, 4, 3, 0, 3, 5, 4, 1, 0, 3, 0}},
	{"Backtracking 1.2", "visibility 3x4\n" + blank + exercise8, "min_seen", []int{0, 0, 1, 0, 0, 1, 0, 1, 1, 0, 1, 0}},
	{"Backtracking, 'Partial picture'", "visibility 3x4\n" + blank + partial, "max_seen",
		[]int{1, 0, 3, 0, 0, 3, 5, 4, 1, 0, 4, 3}},
	{"Backtracking, 'Partial picture'", "visibility 3x4\n" + blank + partial, "min_seen",
		[]int{1, 0, 1, 0, 0, 1, 0, 1, 0, 0, 1, 0}},
	{"Backtracking 2, picture1", "visibility 3x4\n. . . 5\n. . 5 .\n1 . . .\n" + exercise8, "constraints", []int{0}},
	{"Backtracking 2, picture2", "visibility 3x4\n. . . 3\n. . 5 .\n1 . . .\nposition\n* * . .\n* . . .\n. * . *\n",
		"constraints", []int{1}},
	{"Backtracking 2, picture1", "visibility 3x4\n. . . 3\n. . 5 .\n1 . . .\n" + exercise8, "constraints", []int{2}},
	{"by hand", "visibility 1x2\n0 .\n", "constraints", []int{2}},
	{"by hand", "visibility 1x2\n0 .\nposition\n. ?\n", "constraints", []int{0}},
	{"by hand", "visibility 1x2 kuromasu\n? .\nposition\n* ?\n", "constraints", []int{0}},
	{"by hand", "visibility 1x2 kuromasu\n? .\nposition\n. ?\n", "constraints", []int{1}},
	{"Quiz 2, exercise 2", "sliding 3x3\n2 _ 8\n4 7 6\n1 3 5\ngoal\n_ 1 2\n3 4 5\n6 7 8\n", "misplaced", []int{8}},
	{"Quiz 2, exercise 2", "sliding 3x3\n2 _ 8\n4 7 6\n1 3 5\ngoal\n_ 1 2\n3 4 5\n6 7 8\n", "manhattan", []int{15}},
	{"Quiz 2, cell 39, the start is not the goal", quiz2, "solved", []int{0}},
	{"8-slagalica 3, search in breadth: four moves at most, from the middle", "sliding 3x3\n1 2 3\n4 _ 5\n7 8 6\n",
		"movable", []int{0, 1, 0, 1, 0, 1, 0, 1, 0}},
	{"8-slagalica 2, the goal", "sliding 3x3\n1 2 3\n4 5 6\n7 8 _\n", "solved", []int{1}},
	{"Quiz 2, actions", "sliding 3x3\n2 _ 8\n4 7 6\n1 3 5\n", "movable", []int{1, 0, 1, 0, 1, 0, 0, 0, 0}},
	{"Quiz 2, goal", "sliding 3x3\n_ 1 2\n3 4 5\n6 7 8\ngoal\n_ 1 2\n3 4 5\n6 7 8\n", "solved", []int{1}},
	{"Quiz 2, goal", "sliding 3x3\n1 _ 2\n3 4 5\n6 7 8\ngoal\n_ 1 2\n3 4 5\n6 7 8\n", "solved", []int{0}},
	{"8-slagalica 1, inversions", "sliding 2x3\n1 3 2\n4 5 _\n", "inversions", []int{1}},
	{"8-slagalica 1, inversions", "sliding 2x3\n4 2 3\n_ 5 1\n", "inversions", []int{6}},
	{"Lovac na blago, optimise", "treasure 2x4\n0 . . .\n. 1 . .\nposition\n. ? * ?\n? . ? ?\n", "barred",
		[]int{0, 1, 0, 1, 1, 0, 1, 1}},
	{"Lovac na blago, expand", "treasure 2x4\n0 . . .\n. 1 . .\nposition\n. ? * ?\n? . . .\n", "open", []int{3}},
	{"Lovac na blago, total_coins", "treasure 2x4\n0 . . .\n. 1 . .\nposition\n. ? * ?\n? . ? ?\n", "coins", []int{1}},
	{"by hand", "treasure 2x4\n0 . . .\n. 1 . .\nposition\n. ? * ?\n? . ? ?\n", "around", []int{0, 1, 0, 1, 0, 1, 1, 1}},
	{"Lovac na blago, heuristic: 0 at a goal", "treasure 1x3\n. 1 .\nposition\n* . ?\n", "unmet", []int{0}},
	{"Lovac na blago, search_done", "treasure 1x3\n. 1 .\nposition\n* . ?\n", "met", []int{1}},
	{"Lovac na blago, search_done", "treasure 1x3\n. 1 .\nposition\n* . *\n", "met", []int{0}},
	{"Prehľadávanie, create_possible_moves", "tour 3x3\n. . .\n. . .\n. . .\n", "moves", []int{2, 2, 2, 2, 0, 2, 2, 2, 2}},
	{"by hand", "tour 3x3\n1 . .\n. . .\nx . .\nposition\n1 ? ?\n? ? 2\nx ? ?\n", "exits",
		[]int{1, 1, 2, 2, 0, 0, 0, 1, 2}},
}

func TestMeasures(t *testing.T) {
	for _, test := range measured {
		p, err := twofold.Parse(test.board)
		if err != nil {
			t.Fatalf("%s: %v", test.where, err)
		}
		m, err := puzzles.MeasureOf(p.Board, test.measure)
		if err != nil {
			t.Fatal(err)
		}
		if got := m.Values(); !slices.Equal(got, test.want) {
			t.Errorf("%s: %s is %v: want %v\n%v", test.where, test.measure, got, test.want, p.Board)
		}
	}
}

// pictures are those of "Backtracking" that it shows beside their lists: 1 is white, 0 black, -1 unknown.
var pictures = []struct {
	where, position string
	list            puzzles.Solution
}{
	{"Backtracking, 'Picture'", "position\n* * . .\n* . . .\n. * . *\n",
		puzzles.Solution{0, 0, 1, 1, 0, 1, 1, 1, 1, 0, 1, 0}},
	{"Backtracking, 'Partial picture'", partial, puzzles.Solution{1, 0, 1, 0, 0, 1, -1, 1, -1, 0, 1, -1}},
	{"Backtracking 1.1", exercise8, puzzles.Solution{-1, 0, 1, -1, 0, 1, -1, 1, 1, 0, 1, 0}},
}

// TestPicturesOfTheExercise: a position is read as the list that the exercise has for it.
func TestPicturesOfTheExercise(t *testing.T) {
	for _, test := range pictures {
		p, err := twofold.Parse("visibility 3x4\n" + blank + test.position)
		if err != nil {
			t.Fatalf("%s: %v", test.where, err)
		}
		if got := puzzles.PositionOf(p.Board); !slices.Equal(got, test.list) {
			t.Errorf("%s: %v: want %v", test.where, got, test.list)
		}
	}
}

// TestCluesOfTheNotebook: "Lovac na blago", below the plan of its tree: clues are from 0 to 8.
func TestCluesOfTheNotebook(t *testing.T) {
	for clue, isOne := range map[string]bool{"0": true, "8": true, "9": false, "-1": false} {
		_, err := twofold.Parse("treasure 3x3\n. . .\n. " + clue + " .\n. . .\n")
		if (err == nil) != isOne {
			t.Errorf("Lovac na blago, clues from 0 to 8: %s: %v", clue, err)
		}
	}
}

// TestUnmetOfTheNotebook: the sums of clues on the six boards of "Lovac na blago". Its heuristic is that sum: already
// at the root it is as large as the coins of the solution, as the notebook says, so that it is not admissible.
func TestUnmetOfTheNotebook(t *testing.T) {
	file, err := os.Open("../testdata/treasure/source.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var got []int
	for p, err := range twofold.Read(file, "source.txt") {
		if err != nil {
			t.Fatal(err)
		}
		m, err := puzzles.MeasureOf(p.Board, "unmet")
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, m.Values()...)
		engines, err := p.Family.Choose("native", twofold.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range crosscheck.Ask(t.Context(), p.Board, engines[0], 1, runs.Limits{}).Solutions {
			coins := 0
			for _, coin := range s {
				coins += coin
			}
			if sum := m.Values()[0]; sum < coins {
				t.Errorf("Lovac na blago, heuristic: %d at the root, and %d coins: want as many at least\n%v", sum, coins, p.Board)
			}
		}
	}
	if want := []int{10, 17, 21, 21, 70, 56}; !slices.Equal(got, want) {
		t.Errorf("%v: want %v", got, want)
	}
}
