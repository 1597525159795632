package visibility

import (
	"errors"
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
		{"visibility 1x1\n.\n", &Board{Plain, 1, 1, []int32{Blank}}, ""},
		{"visibility 2x3\n0 . 4\n1 2 3\n", &Board{Plain, 2, 3, []int32{0, Blank, 4, 1, 2, 3}}, ""},
		{"visibility 1x2 kuromasu\n? 2\n", &Board{Kuromasu, 1, 2, []int32{AnyNumber, 2}}, ""},
		{"visibility 1x2 kuromasu\n. 1\n", &Board{Kuromasu, 1, 2, []int32{Blank, 1}}, ""},
		{"visibility 5x6\n" + strings.Repeat(". . . . . .\n", 4) + ". . 9 . 10 .", &Board{Plain, 5, 6, append(blank(26), 9, Blank, 10, Blank)},
			"visibility 5x6\n" + strings.Repeat(" .  .  .  .  .  .\n", 4) + " .  .  9  . 10  .\n"},
		{"# a board\n\n\tvisibility  1x2  plain # by hand\r\n.\t1", &Board{Plain, 1, 2, []int32{Blank, 1}}, "visibility 1x2\n. 1\n"},
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
		if b.Family() != "visibility" || b.Variant() != test.want.Rules.String() || rows != test.want.Rows || cols != test.want.Cols {
			t.Errorf("%q: %s %s %dx%d", test.text, b.Family(), b.Variant(), rows, cols)
		}
	}
}

func blank(n int) []int32 { return boardOf(1, n, nil).Clues }

func TestParseErrors(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"visibility", `text: line 1, column 1: the board's size is missing: expected a header such as "visibility 4x5"`},
		{"treasure 1x1\n.", `text: line 1, column 1: family "treasure": expected visibility`},
		{"visibility 1x1 range\n.", `text: line 1, column 16: variant "range": expected one of [plain kuromasu]`},
		{"visibility 1x1 plain kuromasu\n.", `text: line 1, column 22: word "kuromasu": expected one variant`},
		{"visibility 1x1 total=1\n.", `text: line 1, column 16: setting "total": expected none`},
		{"visibility 2x2\n. .", "text: line 2, column 4: the grid ends after 1 rows: expected 2"},
		{"visibility 1000000x1000000\n.", "text: line 2, column 2: row 1 has 1 cells: expected 1000000, separated by blanks"},
		{"visibility 2x2\n. .\n\n. .", "the text holds 2 boards: expected 1"},
		{"visibility 2x2\n. .\n. 4", `text: line 3, column 3: clue "4" in plain: expected 0 to 3 or '.'`},
		{"visibility 2x2\n. .\n. ?", `text: line 3, column 3: clue "?" in plain: expected 0 to 3 or '.'`},
		{"visibility 2x2 kuromasu\n. .\n. 0", `text: line 3, column 3: clue "0" in kuromasu: expected 1 to 3, '?' or '.'`},
		{"visibility 2x2 kuromasu\n??\n. 0", `text: line 2, column 3: row 1 has 1 cells: expected 2, separated by blanks`},
		{"visibility 1x1\n-1", `text: line 2, column 1: clue "-1" in plain: expected 0 to 1 or '.'`},
		{"visibility 1x1\n+1", `text: line 2, column 1: clue "+1" in plain: expected 0 to 1 or '.'`},
		{"visibility 1x1\n01", `text: line 2, column 1: clue "01" in plain: expected 0 to 1 or '.'`},
		{"visibility 1x1\n99999999999999999999", `text: line 2, column 1: clue "99999999999999999999" in plain: expected 0 to 1 or '.'`},
	} {
		b, err := Parse(test.text)
		if b != nil || err == nil || err.Error() != test.want {
			t.Errorf("%q\n got %v, %v\nwant %s", test.text, b, err, test.want)
		}
	}
}

func TestParseReadsWhatStringWrites(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, _ := Random(drawSeed(t), drawRecipe(t, 12))
		spoil(t, b)
		again, err := Parse(b.String())
		if diff := cmp.Diff(b, again); err != nil || diff != "" {
			t.Fatalf("%v\n%s\n%v", err, diff, b)
		}
	})
}

func TestParseVariant(t *testing.T) {
	for _, v := range Variants {
		if got, err := ParseVariant(v.String()); got != v || err != nil {
			t.Errorf("%v is read as %v, %v", v, got, err)
		}
	}
	if _, err := ParseVariant("range"); err == nil {
		t.Error("range is a variant")
	}
}

func FuzzParse(f *testing.F) {
	f.Add("visibility 2x3\n. 2 .\n. . 0\n")
	f.Add("visibility 1x2 kuromasu\n? 2\n")
	f.Add("visibility 1x1 plain # x\n.")
	f.Fuzz(func(t *testing.T, text string) {
		b, err := Parse(text)
		if err != nil {
			if e := new(puzzles.TextError); errors.As(err, &e) && (e.Line < 1 || e.Col < 1) {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		if len(b.Clues) != b.Rows*b.Cols {
			t.Fatalf("%q: %d clues on %dx%d cells", text, len(b.Clues), b.Rows, b.Cols)
		}
		again, err := Parse(b.String())
		if diff := cmp.Diff(b, again); err != nil || diff != "" {
			t.Fatalf("%q: %v\n%s", text, err, diff)
		}
	})
}
