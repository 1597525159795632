package treasure

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"twofold/puzzles"
)

// readPicture reads a picture that stands alone in a text.
func readPicture(b *Board, text string) (puzzles.Solution, error) {
	return puzzles.ParseOne(text, b.ReadPicture)
}

func TestPicture(t *testing.T) {
	for _, test := range []struct {
		board string
		s     puzzles.Solution
		want  string
	}{
		{"treasure 1x1\n.", puzzles.Solution{0}, ".\n"},
		{"treasure 2x3\n. 2 .\n. . 1", puzzles.Solution{1, 0, 0, 0, 1, 0}, "* 2 .\n. * 1\n"},
		{"treasure 2x2 mosaic\n2 .\n. 2", puzzles.Solution{1, 0, 1, 0}, "* .\n* 2\n"},
	} {
		b, err := Parse(test.board)
		if err != nil {
			t.Fatalf("%q: %v", test.board, err)
		}
		if err := b.Check(test.s); err != nil {
			t.Fatalf("%q: %v", test.board, err)
		}
		if got := b.Picture(test.s); got != test.want {
			t.Errorf("%q: got %q, want %q", test.board, got, test.want)
		}
	}
}

func TestReadPictureErrors(t *testing.T) {
	b, err := Parse("treasure 2x3\n. 2 .\n. . 1")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ text, want string }{
		{"* 2 .\n. *", "text: line 2, column 4: row 2 has 2 cells: expected 3, separated by blanks"},
		{"*2.\n.*1", "text: line 1, column 4: row 1 has 1 cells: expected 3, separated by blanks"},
		{"* 2 . .\n. * 1", "text: line 1, column 7: row 1 has 4 cells: expected 3"},
		{"* 2 .", "text: line 1, column 6: the grid ends after 1 rows: expected 2"},
		{"* 2 .\n. * 1\n. . .", "text: line 3, column 1: row 3 is one too many: expected 2 rows"},
		{"1 2 .\n. * 1", `text: line 1, column 1: cell "1": expected '*' for a coin or '.'`},
		{"* 2 .\n. ** 1", `text: line 2, column 3: cell "**": expected '*' for a coin or '.'`},
		{"* 3 .\n. * 1", `text: line 1, column 3: cell "3": expected '*' for a coin, '.' or the board's clue 2`},
		{"* 2 .\n. * 1x", `text: line 2, column 5: cell "1x": expected '*' for a coin, '.' or the board's clue 1`},
		{"treasure 2x3\n* 2 .\n. * 1", "text: line 1, column 13: row 1 has 2 cells: expected 3, separated by blanks"},
		{"* 2 .\n\n. * 1", "the text holds 2 boards: expected 1"},
	} {
		s, err := readPicture(b, test.text)
		if s != nil || err == nil || err.Error() != test.want {
			t.Errorf("%q\n got %v, %v\nwant %s", test.text, s, err, test.want)
		}
	}
}

func TestReadPictureTakesDotsForClues(t *testing.T) {
	b, err := Parse("treasure 2x3\n. 2 .\n. . 1")
	if err != nil {
		t.Fatal(err)
	}
	want := puzzles.Solution{1, 0, 0, 0, 1, 0}
	for _, text := range []string{"* 2 .\n. * 1", "* . .\n. * .", "# mine\n\t*  2\t. # x\r\n. * 1\n", "* 2 .\n. * 1\n\n# x\n"} {
		s, err := readPicture(b, text)
		if err != nil || !slices.Equal(s, want) {
			t.Errorf("%q: got %v, %v, want %v", text, s, err, want)
		}
	}
}

func TestReadPictureReadsWhatPictureDraws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, s := Random(drawSeed(t), drawRecipe(t, 8))
		back, err := readPicture(b, b.Picture(s))
		if err != nil || !slices.Equal(back, s) {
			t.Fatalf("got %v, %v, want %v\n%v", back, err, s, b)
		}
	})
}

func FuzzReadPicture(f *testing.F) {
	f.Add("treasure 2x3\n. 2 .\n. . 1", "* 2 .\n. * 1")
	f.Add("treasure 2x2 mosaic\n2 .\n. 2", "* .\n* 2\n")
	f.Add("treasure 1x1\n8", "8")
	f.Fuzz(func(t *testing.T, text, picture string) {
		b, err := Parse(text)
		if err != nil {
			return
		}
		s, err := readPicture(b, picture)
		if err != nil {
			return
		}
		if len(s) != b.Rows*b.Cols {
			t.Fatalf("%q on %q: %d cells", picture, text, len(s))
		}
		back, err := readPicture(b, b.Picture(s))
		if err != nil || !slices.Equal(back, s) {
			t.Fatalf("%q on %q: %v is read back as %v, %v", picture, text, s, back, err)
		}
	})
}
