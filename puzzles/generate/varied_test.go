package generate_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/generate"
	"twofold/puzzles/steps"
)

// looks are the texts of what a varied order compares, in all eight positions: where the clues are, and beside the
// largest clue those that the first step follows from. They are made cell by cell.
func looks(t *testing.T, o *generate.Order, b puzzles.Clued, s puzzles.Solution) (patterns, openings []string) {
	t.Helper()
	lines := strings.Split(strings.TrimSpace(b.String()), "\n")[1:]
	n, largest := len(lines), 0
	numbers := map[[2]int]string{}
	for row, line := range lines {
		for col, word := range strings.Fields(line) {
			if word != "." {
				numbers[[2]int{row, col}] = word
				var number int
				fmt.Sscan(word, &number)
				largest = max(largest, number)
			}
		}
	}
	oracle, err := o.Demand.Finds(b.(puzzles.Reasoned), s)
	if err != nil {
		t.Fatal(err)
	}
	first := steps.Find(b.(puzzles.Reasoned), s, oracle, b.(puzzles.Reasoned).Shown()).Next(t.Context())
	opening := map[[2]int]string{}
	rules := ""
	for _, r := range first.Reasons {
		if clues := b.ClueCells(); r < len(clues) {
			at := [2]int{clues[r] / n, clues[r] % n}
			opening[at] = numbers[at]
		} else {
			rules += fmt.Sprint(" ", r-len(clues))
		}
	}
	for image := range 8 {
		move := func(at [2]int) [2]int {
			if image&1 > 0 {
				at[0] = n - 1 - at[0]
			}
			if image&2 > 0 {
				at[1] = n - 1 - at[1]
			}
			if image&4 > 0 {
				at[0], at[1] = at[1], at[0]
			}
			return at
		}
		var cells, clues []string
		for at := range numbers {
			cells = append(cells, fmt.Sprint(move(at)))
		}
		for at, number := range opening {
			clues = append(clues, fmt.Sprint(move(at), number))
		}
		slices.Sort(cells)
		slices.Sort(clues)
		patterns = append(patterns, fmt.Sprint(cells))
		openings = append(openings, fmt.Sprint(largest, clues, rules))
	}
	return patterns, openings
}

// TestVaried: no two boards have the same pattern, or the same largest clue and first step, in any position; and each
// can be made again alone.
func TestVaried(t *testing.T) {
	for family, asked := range map[string]puzzles.Request{
		"mosaic": {Size: "4x4"}, "minesweeper": {Size: "4x4"}, "kuromasu": {Size: "4x4"}, "hidato": {Size: "3x3"},
	} {
		o := order(t, family, asked, 12)
		patterns, openings := map[string]int{}, map[string]int{}
		boards, skipped := 0, 0
		o.Varied = true
		for m := range o.Boards(t.Context()) {
			if m.Err != nil {
				continue // there are fewer
			}
			boards, skipped = boards+1, skipped+m.Skipped
			p, l := looks(t, o, m.Board, m.Solution)
			for i := range p {
				if other, known := patterns[p[i]]; known && other != m.Index {
					t.Errorf("the clues of %d lie as those of %d\n%v", m.Index, other, m.Board)
				}
				if other, known := openings[l[i]]; known && other != m.Index {
					t.Errorf("%d begins as %d does\n%v", m.Index, other, m.Board)
				}
				patterns[p[i]], openings[l[i]] = m.Index, m.Index
			}
			alone := *o
			alone.Varied, alone.Skip = false, m.Skipped
			if again := alone.Make(t.Context(), m.Index); fmt.Sprint(again.Board) != fmt.Sprint(m.Board) {
				t.Errorf("index %d, skip %d: got\n%v\nwant\n%v", m.Index, m.Skipped, again.Board, m.Board)
			}
		}
		t.Logf("%s: %d boards, and %d that looked like others", family, boards, skipped)
		if boards < 8 || skipped == 0 {
			t.Errorf("%s: %d boards, %d left out", family, boards, skipped)
		}
	}
}
