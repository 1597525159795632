package tour

import (
	"bytes"
	"context"
	"errors"
	"strconv"
	"strings"
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/parse"
	board "twofold/puzzles/tour"
)

// TestDivide: every size from 5x5 on has an open tour, and a closed one if it has an even number of squares.
// What WriteTo writes is a solution of the board.
func TestDivide(t *testing.T) {
	for rows := 5; rows <= 33; rows++ {
		for cols := 5; cols <= 33; cols++ {
			for _, closed := range []bool{false, true} {
				l, err := divide(t.Context(), rows, cols, closed)
				if closed && rows%2 == 1 && cols%2 == 1 {
					if !errors.As(err, new(*puzzles.Impossible)) {
						t.Errorf("%dx%d, closed: %v", rows, cols, err)
					}
					continue
				}
				if err == nil {
					err = l.Check(t.Context())
				}
				if err != nil {
					t.Errorf("%dx%d, closed %t: %v", rows, cols, closed, err)
					continue
				}
				if rows*cols < 200 {
					expectWritten(t, l, rows, cols, closed)
				}
			}
		}
	}
}

func expectWritten(t *testing.T, l *Links, rows, cols int, closed bool) {
	t.Helper()
	var text strings.Builder
	n, err := l.Write(t.Context(), &text)
	if err != nil || n != int64(text.Len()) {
		t.Fatalf("%d bytes of %d, %v", n, text.Len(), err)
	}
	b := board.Empty(rows, cols, board.Knight, false)
	s, err := parse.One(text.String(), b.ReadPicture)
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Check(s); err != nil {
		t.Errorf("%v\n%s", err, text.String())
	}
	if b.Picture(s) != text.String() {
		t.Errorf("got\n%swant\n%s", text.String(), b.Picture(s))
	}
	if first, last := at(s, 1), at(s, rows*cols); closed && wayTo(first, last, cols) > 7 {
		t.Errorf("%dx%d: the ends of the closed tour are not joined", rows, cols)
	}
}

func at(s puzzles.Solution, step int) int {
	for cell, other := range s {
		if other == step {
			return cell
		}
	}
	return none
}

func TestDivided(t *testing.T) {
	for _, text := range []string{"tour 6x7", "tour 6x7 start=r3c4", "tour 8x8 closed",
		"tour 5x6 closed\n" + "3" + " .  .  .  .  .\n" + ". . . . . .\n. . . . . .\n. . . . . .\n. . . . . .", "tour 5x7"} {
		if tourOf(t, Divided, parsed(t, text)) == nil {
			t.Errorf("%q: no tour", text)
		}
	}
}

func TestDivideErrors(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"tour 3x10 closed", "not served: divide makes tours of at least 5x5 squares, and the board has 3x10"},
		{"tour 6x6 piece=king", "not served: divide makes knight's tours of boards without holes"},
		{"tour 6x6\nx . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .",
			"not served: divide makes knight's tours of boards without holes"},
		{"tour 6x6 start=r1c1 end=r1c2", "not served: divide cannot meet the board's given numbers"},
		{"tour 5x5 start=r3c3", "not served: divide cannot meet the board's given numbers"},
	} {
		if _, err := Divided(context.Background(), parsed(t, test.text), nil); err == nil || err.Error() != test.want {
			t.Errorf("%q: %v, want %s", test.text, err, test.want)
		}
	}
	if _, err := divide(t.Context(), -1, 5, false); err == nil {
		t.Error("-1x5 has a tour")
	}
}

// Check finds every change of one step.
func TestCheckOfLinks(t *testing.T) {
	for _, closed := range []bool{false, true} {
		l, err := divide(t.Context(), 8, 11, closed)
		if err != nil {
			t.Fatal(err)
		}
		for cell, ways := range l.ways {
			for _, other := range []byte{0, 3, 7, alone} {
				if other == ways&alone || other == ways>>4 || ways&alone == alone {
					continue
				}
				l.ways[cell] = ways&^alone | other
				if l.Check(t.Context()) == nil {
					t.Errorf("closed %t, cell %d: a wrong step is not noticed", closed, cell)
				}
				l.ways[cell] = ways
			}
		}
		if err := l.Check(t.Context()); err != nil {
			t.Error(err)
		}
	}
}

// A board of several bands is written as its walk numbers it, with a tour that begins within a band and without.
func TestLinksWriteSeveralBands(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	for _, test := range []struct {
		rows, cols int
		closed     bool
	}{{1000, 1300, true}, {1300, 999, false}, {1301, 999, false}} {
		l, err := divide(t.Context(), test.rows, test.cols, test.closed)
		if err != nil || len(l.bands()) < 4 {
			t.Fatalf("%d bands, %v", len(l.bands()), err)
		}
		want := make([]int, test.rows*test.cols)
		step := 0
		for cell := range l.Walk() {
			step++
			want[cell] = step
		}
		var text bytes.Buffer
		if n, err := l.Write(t.Context(), &text); err != nil || n != int64(text.Len()) {
			t.Fatalf("%d bytes of %d, %v", n, text.Len(), err)
		}
		got, lines := strings.Fields(text.String()), strings.Count(text.String(), "\n")
		if len(got) != len(want) || lines != test.rows {
			t.Fatalf("%dx%d: %d numbers in %d lines", test.rows, test.cols, len(got), lines)
		}
		for cell := range want {
			if got[cell] != strconv.Itoa(want[cell]) {
				t.Fatalf("%dx%d, cell %d: %s, want %d", test.rows, test.cols, cell, got[cell], want[cell])
			}
		}
	}
}

// A writer that is full is an error, and what it took is counted.
func TestLinksWriteFails(t *testing.T) {
	l, err := divide(t.Context(), 300, 300, true)
	if err != nil {
		t.Fatal(err)
	}
	full := errors.New("full")
	if n, err := l.Write(t.Context(), &fullAfter{bytes: 100_000, err: full}); err != full || n != 100_000 {
		t.Errorf("%d bytes, %v", n, err)
	}
}

// fullAfter is a writer that takes a number of bytes.
type fullAfter struct {
	bytes int
	err   error
}

func (f *fullAfter) Write(text []byte) (int, error) {
	if len(text) > f.bytes {
		return f.bytes, f.err
	}
	f.bytes -= len(text)
	return len(text), nil
}

func BenchmarkDivide(b *testing.B) {
	for b.Loop() {
		l, err := divide(b.Context(), 10_000, 10_000, true)
		if err == nil {
			err = l.Check(b.Context())
		}
		if err != nil {
			b.Fatal(err)
		}
	}
}
