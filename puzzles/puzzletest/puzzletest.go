// Package puzzletest has what the tests and benchmarks of all families share: the tests that the text, the pictures and
// the judgement of every family must pass; a brute-force oracle, the list of what a search yields, what solutions have
// in common, and files of testdata. A family's own tests add what is its own: tables of texts, and random boards.
//
// Files:
//
//	puzzletest, picture, odd, drawn, files: what each family's tests ask
//	engines, oracle: engines against brute force
package puzzletest

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"twofold/puzzles"
	"twofold/puzzles/parse"
)

// A Family is what a family's package offers for its boards.
type Family[B puzzles.Board] struct {
	Name  string
	Parse func(text string) (B, error)
	// Draw draws any board of the family, and one of its solutions or nil.
	Draw func(t *rapid.T) (B, puzzles.Solution)
	// Fits says that the parts of a board have the sizes that its header has.
	Fits func(b B) bool
}

// A Reading is a text and the board that it holds.
type Reading[B puzzles.Board] struct {
	Text    string
	Variant string
	Want    B
	Back    string // what String writes, if not the text
}

// Parses tests that each text is read as its board, and how that is written.
func (f Family[B]) Parses(t *testing.T, readings []Reading[B]) {
	t.Helper()
	for _, r := range readings {
		b, err := f.Parse(r.Text)
		if err != nil {
			t.Errorf("%q: %v", r.Text, err)
			continue
		}
		if diff := cmp.Diff(r.Want, b); diff != "" {
			t.Errorf("%q: %s", r.Text, diff)
		}
		if r.Back == "" {
			r.Back = r.Text
		}
		if got := b.String(); got != r.Back {
			t.Errorf("%q is written as %q, want %q", r.Text, got, r.Back)
		}
		if b.Family() != f.Name || b.Variant() != r.Variant {
			t.Errorf("%q: a board of %s %s, want %s %s", r.Text, b.Family(), b.Variant(), f.Name, r.Variant)
		}
	}
}

// Refuses tests that each text is refused with its error, here in full. All errors but those about the number of boards
// have to be a *parse.Error, which has a place.
func (f Family[B]) Refuses(t *testing.T, refusals map[string]string) {
	t.Helper()
	for text, want := range refusals {
		_, err := f.Parse(text)
		if err == nil || err.Error() != want {
			t.Errorf("%q\n got %v\nwant %s", text, err, want)
			continue
		}
		if placed := new(parse.Error); !errors.As(err, &placed) && !strings.HasPrefix(want, "the text holds") {
			t.Errorf("%q: %v is no TextError", text, err)
		}
	}
}

// ReadsWhatItWrites tests that random boards are read back from their texts.
func (f Family[B]) ReadsWhatItWrites(t *testing.T) {
	t.Helper()
	rapid.Check(t, func(t *rapid.T) {
		b, s := f.Draw(t)
		b = positioned(t, b, s)
		again, err := f.Parse(b.String())
		if diff := cmp.Diff(b, again); err != nil || diff != "" {
			t.Fatalf("%v\n%s\n%v", err, diff, b)
		}
	})
}

// positioned is the board, now and then at a position: the first entries of a solution, and some of the others if
// positions may have gaps.
func positioned[B puzzles.Board](t *rapid.T, b B, s puzzles.Solution) B {
	if s == nil || rapid.Bool().Draw(t, "bare") {
		return b
	}
	position := slices.Clone(s)
	for i := rapid.IntRange(0, len(s)).Draw(t, "first"); i < len(s); i++ {
		position[i] = puzzles.Open
	}
	first, err := puzzles.AtPosition(b, position)
	if err != nil {
		t.Fatalf("%v: %v\n%v", position, err, b)
	}
	for i := range position {
		if rapid.Bool().Draw(t, "open") {
			position[i] = puzzles.Open
		} else {
			position[i] = s[i]
		}
	}
	if some, err := puzzles.AtPosition(b, position); err == nil {
		return some.(B)
	}
	return first.(B)
}

// FuzzParse tests that no text makes the reader panic, that errors are one line with a place, and that what is read
// is read back.
func (f Family[B]) FuzzParse(fuzz *testing.F, seeds ...string) {
	for _, seed := range seeds {
		fuzz.Add(seed)
	}
	fuzz.Fuzz(func(t *testing.T, text string) {
		b, err := f.Parse(text)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\r") {
				t.Fatalf("%q: the error has several lines: %q", text, err)
			}
			if placed := new(parse.Error); errors.As(err, &placed) && (placed.Line < 1 || placed.Col < 1) {
				t.Fatalf("%q: an error without a place: %v", text, err)
			}
			return
		}
		if !f.Fits(b) {
			t.Fatalf("%q: the parts of the board do not fit\n%v", text, b)
		}
		again, err := f.Parse(b.String())
		if diff := cmp.Diff(b, again); err != nil || diff != "" {
			t.Fatalf("%q: %v\n%s", text, err, diff)
		}
	})
}

// Board parses a text that has to be a board.
func (f Family[B]) Board(t testing.TB, text string) B {
	t.Helper()
	b, err := f.Parse(text)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return b
}

// Variants tests that each variant is read by its name, and that others are refused.
func Variants[V interface {
	comparable
	String() string
}](t *testing.T, parse func(string) (V, error), all []V, refused string) {
	t.Helper()
	for _, v := range all {
		if got, err := parse(v.String()); got != v || err != nil {
			t.Errorf("%v is read as %v, %v", v, got, err)
		}
	}
	if _, err := parse("longest"); err == nil || err.Error() != refused {
		t.Errorf("got %v, want %s", err, refused)
	}
}
