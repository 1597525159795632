package visibility

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"twofold/puzzles"
	"twofold/puzzles/puzzletest"
)

func TestSeen(t *testing.T) {
	facts := readFacts(t)
	for name, test := range map[string]struct {
		facts []seenFact
		seen  func(*Board, puzzles.Solution) []int
	}{
		"most":  {facts.MaxSeen, (*Board).maxSeen},
		"least": {facts.MinSeen, (*Board).minSeen},
	} {
		for _, fact := range test.facts {
			b := boardOf(len(fact.Picture), len(fact.Picture[0]), nil)
			if got := test.seen(b, fact.Picture.solution())[fact.Row*b.Cols+fact.Col]; got != fact.Seen {
				t.Errorf(exercise+"%s: %s seen: got %d, want %+v", fact.Place, name, got, fact)
			}
		}
	}
}

func TestJudgeTheFacts(t *testing.T) {
	verdicts := []puzzles.Judgement{puzzles.Violated, puzzles.Met, puzzles.Undecided}
	for _, fact := range readFacts(t).Check {
		b := boardOf(len(fact.Picture), len(fact.Picture[0]), fact.Constraints)
		if got, err := b.Judge(fact.Picture.solution()); got != verdicts[fact.Verdict] {
			t.Errorf(exercise+"%s: got %v, %v, want %v\n%v%s", fact.Place, got, err, verdicts[fact.Verdict], b,
				b.Picture(fact.Picture.solution()))
		}
	}
}

func TestJudge(t *testing.T) {
	family.Judges(t, []puzzletest.Judged{
		{"visibility 1x3\n. 2 .", "? ? ?", "open"},
		{"visibility 1x3\n. 2 .", "* . ?", "open"},
		{"visibility 1x3\n. 2 .", "* ? .", "open"}, // the number of an open cell is never fixed
		{"visibility 1x3\n. 2 .", "* . .", "met"},
		{"visibility 1x4\n1 . . .", ". * ? ?", "met"},
		{"visibility 1x3\n. 3 .", "* ? ?", "r1c2: clue 3 can see no more than 2 white cells"},
		{"visibility 1x3\n. 2 .", "* . *", "r1c2: clue 2 sees 1 white cell"},
		{"visibility 1x4\n. 2 . .", ". . . ?", "r1c2: clue 2 sees no fewer than 3 white cells"},
		{"visibility 1x2\n0 .", ". ?", "r1c1: clue 0 is on a white cell"},
		{"visibility 1x2\n0 .", "* ?", "met"},
		{"visibility 1x2\n. .", "? ?", "met"},
		{"visibility 1x2\n1 .", "* ?", "r1c1: clue 1 is on a black cell"},
		{"visibility 2x2 kuromasu\n. .\n. .", "* *\n? ?", "r1c1 and r1c2: two black cells side by side"},
		{"visibility 2x2 kuromasu\n. .\n. .", "* ?\n. .", "open"},
		{"visibility 2x2 kuromasu\n. .\n. .", "? .\n. .", "met"},
		{"visibility 2x2 kuromasu\n. .\n. .", "? .\n. ?", "open"},
		{"visibility 1x3 kuromasu\n. . .", ". * ?", "open"},
		{"visibility 1x3 kuromasu\n. . .", ". ? .", "open"},
		{"visibility 1x4 kuromasu\n. . . .", ". * ? .", "r1c1 and r1c4: white cells that are not connected"},
		{"visibility 1x2 kuromasu\n? .", "? .", "open"},
		{"visibility 1x2 kuromasu\n? .", ". ?", "met"},
		{"visibility 1x2 kuromasu\n? .", "* ?", "r1c1: clue '?' is on a black cell"},
		{"visibility 1x1 kuromasu\n.", "?", "met"},
		{"visibility 1x1 cave\n.", "?", "met"},
		{"visibility 1x2 cave\n. .", "? ?", "met"},
		{"visibility 1x3 cave\n. . .", "? ? ?", "open"},
		{"visibility 1x3 cave\n. . .", ". * ?", "open"},
		{"visibility 1x4 cave\n. . . .", ". * ? .", "r1c1 and r1c4: white cells that are not connected"},
		{"visibility 3x3 cave\n. . .\n. . .\n. . .", "? . .\n. * .\n. . .",
			"r2c2: a black cell that is cut off from the edge of the board"},
		{"visibility 3x3 cave\n. . .\n. . .\n. . .", ". . .\n. * ?\n. . .", "open"},
		{"visibility 3x3 cave\n. . .\n. . .\n. . .", ". . .\n. ? *\n. . .", "met"},
	})
}

// TestJudgeAgainstAllCompletions: of every partial colouring of small boards, met means that all its
// completions are solutions, and nothing else does; a violated one has no solution; and a complete
// one is never open.
func TestJudgeAgainstAllCompletions(t *testing.T) {
	judged := map[puzzles.Judgement]int{}
	rapid.Check(t, func(t *rapid.T) {
		recipe := drawRecipe(t, 4)
		if recipe.Rows*recipe.Cols > 6 {
			recipe.Rows = 1
		}
		b, _ := Random(drawSeed(t), recipe)
		spoil(t, b)
		var solutions []puzzles.Solution
		everyColouring(len(b.Clues), 0, func(s puzzles.Solution) {
			if solves(b, s) {
				solutions = append(solutions, slices.Clone(s))
			}
		})
		everyColouring(len(b.Clues), puzzles.Open, func(partial puzzles.Solution) {
			open, n := 0, 0
			for _, v := range partial {
				if v == puzzles.Open {
					open++
				}
			}
			for _, s := range solutions {
				if fits(partial, s) {
					n++
				}
			}
			j, err := b.Judge(partial)
			judged[j]++
			if (j == puzzles.Met) != (n == 1<<open) || j == puzzles.Violated && n > 0 || j == puzzles.Undecided && open == 0 {
				t.Fatalf("%v, %v with %d solutions of %d completions\n%v%s", j, err, n, 1<<open, b, b.Picture(partial))
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

func TestSeenAgainstAllCompletions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := boardOf(rapid.IntRange(1, 3).Draw(t, "rows"), rapid.IntRange(1, 3).Draw(t, "cols"), nil)
		partial := puzzles.Solution(rapid.SliceOfN(rapid.IntRange(-1, 1), len(b.Clues), len(b.Clues)).Draw(t, "partial"))
		least, most := make([]int, len(partial)), make([]int, len(partial))
		for cell := range least {
			least[cell] = len(partial)
		}
		everyColouring(len(partial), 0, func(s puzzles.Solution) {
			for cell := range s {
				if fits(partial, s) {
					n := s[cell] * walk(b, s, cell)
					least[cell], most[cell] = min(least[cell], n), max(most[cell], n)
				}
			}
		})
		if gotLeast, gotMost := b.minSeen(partial), b.maxSeen(partial); !slices.Equal(gotLeast, least) ||
			!slices.Equal(gotMost, most) {
			t.Fatalf("%v: %v to %v, want %v to %v", partial, gotLeast, gotMost, least, most)
		}
	})
}
