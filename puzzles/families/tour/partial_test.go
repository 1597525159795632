package tour

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"twofold/puzzles"
	"twofold/puzzles/puzzletest"
)

func TestJudge(t *testing.T) {
	family.Judges(t, []puzzletest.Judged{
		{"tour 2x2 piece=wazir", "? ?\n? ?", "open"},
		{"tour 2x2 piece=wazir", "1 ?\n? 2", "r2c2: step 2 is no wazir's move from step 1 at r1c1"},
		{"tour 2x2 piece=wazir", "1 ?\n? 3", "open"},
		{"tour 2x2 piece=wazir", "1 2\n4 3", "met"},
		{"tour 2x2 piece=wazir", "1 ?\n? 1", "r2c2: step 1 is at r1c1 already"},
		{"tour 2x2 piece=wazir\n. 2\n. .", "? 3\n? ?", "r1c2: step 3: the board gives 2"},
		{"tour 2x2 closed piece=wazir", "? 1\n? ?", "r1c2: step 1: a closed tour without a given number starts at r1c1"},
		{"tour 2x2 closed piece=wazir", "1 4\n2 ?",
			"r2c1: the closed tour goes on from step 1 to here: read backwards it goes to r1c2, which comes first"},
		{"tour 2x2 closed piece=wazir", "1 ?\n? 4", "r1c1: step 1 is no wazir's move from step 4 at r2c2"},
		{"tour 2x2 piece=king\nx .\n. .", "x 1\n? 3", "open"},
	})
}

// TestJudgeAgainstAllCompletions: of every partial tour of small boards, a violated one has no completion that Check
// accepts, all completions of one that is met are accepted, and a complete one is judged as Check does.
func TestJudgeAgainstAllCompletions(t *testing.T) {
	judged := map[puzzles.Judgement]int{}
	for _, text := range []string{
		"tour 2x2 closed piece=king\nx .\n. .", "tour 2x2 closed piece=wazir\n4 .\n. 2",
		"tour 2x2 closed piece=wazir\n4 1\n. .",
	} {
		if b := family.Board(t, text); !judgedRightly(t, b, judged) {
			t.Error(b)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		b, _ := drawBoard(t, 3)
		for cell := 0; b.Squares() > 5; cell++ {
			b.Given[cell] = Hole
		}
		for cell, given := range b.Given {
			if given > b.Squares() {
				b.Given[cell] = Free
			}
		}
		if !judgedRightly(t, b, judged) {
			t.Fatal(b)
		}
	})
	if len(judged) != 3 {
		t.Errorf("judged %v", judged)
	}
}

func judgedRightly(t rapid.TB, b *Board, judged map[puzzles.Judgement]int) (ok bool) {
	var solutions []puzzles.Solution
	everyNumbering(b, func(s puzzles.Solution) {
		if b.Check(s) == nil {
			solutions = append(solutions, slices.Clone(s))
		}
	})
	ok = true
	everyPartial(b, func(partial puzzles.Solution) {
		completions := 0
		for _, s := range solutions {
			if fits(partial, s) {
				completions++
			}
		}
		j, err := b.Judge(partial)
		judged[j]++
		isComplete := !slices.Contains(partial, puzzles.Open)
		if j == puzzles.Violated && completions > 0 || j == puzzles.Met && completions == 0 ||
			(j == puzzles.Violated) != (err != nil) ||
			isComplete && j == puzzles.Undecided ||
			!isComplete && j == puzzles.Met {
			t.Logf("%v: %v, %v with %d completions", partial, j, err, completions)
			ok = false
		}
	})
	return ok
}

// everyPartial calls try with all ways to write numbers into some squares.
func everyPartial(b *Board, try func(puzzles.Solution)) {
	s := make(puzzles.Solution, len(b.Given))
	var fill func(cell int)
	fill = func(cell int) {
		if cell == len(s) {
			try(s)
			return
		}
		least, most := puzzles.Open, b.Squares()
		if b.Given[cell] == Hole {
			least, most = 0, 0
		}
		for s[cell] = least; s[cell] <= most; s[cell]++ {
			if s[cell] != 0 || b.Given[cell] == Hole {
				fill(cell + 1)
			}
		}
	}
	fill(0)
}

func fits(partial, s puzzles.Solution) bool {
	for cell, step := range partial {
		if step != puzzles.Open && step != s[cell] {
			return false
		}
	}
	return true
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
