package treasure

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"twofold/puzzles"
	"twofold/puzzles/puzzletest"
)

func TestJudge(t *testing.T) {
	family.Judges(t, []puzzletest.Judged{
		{"treasure 1x3\n. 2 .", "? 2 *", "open"},
		{"treasure 1x3\n. 2 .", "* ? *", "open"},
		{"treasure 1x3\n. 2 .", "* 2 *", "met"},
		{"treasure 1x3\n. 2 .", "? 2 .", "r1c2: clue 2 counts at most 1 coin"},
		{"treasure 1x3\n. 0 .", "? 0 *", "r1c2: clue 0 counts 1 coin"},
		{"treasure 1x3\n. 2 .", "? * ?", "r1c2: a coin on the cell of clue 2"},
		{"treasure 1x3\n. . 0", "? . .", "open"},
		{"treasure 1x3\n. . 0", "* ? .", "r1c1: a coin that no clue counts"},
		{"treasure 1x3 minesweeper\n. . 0", "? . .", "met"},
		{"treasure 1x3 minesweeper total=1\n. . 0", "? . .", "open"},
		{"treasure 1x3 minesweeper total=2\n. . 0", "? . .", "the board has at most 1 coin: its total is 2"},
		{"treasure 1x3 minesweeper total=0\n. . .", "* ? .", "the board has 1 coin: its total is 0"},
		{"treasure 1x2 mosaic\n1 .", "? *", "open"},
		{"treasure 1x3 mosaic\n1 . .", ". * ?", "met"},
	})
}

// TestJudgeAgainstAllCompletions: of every partial solution of small boards, met means that all completions are
// solutions, and nothing else does; a violated one has none; a complete one is judged as Check does.
func TestJudgeAgainstAllCompletions(t *testing.T) {
	judged := map[puzzles.Judgement]int{}
	rapid.Check(t, func(t *rapid.T) {
		recipe := drawRecipe(t, 3)
		recipe.Rows = min(recipe.Rows, 2)
		b, _ := Random(drawSeed(t), recipe)
		var solutions []puzzles.Solution
		everyAssignment(len(b.Clues), 0, func(s puzzles.Solution) {
			if b.Check(s) == nil {
				solutions = append(solutions, slices.Clone(s))
			}
		})
		everyAssignment(len(b.Clues), puzzles.Open, func(partial puzzles.Solution) {
			completions, open := 0, 0
			for _, s := range solutions {
				if fits(partial, s) {
					completions++
				}
			}
			for _, v := range partial {
				if v == puzzles.Open {
					open++
				}
			}
			j, err := b.Judge(partial)
			judged[j]++
			if (j == puzzles.Met) != (completions == 1<<open) || j == puzzles.Violated && completions > 0 ||
				j == puzzles.Undecided && open == 0 {
				t.Fatalf("%v, %v with %d completions of %d\n%v%s", j, err, completions, 1<<open, b, b.Picture(partial))
			}
		})
	})
	if len(judged) != 3 {
		t.Errorf("judged %v", judged)
	}
}

func fits(partial, s puzzles.Solution) bool {
	for cell, v := range partial {
		if v != puzzles.Open && v != s[cell] {
			return false
		}
	}
	return true
}
