package treasure

import (
	"strings"
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/parse"
)

// TestLayouts: a layout and the cell that is opened first become the clues that the player sees, and these the same
// cell or another that opens them.
func TestLayouts(t *testing.T) {
	for _, test := range []struct {
		layout      string // a row a word
		start, back int
		want        string
	}{
		{"*. ..", 1, 1, ". 1 / . ."},
		{"..* ...", 0, 0, "0 1 . / 0 1 ."},
		{"..* ...", 3, 0, "0 1 . / 0 1 ."},
		{"....* ..... ..... *....", 7, 0, "0 0 0 1 . / 0 0 0 1 1 / 1 1 0 0 0 / . 1 0 0 0"},
		{"..*.. ..*..", 0, 0, "0 2 . . . / 0 2 . . ."},
		{"** **", puzzles.Nowhere, puzzles.Nowhere, ". . / . ."},
	} {
		rows := strings.Fields(test.layout)
		d := &puzzles.Draft{Rows: len(rows), Cols: len(rows[0]), Start: test.start}
		for _, char := range strings.Join(rows, "") {
			d.Marks = append(d.Marks, parse.Token{Text: string(char)})
			d.Cells = append(d.Cells, parse.Token{Text: puzzles.Free})
		}
		if err := openLayout(d); err != nil {
			t.Errorf("%s: %v", test.layout, err)
			continue
		}
		b, err := Read(d.Text("test", "treasure", []string{"minesweeper"}))
		if err != nil {
			t.Errorf("%s: %v", test.layout, err)
			continue
		}
		header, grid, _ := strings.Cut(b.String(), "\n")
		if got := strings.ReplaceAll(strings.TrimSpace(grid), "\n", " / "); got != test.want ||
			!strings.HasSuffix(header, "total="+string(rune('0'+strings.Count(test.layout, "*")))) {
			t.Errorf("%s: got %s\n%s, want %s", test.layout, header, got, test.want)
		}
		d.Start = puzzles.Nowhere
		if err := closeLayout(d, b); err != nil || d.Start != test.back {
			t.Errorf("%s is opened at %d, %v: want %d", test.layout, d.Start, err, test.back)
		}
	}
}

func TestLayoutErrors(t *testing.T) {
	for _, test := range []struct{ board, marks, want string }{
		{"treasure 1x3 minesweeper total=1\n1 . .", "", "says where all mines are"},
		{"treasure 1x3 minesweeper total=1\n1 . .", ".*?", "says where all mines are"},
		{"treasure 1x3 minesweeper total=1\n1 . .", "..*", "r1c1: clue 1 counts 0 coins"},
		{"treasure 1x3 minesweeper\n1 . .", ".*.", "expected a board with total="},
		{"treasure 1x3 minesweeper total=1\n1 . 1", ".*.", "these are others: r1c1 r1c3"},
		{"treasure 1x4 minesweeper total=1\n0 . . .", "..*.", "these are others: r1c1"},
		{"treasure 1x4 minesweeper total=1\n0 . . 1", "..*.", "these are others: r1c1 r1c4"},
	} {
		b := family.Board(t, test.board)
		d := &puzzles.Draft{Rows: b.Rows, Cols: b.Cols, Start: puzzles.Nowhere}
		for _, char := range test.marks {
			d.Marks = append(d.Marks, parse.Token{Text: string(char)})
		}
		if err := closeLayout(d, b); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s with %q: got %v, want %q", test.board, test.marks, err, test.want)
		}
	}
}
