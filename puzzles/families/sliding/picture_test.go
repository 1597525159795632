package sliding

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"twofold/puzzles"
	"twofold/puzzles/puzzletest"
)

const ordered = "sliding 2x2\n1 2\n_ 3"

func TestPicture(t *testing.T) {
	family.Draws(t, []puzzletest.Drawing{
		{Board: ordered, Solution: nil, Want: "plan\n"},
		{Board: ordered, Solution: puzzles.Solution{int(Right)}, Want: "plan R\n"},
		{Board: ordered, Solution: puzzles.Solution{int(Up), int(Left), int(Down), int(Right)}, Want: "plan ULDR\n"},
	})
}

func TestReadPicture(t *testing.T) {
	family.ReadsPictures(t, ordered, map[string]puzzles.Solution{
		"plan":                           {},
		"plan LRUD":                      {0, 1, 2, 3},
		"# mine\n\tplan U L # x\r\nDR\n": {2, 0, 3, 1},
	})
}

func TestReadPictureErrors(t *testing.T) {
	family.RefusesPictures(t, ordered, map[string]string{
		"ULDR":             `text: line 1, column 1: "ULDR": expected a plan such as "plan ULDR"`,
		"plan ULxR":        `text: line 1, column 8: move 'x': expected one of L, R, U and D, where the blank goes`,
		"plan U\nLé":       `text: line 2, column 2: move 'é': expected one of L, R, U and D, where the blank goes`,
		"plan u":           `text: line 1, column 6: move 'u': expected one of L, R, U and D, where the blank goes`,
		"plan U\n\nplan L": "the text holds 2 boards: expected 1",
	})
}

func TestReadPictureReadsWhatPictureDraws(t *testing.T) {
	family.ReadsWhatItDraws(t, func(t *rapid.T, _ *Board, s puzzles.Solution) {
		for i := range s { // any plan is drawn
			s[i] = rapid.IntRange(0, 3).Draw(t, "move")
		}
	})
}

func TestSteps(t *testing.T) {
	b := family.Board(t, ordered)
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
	family.FuzzPicture(f,
		[2]string{"sliding 2x2\n1 2\n_ 3", "plan URDL"},
		[2]string{"sliding 1x2 moves=0\n1 _", "plan\n"},
		[2]string{"sliding 2x1\n_\n1", "plan D\nU # x"},
	)
}
