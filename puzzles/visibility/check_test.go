package visibility

import (
	"os"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"twofold/puzzles"
)

func TestHowMany(t *testing.T) {
	for _, fact := range readFacts(t).HowMany {
		b := boardOf(fact.Rows, fact.Cols, fact.Constraints)
		var got []puzzles.Solution
		everyColouring(len(b.Clues), 0, func(s puzzles.Solution) {
			if b.Check(s) == nil {
				got = append(got, slices.Clone(s))
			}
		})
		if len(got) != fact.Count {
			t.Errorf(exercise+"%s: %d solutions, want %d\n%v", fact.Place, len(got), fact.Count, b)
			continue
		}
		if fact.Solutions == nil {
			continue
		}
		for i, p := range fact.Solutions {
			if !slices.Equal(got[i], p.solution()) {
				t.Errorf(exercise+"%s: solution %d is %v, want %v\n%v", fact.Place, i, got[i], p, b)
			}
		}
	}
}

func TestCheck(t *testing.T) {
	for _, test := range []struct {
		board string
		s     puzzles.Solution
		want  string // "" if it is a solution
	}{
		{"visibility 1x3\n. 2 .", puzzles.Solution{1, 1, 0}, ""},
		{"visibility 1x3\n. 2 .", nil, "the solution has 0 cells: expected 3"},
		{"visibility 1x3\n. 2 .", puzzles.Solution{1, 1}, "the solution has 2 cells: expected 3"},
		{"visibility 1x3\n. 2 .", puzzles.Solution{1, 1, 0, 0}, "the solution has 4 cells: expected 3"},
		{"visibility 1x3\n. 2 .", puzzles.Solution{1, 1, 2}, "r1c3: value 2: expected 1 for white or 0 for black"},
		{"visibility 3x1\n.\n2\n.", puzzles.Solution{1, -1, 1}, "r2c1: value -1: expected 1 for white or 0 for black"},
		{"visibility 1x3\n. 2 .", puzzles.Solution{1, 1, 1}, "r1c2: clue 2 sees 3 white cells"},
		{"visibility 1x3\n. 2 .", puzzles.Solution{0, 1, 0}, "r1c2: clue 2 sees 1 white cell"},
		{"visibility 1x3\n. 2 .", puzzles.Solution{1, 0, 1}, "r1c2: clue 2 is on a black cell"},
		{"visibility 1x3\n. 0 .", puzzles.Solution{1, 0, 1}, ""},
		{"visibility 1x3\n. 0 .", puzzles.Solution{1, 1, 1}, "r1c2: clue 0 is on a white cell"},
		{"visibility 2x3\n. . 2\n. . .", puzzles.Solution{1, 0, 1, 1, 1, 1}, ""},
		// A row's end and the next row's start do not see each other.
		{"visibility 2x2\n. 1\n. .", puzzles.Solution{0, 1, 1, 0}, ""},
		{"visibility 3x3\n. . .\n. 5 .\n. . .", puzzles.Solution{0, 1, 0, 1, 1, 1, 0, 1, 0}, ""},
		// Clues go row by row; the further rules come after them.
		{"visibility 1x3\n2 . 2", puzzles.Solution{1, 0, 0}, "r1c1: clue 2 sees 1 white cell"},
		{"visibility 1x3 kuromasu\n. . 2", puzzles.Solution{0, 0, 1}, "r1c3: clue 2 sees 1 white cell"},
		{"visibility 1x3 kuromasu\n. . 1", puzzles.Solution{0, 0, 1}, "r1c1 and r1c2: two black cells side by side"},
		{"visibility 3x1 kuromasu\n.\n.\n.", puzzles.Solution{1, 0, 0}, "r2c1 and r3c1: two black cells side by side"},
		{"visibility 1x3 kuromasu\n. . 1", puzzles.Solution{1, 0, 1}, "r1c1 and r1c3: white cells that are not connected"},
		{"visibility 2x2 kuromasu\n. .\n. .", puzzles.Solution{1, 0, 0, 1},
			"r1c1 and r2c2: white cells that are not connected"},
		{"visibility 3x3 kuromasu\n. . .\n. . .\n. . .", puzzles.Solution{0, 1, 0, 1, 1, 1, 0, 1, 0}, ""},
		// A row's end and the next row's start share no edge.
		{"visibility 2x3 kuromasu\n. . .\n. . .", puzzles.Solution{1, 1, 0, 0, 1, 1}, ""},
		{"visibility 1x3 kuromasu\n? . .", puzzles.Solution{1, 1, 0}, ""},
		{"visibility 1x3 kuromasu\n? . .", puzzles.Solution{0, 1, 1}, "r1c1: clue '?' is on a black cell"},
		// No black cell; no white cell.
		{"visibility 2x2 kuromasu\n3 .\n. .", puzzles.Solution{1, 1, 1, 1}, ""},
		{"visibility 1x1 kuromasu\n.", puzzles.Solution{0}, ""},
		{"visibility 1x1 kuromasu\n.", puzzles.Solution{1}, ""},
		{"visibility 1x1 kuromasu\n1", puzzles.Solution{1}, ""},
		{"visibility 1x2 kuromasu\n. .", puzzles.Solution{0, 0}, "r1c1 and r1c2: two black cells side by side"},
		{"visibility 2x2\n. .\n. .", puzzles.Solution{0, 0, 0, 0}, ""},
		// In a cave black cells may share an edge, and reach the edge of the board over black cells.
		{"visibility 3x3 cave\n. . .\n. . .\n. . .", puzzles.Solution{1, 1, 1, 1, 0, 1, 1, 0, 1}, ""},
		{"visibility 3x3 cave\n. . .\n. . .\n. . .", puzzles.Solution{1, 1, 1, 1, 0, 1, 1, 1, 1},
			"r2c2: a black cell that is cut off from the edge of the board"},
		{"visibility 3x3 cave\n. . .\n. . .\n. . .", puzzles.Solution{0, 1, 1, 1, 0, 1, 1, 1, 1},
			"r2c2: a black cell that is cut off from the edge of the board"},
		{"visibility 3x3 cave\n. . .\n. . .\n. . .", puzzles.Solution{1, 0, 1, 1, 0, 1, 1, 0, 1},
			"r1c1 and r1c3: white cells that are not connected"},
		{"visibility 2x2 cave\n. .\n. .", puzzles.Solution{0, 0, 0, 0}, ""},
		{"visibility 2x2 cave\n. .\n. .", puzzles.Solution{1, 1, 1, 1}, ""},
		{"visibility 2x2 cave\n1 .\n. .", puzzles.Solution{1, 0, 0, 0}, ""},
		{"visibility 1x2 cave\n? .", puzzles.Solution{0, 1}, "r1c1: clue '?' is on a black cell"},
	} {
		got := ""
		if err := family.Board(t, test.board).Check(test.s); err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%q %v\n got %s\nwant %s", test.board, test.s, got, test.want)
		}
	}
}

func TestCheckAgainstTheRulesStatedAgain(t *testing.T) {
	solved := map[Variant]int{}
	rapid.Check(t, func(t *rapid.T) {
		recipe := drawRecipe(t, 5)
		if recipe.Rows*recipe.Cols > 12 {
			recipe.Cols = 2
		}
		b, _ := Random(drawSeed(t), recipe)
		spoil(t, b)
		everyColouring(len(b.Clues), 0, func(s puzzles.Solution) {
			err := b.Check(s)
			if want := solves(b, s); want != (err == nil) {
				t.Fatalf("%v says %v, the rules %t\n%v", s, err, want, b)
			}
			if err == nil {
				solved[b.Rules]++
			}
		})
	})
	if len(solved) < len(Variants) {
		t.Errorf("solutions seen: %v", solved)
	}
}

func TestCheckJudgesAnySlice(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, s := Random(drawSeed(t), drawRecipe(t, 4))
		wrong := slices.Clone(s)
		if rapid.Bool().Draw(t, "length") {
			wrong = rapid.SliceOfN(rapid.IntRange(-1, 2), 0, 20).Draw(t, "solution")
		} else {
			wrong[rapid.IntRange(0, len(s)-1).Draw(t,
				"cell")] = rapid.Int().Filter(func(v int) bool { return v != 0 && v != 1 }).Draw(t, "value")
		}
		right := len(wrong) == len(s) && !slices.ContainsFunc(wrong, func(v int) bool { return v != 0 && v != 1 }) &&
			solves(b, wrong)
		if err := b.Check(wrong); (err == nil) != right {
			t.Fatalf("%v: got %v\n%v", wrong, err, b)
		}
		if j, err := b.Judge(wrong); (j == puzzles.Violated) != (err != nil) {
			t.Fatalf("%v: got %v, %v\n%v", wrong, j, err, b)
		}
	})
}

func TestTheFactsAreTheBoardsOfTheText(t *testing.T) {
	file, err := os.Open(testdata + "source.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var texts []string
	for text, err := range puzzles.Texts(file, "source.txt") {
		if err != nil {
			t.Fatal(err)
		}
		b, err := Read(text)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, b.String())
	}
	var facts []string
	for _, fact := range readFacts(t).HowMany {
		facts = append(facts, boardOf(fact.Rows, fact.Cols, fact.Constraints).String())
	}
	if !slices.Equal(texts, facts) {
		t.Errorf(exercise+"parts 2 to 4: source.txt has %q, source.json %q", texts, facts)
	}
}
