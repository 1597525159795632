package sliding

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"twofold/puzzles"
)

func readPicture(b *Board, text string) (puzzles.Solution, error) {
	return puzzles.ParseOne(text, b.ReadPicture)
}

func TestPicture(t *testing.T) {
	b := parse(t, "sliding 2x2\n1 2\n_ 3")
	for _, test := range []struct {
		s    puzzles.Solution
		want string
	}{
		{nil, "plan\n"},
		{puzzles.Solution{int(Right)}, "plan R\n"},
		{puzzles.Solution{int(Up), int(Left), int(Down), int(Right)}, "plan ULDR\n"},
	} {
		if got := b.Picture(test.s); got != test.want {
			t.Errorf("%v: got %q, want %q", test.s, got, test.want)
		}
	}
}

func TestReadPicture(t *testing.T) {
	b := parse(t, "sliding 2x2\n1 2\n_ 3")
	for _, test := range []struct {
		text string
		want puzzles.Solution
	}{
		{"plan", puzzles.Solution{}},
		{"plan LRUD", puzzles.Solution{0, 1, 2, 3}},
		{"# mine\n\tplan U L # x\r\nDR\n", puzzles.Solution{2, 0, 3, 1}},
	} {
		s, err := readPicture(b, test.text)
		if diff := cmp.Diff(test.want, s); err != nil || diff != "" {
			t.Errorf("%q: %v %s", test.text, err, diff)
		}
	}
}

func TestReadPictureErrors(t *testing.T) {
	b := parse(t, "sliding 2x2\n1 2\n_ 3")
	for _, test := range []struct{ text, want string }{
		{"ULDR", `text: line 1, column 1: "ULDR": expected a plan such as "plan ULDR"`},
		{"plan ULxR", `text: line 1, column 8: move 'x': expected one of L, R, U and D, where the blank goes`},
		{"plan U\nLé", `text: line 2, column 2: move 'é': expected one of L, R, U and D, where the blank goes`},
		{"plan u", `text: line 1, column 6: move 'u': expected one of L, R, U and D, where the blank goes`},
		{"plan U\n\nplan L", "the text holds 2 boards: expected 1"},
	} {
		s, err := readPicture(b, test.text)
		if s != nil || err == nil || err.Error() != test.want {
			t.Errorf("%q\n got %v, %v\nwant %s", test.text, s, err, test.want)
		}
	}
}

func TestReadPictureReadsWhatPictureDraws(t *testing.T) {
	b := parse(t, "sliding 2x2\n1 2\n_ 3")
	rapid.Check(t, func(t *rapid.T) {
		s := puzzles.Solution(rapid.SliceOf(rapid.IntRange(0, 3)).Draw(t, "plan"))
		back, err := readPicture(b, b.Picture(s))
		if err != nil || !slices.Equal(back, s) {
			t.Fatalf("got %v, %v, want %v", back, err, s)
		}
	})
}

func TestSteps(t *testing.T) {
	b := parse(t, "sliding 2x2\n1 2\n_ 3")
	want := []string{"1 2\n_ 3\n", "_ 2\n1 3\n", "2 _\n1 3\n"}
	for _, test := range []struct {
		s    puzzles.Solution
		want []string
	}{
		{nil, want[:1]},
		{puzzles.Solution{int(Up), int(Right)}, want},
		{puzzles.Solution{int(Up), int(Right), int(Right), int(Left)}, want}, // no further than it can go
	} {
		if diff := cmp.Diff(test.want, b.Steps(test.s)); diff != "" {
			t.Errorf("%v: %s", test.s, diff)
		}
	}
}

func FuzzReadPicture(f *testing.F) {
	f.Add("sliding 2x2\n1 2\n_ 3", "plan URDL")
	f.Add("sliding 1x2 moves=0\n1 _", "plan\n")
	f.Add("sliding 2x1\n_\n1", "plan D\nU # x")
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
		if err != nil || !slices.Equal(back, s) {
			t.Fatalf("%q on %q: %v is read back as %v, %v", picture, text, s, back, err)
		}
		if b.Check(s) == nil && len(b.Steps(s)) != len(s)+1 {
			t.Fatalf("%q on %q: %d steps", picture, text, len(b.Steps(s)))
		}
	})
}
