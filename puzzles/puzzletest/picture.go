package puzzletest

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"twofold/puzzles"
	"twofold/puzzles/parse"
	"twofold/puzzles/picture"
)

// readPicture reads a picture that stands alone in a text.
func readPicture(b puzzles.Board, text string) (puzzles.Solution, error) {
	return parse.One(text, b.ReadPicture)
}

// A Drawing is a board, a solution, which may be wrong or partial, and its picture.
type Drawing struct {
	Board    string
	Solution puzzles.Solution
	Want     string
}

// Draws tests how solutions are drawn.
func (f Family[B]) Draws(t *testing.T, drawings []Drawing) {
	t.Helper()
	for _, d := range drawings {
		if got := f.Board(t, d.Board).Picture(d.Solution); got != d.Want {
			t.Errorf("%q, %v: got %q, want %q", d.Board, d.Solution, got, d.Want)
		}
	}
}

// ReadsPictures tests which solutions are read from pictures of one board.
func (f Family[B]) ReadsPictures(t *testing.T, board string, pictures map[string]puzzles.Solution) {
	t.Helper()
	b := f.Board(t, board)
	for text, want := range pictures {
		s, err := readPicture(b, text)
		if err != nil || !slices.Equal(s, want) {
			t.Errorf("%q: got %v, %v, want %v", text, s, err, want)
		}
	}
}

// RefusesPictures tests that pictures of one board are refused, each with its error.
func (f Family[B]) RefusesPictures(t *testing.T, board string, refusals map[string]string) {
	t.Helper()
	b := f.Board(t, board)
	for text, want := range refusals {
		s, err := readPicture(b, text)
		if s != nil || err == nil || err.Error() != want {
			t.Errorf("%q\n got %v, %v\nwant %s", text, s, err, want)
		}
	}
}

// ReadsWhatItDraws tests that solutions are read back from their pictures. The function opens entries of a
// solution, where pictures may have open ones; it may be nil.
func (f Family[B]) ReadsWhatItDraws(t *testing.T, open func(*rapid.T, B, puzzles.Solution)) {
	t.Helper()
	rapid.Check(t, func(t *rapid.T) {
		b, s := f.Draw(t)
		if s == nil {
			return
		}
		if open != nil {
			open(t, b, s)
		}
		back, err := readPicture(b, b.Picture(s))
		if err != nil || !slices.Equal(back, s) {
			t.Fatalf("got %v, %v, want %v\n%v", back, err, s, b)
		}
	})
}

// FuzzPicture tests that no picture makes the reader panic, and that what is read is read back. Seeds are pairs of
// a board and a picture.
func (f Family[B]) FuzzPicture(fuzz *testing.F, seeds ...[2]string) {
	for _, seed := range seeds {
		fuzz.Add(seed[0], seed[1])
	}
	fuzz.Fuzz(func(t *testing.T, text, drawn string) {
		b, err := f.Parse(text)
		if err != nil {
			return
		}
		s, err := readPicture(b, drawn)
		if err != nil {
			return
		}
		back, err := readPicture(b, b.Picture(s))
		if err != nil || !slices.Equal(back, s) {
			t.Fatalf("%q on %q: %v is read back as %v, %v", drawn, text, s, back, err)
		}
		stepper, isStepper := any(b).(puzzles.Stepper)
		player, isPlayer := any(b).(interface {
			Play(puzzles.Solution) []*picture.Scene
		})
		if isStepper && isPlayer && b.Check(s) == nil && len(stepper.Steps(s)) != len(player.Play(s)) {
			t.Fatalf("%q on %q: %d steps, played in %d", drawn, text, len(stepper.Steps(s)), len(player.Play(s)))
		}
	})
}

// A Judged is a board, the picture of a partial solution, and what is said of it: an error if it is violated, or met
// or open.
type Judged [3]string

// Judges tests what the boards say of partial solutions.
func (f Family[B]) Judges(t *testing.T, all []Judged) {
	t.Helper()
	for _, test := range all {
		board, partial, want := test[0], test[1], test[2]
		b := f.Board(t, board)
		s, err := readPicture(b, partial)
		if err != nil {
			t.Fatalf("%q: %v", partial, err)
		}
		j, err := any(b).(puzzles.PartialChecker).Judge(s)
		got := j.String()
		if err != nil {
			got = err.Error()
		}
		if got != want || (j == puzzles.Violated) != (err != nil) {
			t.Errorf("%q, %q\n got %v, %s\nwant %s", board, partial, j, got, want)
		}
	}
}
