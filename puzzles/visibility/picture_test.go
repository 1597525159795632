package visibility

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"twofold/puzzles"
)

func readPicture(b *Board, text string) (puzzles.Solution, error) {
	return puzzles.ParseOne(text, b.ReadPicture)
}

func TestPicture(t *testing.T) {
	for _, test := range []struct {
		board string
		s     puzzles.Solution
		want  string
	}{
		{"visibility 1x1\n.", puzzles.Solution{0}, "*\n"},
		{"visibility 2x3\n0 . 3\n. . .", puzzles.Solution{0, 1, 1, 0, 1, 1}, "* . 3\n* . .\n"},
		{"visibility 2x3\n0 . 3\n. . .", puzzles.Solution{-1, 1, -1, 1, 0, -1}, "? . ?\n. * ?\n"},
		{"visibility 2x2\n0 0\n. .", puzzles.Solution{1, 0, 0, 0}, ". *\n* *\n"},
		{"visibility 2x2 kuromasu\n? .\n2 .", puzzles.Solution{1, 0, 1, 1}, ". *\n2 .\n"}, // wrong, and drawn all the same
	} {
		if got := parse(t, test.board).Picture(test.s); got != test.want {
			t.Errorf("%q: got %q, want %q", test.board, got, test.want)
		}
	}
}

func TestReadPicture(t *testing.T) {
	b := parse(t, "visibility 2x3\n0 . 3\n. . .")
	for _, test := range []struct {
		text string
		want puzzles.Solution
	}{
		{"* . 3\n* . .", puzzles.Solution{0, 1, 1, 0, 1, 1}},
		{"0 . .\n* . .", puzzles.Solution{0, 1, 1, 0, 1, 1}},
		{"# mine\n\t?  .\t* # x\r\n* . ?\n", puzzles.Solution{-1, 1, 0, 0, 1, -1}},
	} {
		s, err := readPicture(b, test.text)
		if err != nil || !slices.Equal(s, test.want) {
			t.Errorf("%q: got %v, %v, want %v", test.text, s, err, test.want)
		}
	}
}

func TestReadPictureErrors(t *testing.T) {
	b := parse(t, "visibility 2x3 kuromasu\n. 3 .\n. . ?")
	for _, test := range []struct{ text, want string }{
		{"* 3 .\n. *", "text: line 2, column 4: row 2 has 2 cells: expected 3, separated by blanks"},
		{"1 3 .\n. * .", `text: line 1, column 1: cell "1": expected '*' black, '.' white or '?' open`},
		{"* 2 .\n. * .", `text: line 1, column 3: cell "2": expected '*' black, '.' white, '?' open, or the board's clue 3`},
		{"* 3 .\n. * -2", `text: line 2, column 5: cell "-2": expected '*' black, '.' white or '?' open`},
		{"* 3 .\n\n. * .", "the text holds 2 boards: expected 1"},
	} {
		s, err := readPicture(b, test.text)
		if s != nil || err == nil || err.Error() != test.want {
			t.Errorf("%q\n got %v, %v\nwant %s", test.text, s, err, test.want)
		}
	}
}

func TestReadPictureReadsWhatPictureDraws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, s := Random(drawSeed(t), drawRecipe(t, 12))
		for cell := range s {
			if rapid.IntRange(0, 9).Draw(t, "open") == 0 {
				s[cell] = puzzles.Open
			}
		}
		back, err := readPicture(b, b.Picture(s))
		if err != nil || !slices.Equal(back, s) {
			t.Fatalf("got %v, %v, want %v\n%v", back, err, s, b)
		}
	})
}

func FuzzReadPicture(f *testing.F) {
	f.Add("visibility 2x3\n0 2 .\n. . 1", "* 2 .\n. * ?")
	f.Add("visibility 2x2 kuromasu\n2 ?\n. .", ". .\n* .\n")
	f.Add("visibility 1x1\n0", "0")
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
