package tour

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
	b := parse(t, "tour 2x5\n. x . . .\n. . . . .")
	s := puzzles.Solution{1, 0, 2, 3, 4, puzzles.Open, 5, 6, 7, 9}
	text := "1 x 2 3 4\n? 5 6 7 9\n"
	if got := b.Picture(s); got != text {
		t.Errorf("got %q, want %q", got, text)
	}
	if got, err := readPicture(b, text); err != nil || !slices.Equal(got, s) {
		t.Errorf("%q is read as %v, %v", text, got, err)
	}
}

func TestReadPictureErrors(t *testing.T) {
	b := parse(t, "tour 2x2\n. x\n. .")
	for _, test := range []struct{ text, want string }{
		{"1 x\n2", "text: line 2, column 2: row 2 has 1 cells: expected 2, separated by blanks"},
		{"1 3\n2 ?", `text: line 1, column 3: cell "3": expected 'x', as the board has a hole here`},
		{"1 x\nx ?", `text: line 2, column 1: cell "x": expected a step number, 1 to 3, or '?' open`},
		{"1 x\n4 ?", `text: line 2, column 1: cell "4": expected a step number, 1 to 3, or '?' open`},
		{"1 x\n. ?", `text: line 2, column 1: cell ".": expected a step number, 1 to 3, or '?' open`},
	} {
		s, err := readPicture(b, test.text)
		if s != nil || err == nil || err.Error() != test.want {
			t.Errorf("%q\n got %v, %v\nwant %s", test.text, s, err, test.want)
		}
	}
}

func TestReadPictureReadsWhatPictureDraws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, s := drawBoard(t, 12)
		if s == nil {
			return
		}
		for cell := range s {
			if s[cell] != 0 && rapid.IntRange(0, 9).Draw(t, "open") == 0 {
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
	f.Add("tour 2x3\n. 2 .\nx . .", "1 2 3\nx ? 5")
	f.Add("tour 1x1", "1")
	f.Fuzz(func(t *testing.T, text, picture string) {
		b, err := Parse(text)
		if err != nil {
			return
		}
		s, err := readPicture(b, picture)
		if err != nil {
			return
		}
		back, err := readPicture(b, b.Picture(s))
		if err != nil || !slices.Equal(back, s) || len(s) != len(b.Given) {
			t.Fatalf("%q on %q: %v is read back as %v, %v", picture, text, s, back, err)
		}
	})
}
