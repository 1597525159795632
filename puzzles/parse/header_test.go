package parse

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// block is the only block of a text.
func block(t *testing.T, input string) *Text {
	t.Helper()
	text, err := One(input, func(text *Text) (*Text, error) { return text, nil })
	if err != nil {
		t.Fatalf("%q: %v", input, err)
	}
	return text
}

func TestHeader(t *testing.T) {
	for _, test := range []struct{ input, want string }{
		{"hunt 4x5", "1:1 hunt 4x5 [] []"},
		{"\n# x\n  hunt   4x5  # y", "3:3 hunt 4x5 [] []"},
		{"hunt 1x1000000 b a", "1:1 hunt 1x1000000 [{b 1 16} {a 1 18}] []"},
		{"hunt 2x3 total=5 easy k=", "1:1 hunt 2x3 [{easy 1 18}] [{{total 1 10} {5 1 16}} {{k 1 23} { 1 25}}]"},
		{"hunt 2x3 é=a=b =", "1:1 hunt 2x3 [] [{{é 1 10} {a=b 1 12}} {{ 1 16} { 1 17}}]"},
		{"hunt", `text: line 1, column 1: the board's size is missing: expected a header such as "hunt 4x5"`},
		{"hunt\n4x5", `text: line 1, column 1: the board's size is missing: expected a header such as "hunt 4x5"`},
		{"hunt 4y5", `text: line 1, column 6: size "4y5": expected rows x columns such as 4x5, each 1 to 1000000`},
		{"# x\nhunt  total=5 4x5", `text: line 2, column 7: size "total=5": expected rows x columns such as 4x5, each 1 ` +
			`to 1000000`},
		{"hunt 4x5 a=1 b=2 a=3", "text: line 1, column 18: a= stands twice: expected it once"},
		{"Hunt 4x5", `text: line 1, column 1: family "Hunt": expected hunt`},
		{"hunt 4x5 a=1 a=1", "text: line 1, column 14: a= stands twice: expected it once"},
	} {
		h, err := block(t, test.input).Header("hunt")
		got := fmt.Sprintf(
			"%d:%d %s %dx%d %v %v",
			h.Family.Line,
			h.Family.Col,
			h.Family.Text,
			h.Rows,
			h.Cols,
			h.Words,
			h.Settings,
		)
		if err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%q\n got %s\nwant %s", test.input, got, test.want)
		}
	}
}

func TestParseSize(t *testing.T) {
	for _, test := range []struct {
		text       string
		rows, cols int // 0 if it is no size
	}{
		{"1x1", 1, 1},
		{"4x5", 4, 5},
		{"1000000x1000000", 1000000, 1000000},
		{"", 0, 0},
		{"x", 0, 0},
		{"4", 0, 0},
		{"4x", 0, 0},
		{"x4", 0, 0},
		{"0x4", 0, 0},
		{"4x0", 0, 0},
		{"-4x4", 0, 0},
		{"4x-4", 0, 0},
		{"4X5", 4, 5},
		{"4×5", 4, 5},
		{"4X×5", 0, 0},
		{"4 x5", 0, 0},
		{"4x5x6", 0, 0},
		{"4xx5", 0, 0},
		{"0x10x4", 0, 0},
		{"4.0x5", 0, 0},
		{"1e3x4", 0, 0},
		{"1_0x4", 0, 0},
		{"1000001x1", 0, 0},
		{"1x1000001", 0, 0},
		{"99999999999999999999x1", 0, 0},
		{"1x99999999999999999999", 0, 0},
		{"4294967297x4294967297", 0, 0},
		{"٤x٥", 0, 0},
	} {
		rows, cols, err := Size(test.text)
		if rows != test.rows || cols != test.cols || (err == nil) != (test.rows > 0) {
			t.Errorf("%q: got %dx%d, %v, want %dx%d", test.text, rows, cols, err, test.rows, test.cols)
		}
		want := fmt.Sprintf("size %q: expected rows x columns such as 4x5, each 1 to 1000000", test.text)
		if err != nil && err.Error() != want {
			t.Errorf("got %s\nwant %s", err, want)
		}
	}
}

func TestGrid(t *testing.T) {
	for _, test := range []struct {
		input            string
		skip, rows, cols int
		want             string // "" for a grid as asked for
	}{
		{"a", 0, 1, 1, ""},
		{"h\na b\nc d", 1, 2, 2, ""},
		{"a b\nc d\ne f", 0, 2, 2, "text: line 3, column 1: row 3 is one too many: expected 2 rows"},
		{"h\na\n# x\n  b\n  c", 1, 1, 1, "text: line 4, column 3: row 2 is one too many: expected 1 row"},
		{"a b\nc", 0, 2, 2, "text: line 2, column 2: row 2 has 1 cell: expected 2, separated by blanks"},
		{"a b\n  éü  # x", 0, 2, 2, "text: line 2, column 5: row 2 has 1 cell: expected 2, separated by blanks"},
		{"abc\ndef", 0, 2, 3, "text: line 1, column 4: row 1 has 1 cell: expected 3, separated by blanks"},
		{"h\na b\nc  d é f g", 1, 2, 3, "text: line 2, column 4: row 1 has 2 cells: expected 3, separated by blanks"},
		{"é b\nc  d é f g", 0, 2, 2, "text: line 2, column 6: row 2 has 5 cells: expected 2"},
		{"a b", 0, 2, 2, "text: line 1, column 4: the grid ends after 1 row: expected 2"},
		{"h", 1, 3, 2, "text: line 1, column 2: the grid ends after 0 rows: expected 3"},
		{"h\n\n\n", 1, 3, 2, "text: line 1, column 2: the grid ends after 0 rows: expected 3"},
		{"h\na\n# x\nb", 1, 3, 1, "text: line 4, column 2: the grid ends after 2 rows: expected 3"},
		{"a b\nc d\ne", 0, 2, 2, "text: line 3, column 1: row 3 is one too many: expected 2 rows"},
		{"a\nb c", 0, 3, 2, "text: line 1, column 2: row 1 has 1 cell: expected 2, separated by blanks"},
	} {
		text := block(t, test.input)
		grid, err := text.Grid(test.skip, test.rows, test.cols)
		if test.want != "" {
			if err == nil || err.Error() != test.want || grid != nil {
				t.Errorf("%q\n got %v, %v\nwant %s", test.input, grid, err, test.want)
			}
			continue
		}
		if err != nil || fmt.Sprint(grid) != fmt.Sprint(text.Lines[test.skip:]) {
			t.Errorf("%q: got %v, %v", test.input, grid, err)
		}
	}
}

func TestParseOne(t *testing.T) {
	refused := errors.New("refused")
	for _, test := range []struct{ input, want string }{
		{"a\nb", "a"},
		{"# x\n\na\n\n# y\n", "a"},
		{"", "the text holds 0 boards: expected 1"},
		{"# x", "the text holds 0 boards: expected 1"},
		{"a\n\nb", "the text holds 2 boards: expected 1"},
		{"a\n\nb\n\nc", "the text holds 3 boards: expected 1"},
		{"a\n\n\xff", "text: line 3, column 1: byte 0xff is not text: expected UTF-8"},
		{"refuse", "refused"},
	} {
		got, err := One(test.input, func(text *Text) (string, error) {
			if strings.HasPrefix(text.Lines[0][0].Text, "refuse") {
				return "", refused
			}
			return text.Lines[0][0].Text, nil
		})
		if err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%q: got %s, want %s", test.input, got, test.want)
		}
	}
}
