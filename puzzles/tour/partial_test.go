package tour

import (
	"testing"

	"pgregory.net/rapid"

	"twofold/puzzles"
	"twofold/puzzles/puzzletest"
)

func TestJudge(t *testing.T) {
	family.Judges(t, []puzzletest.Judged{
		{"tour 2x2 piece=wazir", "? ?\n? ?", "open"},
		{"tour 2x2 piece=wazir", "1 ?\n? 2", "row 2, column 2: step 2 is no wazir's move from step 1 at row 1, column 1"},
		{"tour 2x2 piece=wazir", "1 ?\n? 3", "open"},
		{"tour 2x2 piece=wazir", "1 2\n4 3", "met"},
		{"tour 2x2 piece=wazir", "1 ?\n? 1", "row 2, column 2: step 1 is at row 1, column 1 already"},
		{"tour 2x2 piece=wazir\n. 2\n. .", "? 3\n? ?", "row 1, column 2: step 3: the board gives 2"},
		{"tour 2x2 closed piece=wazir", "? 1\n? ?", "row 1, column 2: step 1: a closed tour without a given number starts at row 1, column 1"},
		{"tour 2x2 closed piece=wazir", "1 4\n2 ?",
			"row 2, column 1: the closed tour goes on from step 1 to here: read backwards it goes to row 1, column 2, which comes first"},
		{"tour 2x2 closed piece=wazir", "1 ?\n? 4", "row 1, column 1: step 1 is no wazir's move from step 4 at row 2, column 2"},
		{"tour 2x2 piece=king\nx .\n. .", "x 1\n? 3", "open"},
	})
}

// A solution of which squares are opened is never violated, and met exactly if none is.
func TestJudgeOpenedSolutions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, s := drawBoard(t, 8)
		want := puzzles.Met
		for cell := range s {
			if b.Given[cell] != Hole && rapid.IntRange(0, 2).Draw(t, "open") == 0 {
				s[cell], want = puzzles.Open, puzzles.Undecided
			}
		}
		if s == nil {
			return
		}
		if j, err := b.Judge(s); j != want || err != nil {
			t.Fatalf("%v, %v: want %v\n%v%s", j, err, want, b, b.Picture(s))
		}
	})
}
