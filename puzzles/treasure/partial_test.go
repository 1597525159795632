package treasure

import (
	"math/rand/v2"
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
		{"treasure 1x3\n. 2 .", "? 2 .", "row 1, column 2: clue 2 counts at most 1 coins"},
		{"treasure 1x3\n. 0 .", "? 0 *", "row 1, column 2: clue 0 counts 1 coins"},
		{"treasure 1x3\n. 2 .", "? * ?", "row 1, column 2: a coin on the cell of clue 2"},
		{"treasure 1x3\n. . 0", "? . .", "open"},
		{"treasure 1x3\n. . 0", "* ? .", "row 1, column 1: a coin that no clue counts"},
		{"treasure 1x3 minesweeper\n. . 0", "? . .", "met"},
		{"treasure 1x3 minesweeper total=1\n. . 0", "? . .", "open"},
		{"treasure 1x3 minesweeper total=2\n. . 0", "? . .", "the board has at most 1 coins: its total is 2"},
		{"treasure 1x3 minesweeper total=0\n. . .", "* ? .", "the board has 1 coins: its total is 0"},
		{"treasure 1x2 mosaic\n1 .", "? *", "open"},
		{"treasure 1x3 mosaic\n1 . .", ". * ?", "met"},
	})
}

// TestJudgeAgainstAllCompletions: met means that all completions are solutions, and nothing else does; a
// violated partial solution has none; a complete one is judged as Check does.
func TestJudgeAgainstAllCompletions(t *testing.T) {
	judged := map[puzzles.Judgement]int{}
	rapid.Check(t, func(t *rapid.T) {
		recipe := Recipe{
			Rules: rapid.SampledFrom(Variants).Draw(t, "rules"),
			Rows:  rapid.IntRange(1, 2).Draw(t, "rows"), Cols: rapid.IntRange(1, 3).Draw(t, "cols"),
			Density: rapid.Float64Range(0, 0.9).Draw(t, "density"), Given: rapid.Float64Range(0, 1).Draw(t, "given"),
			Total: rapid.Bool().Draw(t, "total"),
		}
		b, _ := Random(rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0)), recipe)
		n := len(b.Clues)
		partial := puzzles.Solution(rapid.SliceOfN(rapid.IntRange(-1, 1), n, n).Draw(t, "partial"))
		completions, solutions := 0, 0
		for bits := range 1 << n {
			s := make(puzzles.Solution, n)
			fits := true
			for cell := range s {
				s[cell] = bits >> cell & 1
				fits = fits && (partial[cell] == puzzles.Open || partial[cell] == s[cell])
			}
			if fits {
				completions++
				if b.Check(s) == nil {
					solutions++
				}
			}
		}
		j, err := b.Judge(partial)
		judged[j]++
		if (j == puzzles.Met) != (solutions == completions) || j == puzzles.Violated && solutions > 0 || j == puzzles.Undecided && completions == 1 {
			t.Fatalf("%v, %v with %d solutions of %d completions\n%v%s", j, err, solutions, completions, b, b.Picture(partial))
		}
	})
	if len(judged) != 3 {
		t.Errorf("judged %v", judged)
	}
}
