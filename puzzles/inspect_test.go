package puzzles_test

import (
	"context"
	"os"
	"slices"
	"strings"
	"testing"

	"twofold"
	"twofold/native"
	"twofold/puzzles"
	"twofold/puzzles/runs"
)

// insightsOf are the insights of a board by their names.
func insightsOf(t *testing.T, text string) map[string]puzzles.Insight {
	t.Helper()
	p, err := twofold.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return insightsAt(t, p)
}

func insightsAt(t *testing.T, p twofold.Puzzle) map[string]puzzles.Insight {
	t.Helper()
	all, err := p.Family.Inspect(t.Context(), p.Board, native.Options{}, false)
	if err != nil {
		t.Fatal(err)
	}
	byName := map[string]puzzles.Insight{}
	for _, i := range all {
		byName[i.Name] = i
	}
	return byName
}

const quiz2 = "sliding 3x3\n2 _ 8\n4 7 6\n1 3 5\ngoal\n_ 1 2\n3 4 5\n6 7 8\n"

// inspected are what the source documents compute, with where they do, and a few boards worked out by hand.
var inspected = []struct {
	where, board, insight, words string
	values                       []int
	rows                         []string
}{
	{where: "Quiz 2, exercise 2", board: quiz2, insight: "misplaced", values: []int{8}},
	{where: "Quiz 2, exercise 2", board: quiz2, insight: "manhattan", values: []int{15}},
	{where: "Quiz 2, exercise 2; 8 and 5 are the one conflict", board: quiz2, insight: "estimates", rows: []string{
		"misplaced 8", "manhattan 15", "linear-conflict 17", "walking-distance 17", "pdb-4-4 19"}},
	{where: "Quiz 2, the 37 steps: the first is to the left, and 'acciones_aplicables'", board: quiz2, insight: "moves",
		rows: []string{"L 2 _ 2 8 / 4 7 6 / 1 3 5", "R 8 2 8 _ / 4 7 6 / 1 3 5", "D 7 2 7 8 / 4 _ 6 / 1 3 5"}},
	{where: "Quiz 2, the state behind the first step", board: quiz2 + "position\nplan L\n", insight: "manhattan",
		values: []int{14}},
	{where: "8-slagalica, inversions of 13245", board: "sliding 2x3\n1 3 2\n4 5 _\n", insight: "inversions",
		values: []int{1}},
	{where: "8-slagalica, inversions of 42351", board: "sliding 2x3\n4 2 3\n5 1 _\n", insight: "inversions",
		values: []int{6}},
	{where: "8-slagalica, solvable states, rule 1", board: "sliding 3x3\n4 1 3\n7 2 6\n5 8 _\n", insight: "parity",
		words: "3 columns, an odd number: no move changes whether the number of inversions is even; the start has 8 " +
			"(even), " +
			"the goal 0 (even): they agree, so there is a plan"},
	{where: "8-slagalica, solvable states, rule 2 b mended",
		board:   "sliding 4x4\n1 2 3 4\n5 6 7 8\n9 10 11 12\n13 15 14 _\n",
		insight: "parity", words: "4 columns, an even number: no move changes whether the number of inversions and the " +
			"blank's row from below, added up, are even; the start has 1 + 1 = 2 (even), the goal 0 + 1 = 1 (odd): they " +
			"differ, so there is none"},
	{where: "8-slagalica, state 4, by IDA*", board: "sliding 3x3\n4 1 3\n7 2 6\n5 8 _\n", insight: "bounds",
		rows: []string{"6 1 2 ", "8 9 16 8 moves"}},
	{where: "Backtracking 1.1", board: "visibility 3x4\n" + blank + exercise8, insight: "max_seen",
		values: []int{1, 0, 4, 3, 0, 3, 5, 4, 1, 0, 3, 0}},
	{where: "Backtracking 1.2", board: "visibility 3x4\n" + blank + exercise8, insight: "min_seen",
		values: []int{0, 0, 1, 0, 0, 1, 0, 1, 1, 0, 1, 0}},
	{where: "Backtracking 2, the first call", board: "visibility 3x4\n. . . 5\n. . 5 .\n1 . . .\n" + exercise8,
		insight: "clues", rows: []string{"r1c4 5 violated", "r2c3 5 open", "r3c1 1 met"}},
	{where: "Backtracking 2, the second call", insight: "clues",
		board: "visibility 3x4\n. . . 3\n. . 5 .\n1 . . .\nposition\n* * . .\n* . . .\n. * . *\n",
		rows:  []string{"r1c4 3 met", "r2c3 5 met", "r3c1 1 met"}},
	{where: "Backtracking 2, the third call", board: "visibility 3x4\n. . . 3\n. . 5 .\n1 . . .\n" + exercise8,
		insight: "clues", rows: []string{"r1c4 3 open", "r2c3 5 open", "r3c1 1 met"}},
	{where: "Lovac na blago, 4x4, expand of the optimised root",
		board:   "treasure 4x4\n0 . 1 .\n. 1 . 2\n2 4 . .\n. . . .\n",
		insight: "expand", rows: []string{"r1c4 1 8 9", "r2c3 1 6 7", "r3c3 1 7 8", "r3c4 1 9 10", "r4c1 1 8 9", "r4c2 1 8 9",
			"r4c3 1 9 10"}},
	{where: "Lovac na blago, 4x4, f of the root",
		board:   "treasure 4x4\n0 . 1 .\n. 1 . 2\n2 4 . .\n. . . .\n",
		insight: "f", values: []int{10}},
	{where: "by hand", board: "treasure 1x2\n2 .\n", insight: "expand", words: "nothing: a clue cannot be met any more"},
	{where: "by hand: 3 unmet, a coin serves at most 2", board: "treasure 2x3\n1 . 1\n. 1 .\n", insight: "served",
		values: []int{1}},
	{where: "Prehľadávanie, 5x5 from (0, 0)", board: "tour 5x5\n1 . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n",
		insight: "next", rows: []string{"2 r2c3 5 fewest", "2 r3c2 5 fewest"}},
	{where: "by hand", board: "tour 3x3\n1 . .\n. x .\n. . .\nposition\n1 ? ?\n? x 2\n? ? ?\n", insight: "next",
		rows: []string{"3 r3c1 1 fewest"}},
	{where: "by hand", board: "tour 3x3\n. . .\n. x .\n. . .\n", insight: "next",
		words: "step 1 is not known: Warnsdorff's rule goes on from a square"},
}

func TestInsights(t *testing.T) {
	for _, test := range inspected {
		i, ok := insightsOf(t, test.board)[test.insight]
		if !ok {
			t.Errorf("%s: %s is missing", test.where, test.insight)
			continue
		}
		if test.values != nil && !slices.Equal(i.Values, test.values) || i.Words != test.words {
			t.Errorf("%s: %s is %v %q: want %v %q", test.where, test.insight, i.Values, i.Words, test.values, test.words)
		}
		if test.rows == nil {
			continue
		}
		if len(i.Table.Rows) != len(test.rows) {
			t.Errorf("%s: %s is %v: want %v", test.where, test.insight, i.Table.Rows, test.rows)
			continue
		}
		for n, row := range i.Table.Rows {
			if !strings.HasPrefix(strings.Join(row, " ")+" ", test.rows[n]+" ") {
				t.Errorf("%s: row %d of %s is %v: want %v", test.where, n+1, test.insight, row, test.rows[n])
			}
		}
	}
}

// TestStatesOfTheReport: the last bound of IDA* is the number of moves that the report "8-slagalica" gives for each of
// its ten states, in the list of section 2, and no estimate is larger.
func TestStatesOfTheReport(t *testing.T) {
	file, err := os.Open("../testdata/sliding/source.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	moves := []string{"2", "4", "5", "8", "9", "11", "13", "16", "18", "21"}
	at := 0
	for p, err := range twofold.Read(file, "source.txt") {
		if err != nil {
			t.Fatal(err)
		}
		insights := insightsAt(t, p)
		bounds := insights["bounds"].Table.Rows
		if last := bounds[len(bounds)-1]; last[0] != moves[at] || last[3] != moves[at]+" moves" {
			t.Errorf("state %d: bounds %v: want %s at last", at+1, bounds, moves[at])
		}
		for _, row := range insights["estimates"].Table.Rows {
			if len(row[1]) > len(moves[at]) || len(row[1]) == len(moves[at]) && row[1] > moves[at] {
				t.Errorf("state %d: %s estimates %s of %s moves", at+1, row[0], row[1], moves[at])
			}
		}
		at++
	}
	if at != len(moves) {
		t.Errorf("%d states: want %d", at, len(moves))
	}
}

// TestInspectHasLimits: the model that a rules file's board tells itself by is made within the limits, too.
func TestInspectHasLimits(t *testing.T) {
	p, err := twofold.Parse("nurikabe 2x2\n. .\n. 1\n")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(runs.Time)
	if _, err := p.Family.Inspect(ctx, p.Board, native.Options{}, false); err != runs.Time {
		t.Errorf("error %v: want that of the limit", err)
	}
}
