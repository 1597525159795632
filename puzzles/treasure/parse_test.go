package treasure

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"twofold/puzzles"
)

func TestParse(t *testing.T) {
	for _, test := range []struct {
		text string
		want *Board
		back string // what String writes, if not the text
	}{
		{"treasure 1x1\n.\n", &Board{Hunt, 1, 1, NoTotal, []int8{Blank}}, ""},
		{"treasure 2x3\n0 . 8\n1 2 3\n", &Board{Hunt, 2, 3, NoTotal, []int8{0, Blank, 8, 1, 2, 3}}, ""},
		{"treasure 1x2 minesweeper\n. 8\n", &Board{Minesweeper, 1, 2, NoTotal, []int8{Blank, 8}}, ""},
		{"treasure 1x2 minesweeper total=0\n. .\n", &Board{Minesweeper, 1, 2, 0, []int8{Blank, Blank}}, ""},
		{"treasure 1x2 minesweeper total=2\n. .\n", &Board{Minesweeper, 1, 2, 2, []int8{Blank, Blank}}, ""},
		{"treasure 2x1 mosaic\n9\n0\n", &Board{Mosaic, 2, 1, NoTotal, []int8{9, 0}}, ""},
		{"# a board\n\n\ttreasure  1x2  hunt # by hand\r\n.\t1", &Board{Hunt, 1, 2, NoTotal, []int8{Blank, 1}}, "treasure 1x2\n. 1\n"},
		{"treasure 1x1 total=1 minesweeper\n.", &Board{Minesweeper, 1, 1, 1, []int8{Blank}}, "treasure 1x1 minesweeper total=1\n.\n"},
	} {
		b, err := Parse(test.text)
		if err != nil {
			t.Errorf("%q: %v", test.text, err)
			continue
		}
		if diff := cmp.Diff(test.want, b); diff != "" {
			t.Errorf("%q: %s", test.text, diff)
		}
		if test.back == "" {
			test.back = test.text
		}
		if got := b.String(); got != test.back {
			t.Errorf("%q is written as %q, want %q", test.text, got, test.back)
		}
		rows, cols := b.Size()
		if b.Family() != "treasure" || b.Variant() != test.want.Rules.String() || rows != test.want.Rows || cols != test.want.Cols {
			t.Errorf("%q: %s %s %dx%d", test.text, b.Family(), b.Variant(), rows, cols)
		}
	}
}

func TestParseErrors(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"treasure", `text: line 1, column 1: the board's size is missing: expected a header such as "treasure 4x5"`},
		{"treasure 0x4", `text: line 1, column 10: size "0x4": expected rows x columns such as 4x5, each 1 to 1000000`},
		{"sliding 1x1\n.", `text: line 1, column 1: family "sliding": expected treasure`},
		{"Treasure 1x1\n.", `text: line 1, column 1: family "Treasure": expected treasure`},
		{". 1\n1 .", `text: line 1, column 3: size "1": expected rows x columns such as 4x5, each 1 to 1000000`},
		{"treasure 1x1 hunting\n.", `text: line 1, column 14: variant "hunting": expected one of [hunt minesweeper mosaic]`},
		{"treasure 1x1 mosaic hunt\n.", `text: line 1, column 21: word "hunt": expected one variant`},
		{"treasure 1x1 mosaic mosaic\n.", `text: line 1, column 21: word "mosaic": expected one variant`},
		{"treasure 1x1 total=1\n.", `text: line 1, column 14: setting "total" in hunt: expected none but total=, and that in minesweeper`},
		{"treasure 1x1 mosaic total=1\n.", `text: line 1, column 21: setting "total" in mosaic: expected none but total=, and that in minesweeper`},
		{"treasure 1x1 minesweeper mines=1\n.", `text: line 1, column 26: setting "mines" in minesweeper: expected none but total=, and that in minesweeper`},
		{"treasure 1x1 minesweeper =1\n.", `text: line 1, column 26: setting "" in minesweeper: expected none but total=, and that in minesweeper`},
		{"treasure 1x1 minesweeper total=1 total=1\n.", "text: line 1, column 34: total= stands twice: expected it once"},
		{"treasure 2x3 minesweeper total=7\n. . .\n. . .", `text: line 1, column 32: total "7": expected 0 to 6`},
		{"treasure 2x3 minesweeper total=-1\n. . .\n. . .", `text: line 1, column 32: total "-1": expected 0 to 6`},
		{"treasure 2x3 minesweeper total=x\n. . .\n. . .", `text: line 1, column 32: total "x": expected 0 to 6`},
		{"treasure 2x3 minesweeper total=\n. . .\n. . .", `text: line 1, column 32: total "": expected 0 to 6`},
		{"treasure 2x3 minesweeper total=1=2\n. . .\n. . .", `text: line 1, column 32: total "1=2": expected 0 to 6`},
		{"treasure 2x3 minesweeper total=99999999999999999999\n. . .\n. . .", `text: line 1, column 32: total "99999999999999999999": expected 0 to 6`},
		{"treasure 2x2\n. .", "text: line 2, column 4: the grid ends after 1 rows: expected 2"},
		{"treasure 2x2\n. .\n\n. .", "the text holds 2 boards: expected 1"},
		{"treasure 2x2\n. .\n. .\n. .", "text: line 4, column 1: row 3 is one too many: expected 2 rows"},
		{"treasure 2x2\n..\n..", "text: line 2, column 3: row 1 has 1 cells: expected 2, separated by blanks"},
		{"treasure 2x2\n. .\n. . 1", "text: line 3, column 5: row 2 has 3 cells: expected 2"},
		{"treasure 1000000x1000000\n.", "text: line 2, column 2: row 1 has 1 cells: expected 1000000, separated by blanks"},
		{"treasure 2x2\n. .\n. 9", `text: line 3, column 3: clue "9" in hunt: expected 0 to 8 or '.'`},
		{"treasure 1x1 minesweeper\n9", `text: line 2, column 1: clue "9" in minesweeper: expected 0 to 8 or '.'`},
		{"treasure 1x1 mosaic\n10", `text: line 2, column 1: clue "10" in mosaic: expected 0 to 9 or '.'`},
		{"treasure 1x1 mosaic\n:", `text: line 2, column 1: clue ":" in mosaic: expected 0 to 9 or '.'`},
		{"treasure 1x1\n-1", `text: line 2, column 1: clue "-1" in hunt: expected 0 to 8 or '.'`},
		{"treasure 1x1\n/", `text: line 2, column 1: clue "/" in hunt: expected 0 to 8 or '.'`},
		{"treasure 1x1\n01", `text: line 2, column 1: clue "01" in hunt: expected 0 to 8 or '.'`},
		{"treasure 1x2\n. *", `text: line 2, column 3: clue "*" in hunt: expected 0 to 8 or '.'`},
		{"treasure 1x2\n. ²", `text: line 2, column 3: clue "²" in hunt: expected 0 to 8 or '.'`},
		{"treasure 1x2\n. \xff", "text: line 2, column 3: byte 0xff is not text: expected UTF-8"},
		{"", "the text holds 0 boards: expected 1"},
	} {
		b, err := Parse(test.text)
		if b != nil || err == nil || err.Error() != test.want {
			t.Errorf("%q\n got %v, %v\nwant %s", test.text, b, err, test.want)
		}
	}
}

func TestReadErrorsAreTextErrors(t *testing.T) {
	for _, text := range []string{"treasure", "sliding 1x1\n.", "treasure 1x1 x\n.", "treasure 1x1 x=1\n.", "treasure 1x1\n9", "treasure 2x1\n1"} {
		_, err := Parse(text)
		var textErr *puzzles.TextError
		if !errors.As(err, &textErr) {
			t.Errorf("%q: %v is no TextError", text, err)
		}
	}
}

func TestParseVariant(t *testing.T) {
	for _, v := range Variants {
		if got, err := ParseVariant(v.String()); got != v || err != nil {
			t.Errorf("%v: got %v, %v", v, got, err)
		}
	}
	want := `variant "": expected one of [hunt minesweeper mosaic]`
	if _, err := ParseVariant(""); err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func drawRecipe(t *rapid.T, side int) Recipe {
	return Recipe{
		Rules:   rapid.SampledFrom(Variants).Draw(t, "rules"),
		Rows:    rapid.IntRange(1, side).Draw(t, "rows"),
		Cols:    rapid.IntRange(1, side).Draw(t, "cols"),
		Density: rapid.Float64Range(0, 0.99).Draw(t, "density"),
		Given:   rapid.Float64Range(0, 1).Draw(t, "given"),
		Total:   rapid.Bool().Draw(t, "total"),
	}
}

func drawSeed(t *rapid.T) *rand.Rand {
	return rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
}

func TestParseReadsWhatStringWrites(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, _ := Random(drawSeed(t), drawRecipe(t, 12))
		for range rapid.IntRange(0, 3).Draw(t, "changes") { // a board need not have a solution
			b.Clues[rapid.IntRange(0, len(b.Clues)-1).Draw(t, "cell")] = int8(rapid.IntRange(0, b.Rules.maxClue()).Draw(t, "clue"))
		}
		back, err := Parse(b.String())
		if err != nil {
			t.Fatalf("%v\n%v", err, b)
		}
		if diff := cmp.Diff(b, back); diff != "" {
			t.Fatalf("%v\n%s", b, diff)
		}
	})
}

func FuzzParse(f *testing.F) {
	f.Add("treasure 2x3\n0 . 8\n1 2 3\n")
	f.Add("# x\ntreasure 1x2 minesweeper total=2\n. 8 # y\n")
	f.Add("treasure 2x1 mosaic\n9\n0\n\n")
	f.Add("treasure 1000000x1000000 total=1 total=1 hunt\r\n.\n")
	f.Fuzz(func(t *testing.T, text string) {
		b, err := Parse(text)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\r") {
				t.Fatalf("%q: the error has several lines: %q", text, err)
			}
			return
		}
		if len(b.Clues) != b.Rows*b.Cols {
			t.Fatalf("%q: %d clues on %dx%d", text, len(b.Clues), b.Rows, b.Cols)
		}
		back, err := Parse(b.String())
		if err != nil {
			t.Fatalf("%q: %v", b, err)
		}
		if diff := cmp.Diff(b, back); diff != "" {
			t.Fatalf("%q: %s", text, diff)
		}
	})
}
