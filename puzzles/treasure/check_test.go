package treasure

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"twofold/puzzles"
	"twofold/puzzles/parse"
)

// facts is testdata/treasure/source.json: boards with all their solutions.
type facts struct {
	Boards map[string]struct {
		Rows             []string
		CountHunt        int        `json:"count_hunt"`
		CountMinesweeper int        `json:"count_minesweeper"`
		SolutionsHunt    [][][2]int `json:"solutions_hunt"`
	}
}

const testdata = "../../testdata/treasure/"

func readFacts(t *testing.T) facts {
	t.Helper()
	text, err := os.ReadFile(testdata + "source.json")
	if err != nil {
		t.Fatal(err)
	}
	var f facts
	if err := json.Unmarshal(text, &f); err != nil {
		t.Fatal(err)
	}
	return f
}

// boardOf makes a board of rows such as "0.1." as the facts have them.
func boardOf(t *testing.T, v Variant, rows []string) *Board {
	t.Helper()
	text := fmt.Sprintf("treasure %dx%d %v\n", len(rows), len(rows[0]), v)
	for _, row := range rows {
		text += strings.Join(strings.Split(row, ""), " ") + "\n"
	}
	b, err := Parse(text)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return b
}

func TestCheckAcceptsTheFactsAndNothingBesideThem(t *testing.T) {
	for size, fact := range readFacts(t).Boards {
		name := "Lovac na blago, the calls with " + size
		hunt, mines := boardOf(t, Hunt, fact.Rows), boardOf(t, Minesweeper, fact.Rows)
		if len(fact.SolutionsHunt) != fact.CountHunt {
			t.Errorf("%s: %d solutions, but counted %d", name, len(fact.SolutionsHunt), fact.CountHunt)
		}
		for _, coins := range fact.SolutionsHunt {
			s := make(puzzles.Solution, hunt.Rows*hunt.Cols)
			for _, place := range coins {
				s[place[0]*hunt.Cols+place[1]] = 1
			}
			if hunt.Check(s) != nil || mines.Check(s) != nil {
				t.Errorf("%s: hunt: %v, minesweeper: %v\n%s", name, hunt.Check(s), mines.Check(s), hunt.Picture(s))
			}
			for cell := range s {
				s[cell] = 1 - s[cell]
				if hunt.Check(s) == nil {
					t.Errorf("%s: accepted with %s changed\n%s", name, puzzles.Place(cell, hunt.Cols), hunt.Picture(s))
				}
				s[cell] = 1 - s[cell]
			}
		}
	}
}

func TestTheSmallestFactByBruteForce(t *testing.T) {
	fact := readFacts(t).Boards["4x4"]
	for v, want := range map[Variant]int{Hunt: fact.CountHunt, Minesweeper: fact.CountMinesweeper} {
		b := boardOf(t, v, fact.Rows)
		n := 0
		everyAssignment(len(b.Clues), 0, func(s puzzles.Solution) {
			if b.Check(s) == nil {
				n++
			}
		})
		if n != want {
			t.Errorf("Lovac na blago, the calls with 4x4: got %d, want %d\n%v", n, want, b)
		}
	}
}

func TestTheFactsAreTheBoardsOfTheText(t *testing.T) {
	file, err := os.Open(testdata + "source.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	texts := map[string]bool{}
	for text, err := range parse.Texts(file, "source.txt") {
		if err != nil {
			t.Fatal(err)
		}
		b, err := Read(text)
		if err != nil {
			t.Fatal(err)
		}
		texts[b.String()] = true
	}
	facts := readFacts(t).Boards
	for name, fact := range facts {
		if b := boardOf(t, Hunt, fact.Rows); !texts[b.String()] {
			t.Errorf("Lovac na blago, the calls with %s: source.txt has no such board\n%v", name, b)
		}
	}
	if len(texts) != len(facts) {
		t.Errorf("source.txt has %d boards, source.json %d", len(texts), len(facts))
	}
}

func TestCheck(t *testing.T) {
	for _, test := range []struct {
		board string
		s     puzzles.Solution
		want  string // "" if it is a solution
	}{
		{"treasure 1x3\n. 2 .", puzzles.Solution{1, 0, 1}, ""},
		{"treasure 1x3\n. 2 .", nil, "the solution has 0 cells: expected 3"},
		{"treasure 1x3\n. 2 .", puzzles.Solution{1, 0}, "the solution has 2 cells: expected 3"},
		{"treasure 1x3\n. 2 .", puzzles.Solution{1, 0, 1, 0}, "the solution has 4 cells: expected 3"},
		{"treasure 1x3\n. 2 .", puzzles.Solution{1, 0, 2}, "r1c3: value 2: expected 1 for a coin or 0"},
		{"treasure 3x1\n.\n2\n.", puzzles.Solution{1, -1, 1}, "r2c1: value -1: expected 1 for a coin or 0"},
		{"treasure 1x3\n. 2 .", puzzles.Solution{1, 0, 0}, "r1c2: clue 2 counts 1 coin"},
		{"treasure 1x3\n. 1 .", puzzles.Solution{1, 0, 1}, "r1c2: clue 1 counts 2 coins"},
		{"treasure 2x2\n3 .\n. .", puzzles.Solution{0, 1, 1, 1}, ""},
		{"treasure 2x2\n. .\n. 8", puzzles.Solution{1, 1, 1, 0}, "r2c2: clue 8 counts 3 coins"},
		{"treasure 3x3\n. . .\n. 8 .\n. . .", puzzles.Solution{1, 1, 1, 1, 0, 1, 1, 1, 1}, ""},
		// Clue cells and clues go row by row: the first broken one is named.
		{"treasure 1x3\n0 . 1", puzzles.Solution{1, 0, 0}, "r1c1: a coin on the cell of clue 0"},
		{"treasure 1x3\n1 . 1", puzzles.Solution{0, 0, 1}, "r1c1: clue 1 counts 0 coins"},
		{"treasure 1x3\n0 . 1", puzzles.Solution{0, 0, 1}, "r1c3: a coin on the cell of clue 1"},
		{"treasure 1x2 minesweeper\n. 1", puzzles.Solution{1, 1}, "r1c2: a coin on the cell of clue 1"},
		// A row's end and the next row's start are no neighbours.
		{"treasure 2x3\n. . 0\n. . .", puzzles.Solution{0, 0, 0, 1, 0, 0}, "r2c1: a coin that no clue counts"},
		{"treasure 2x3 minesweeper\n. . 0\n. . .", puzzles.Solution{1, 0, 0, 1, 0, 0}, ""},
		// A blank cell that no clue counts.
		{"treasure 1x3\n. . 0", puzzles.Solution{1, 0, 0}, "r1c1: a coin that no clue counts"},
		{"treasure 1x3\n. . .", puzzles.Solution{0, 0, 0}, ""},
		{"treasure 1x3\n. . .", puzzles.Solution{0, 1, 0}, "r1c2: a coin that no clue counts"},
		{"treasure 1x3 minesweeper\n. . 0", puzzles.Solution{1, 0, 0}, ""},
		{"treasure 1x3 mosaic\n. . 0", puzzles.Solution{1, 0, 0}, ""},
		// Mosaic counts the cell itself.
		{"treasure 1x1 mosaic\n1", puzzles.Solution{1}, ""},
		{"treasure 1x1 mosaic\n1", puzzles.Solution{0}, "r1c1: clue 1 counts 0 coins"},
		{"treasure 1x1 mosaic\n0", puzzles.Solution{1}, "r1c1: clue 0 counts 1 coin"},
		{"treasure 3x3 mosaic\n. . .\n. 9 .\n. . .", puzzles.Solution{1, 1, 1, 1, 1, 1, 1, 1, 1}, ""},
		// The total is last.
		{"treasure 1x3 minesweeper total=1\n. . 0", puzzles.Solution{1, 0, 0}, ""},
		{"treasure 1x3 minesweeper total=0\n. . 0", puzzles.Solution{1, 0, 0}, "the board has 1 coin: its total is 0"},
		{"treasure 1x3 minesweeper total=3\n. . .", puzzles.Solution{1, 0, 1}, "the board has 2 coins: its total is 3"},
		{"treasure 1x3 minesweeper total=3\n. . 1", puzzles.Solution{1, 0, 0}, "r1c3: clue 1 counts 0 coins"},
	} {
		b, err := Parse(test.board)
		if err != nil {
			t.Fatalf("%q: %v", test.board, err)
		}
		got := ""
		if err := b.Check(test.s); err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%q %v\n got %s\nwant %s", test.board, test.s, got, test.want)
		}
	}
}

// everyAssignment calls try with all assignments to n cells that go on from least: 0 for complete ones, -1 for partial
// ones.
func everyAssignment(n, least int, try func(puzzles.Solution)) {
	s := make(puzzles.Solution, n)
	var fill func(cell int)
	fill = func(cell int) {
		if cell == n {
			try(s)
			return
		}
		for s[cell] = least; s[cell] <= 1; s[cell]++ {
			fill(cell + 1)
		}
	}
	fill(0)
}

// solves states the rules once more, by looking at every pair of cells.
func solves(b *Board, s puzzles.Solution) bool {
	total := 0
	for cell, coin := range s {
		total += coin
		near, counted := 0, false
		for other, clue := range b.Clues {
			down, right := other/b.Cols-cell/b.Cols, other%b.Cols-cell%b.Cols
			if down*down > 1 || right*right > 1 || other == cell && b.Rules != Mosaic {
				continue
			}
			near += s[other]
			counted = counted || clue != Blank
		}
		switch {
		case b.Clues[cell] != Blank && near != int(b.Clues[cell]):
			return false
		case b.Clues[cell] != Blank && b.Rules != Mosaic && coin == 1:
			return false
		case b.Rules == Hunt && coin == 1 && !counted:
			return false
		}
	}
	return b.Total == NoTotal || total == b.Total
}

func TestCheckAgainstTheRulesStatedAgain(t *testing.T) {
	solved := 0
	rapid.Check(t, func(t *rapid.T) {
		recipe := drawRecipe(t, 4)
		if recipe.Rows*recipe.Cols > 12 {
			recipe.Rows = 3
		}
		b, _ := Random(drawSeed(t), recipe)
		if rapid.Bool().Draw(t, "spoil") {
			b.Clues[rapid.IntRange(0, len(b.Clues)-1).Draw(t, "cell")] = int8(rapid.IntRange(0, 4).Draw(t, "clue"))
		}
		everyAssignment(len(b.Clues), 0, func(s puzzles.Solution) {
			err := b.Check(s)
			if want := solves(b, s); want != (err == nil) {
				t.Fatalf("%v says %v, the rules %t\n%v", s, err, want, b)
			}
			if err == nil {
				solved++
			}
		})
	})
	if solved == 0 {
		t.Error("no board had a solution")
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
	})
}
