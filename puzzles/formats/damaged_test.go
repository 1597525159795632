package formats_test

import (
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/puzzletest"
)

// damages change a text at one of its bytes: they leave it out, put another in its place, double it, or cut the rest.
var damages = []func(text string, at int, other byte) string{
	func(text string, at int, _ byte) string { return text[:at] + text[at+1:] },
	func(text string, at int, other byte) string { return text[:at] + string(other) + text[at+1:] },
	func(text string, at int, _ byte) string { return text[:at+1] + text[at:] },
	func(text string, at int, _ byte) string { return text[:at] },
}

// TestDamagedTexts: a text of another program that was damaged is refused with its place, or is a board. Then the board
// is what the text says: written in the same format and read again it is the same.
func TestDamagedTexts(t *testing.T) {
	var texts []string
	saves, err := os.ReadFile("../../testdata/foreign/saves.sav")
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range append(writtenTexts(t), strings.Split(string(saves), "\n\n")...) {
		if len(text) < 5_000 {
			texts = append(texts, text)
		}
	}
	rng := rand.New(rand.NewPCG(20_000, 1))
	read, refused := 0, 0
	for range puzzletest.Cases(20_000) {
		text := texts[rng.IntN(len(texts))]
		at := rng.IntN(len(text))
		other := text[rng.IntN(len(text))]
		if rng.IntN(4) == 0 {
			other = byte(rng.IntN(256))
		}
		damaged := damages[rng.IntN(len(damages))](text, at, other)
		boards, shown := readDamaged(t, damaged)
		if strings.Contains(shown, "!!") {
			refused++
		}
		for _, p := range boards {
			if read++; read%5 == 0 { // writing takes longer than reading
				roundTripOf(t, damaged, p)
			}
		}
	}
	t.Logf("%d boards of damaged texts were read, %d texts refused", read, refused)
	if read == 0 || refused == 0 {
		t.Error("none were read, or none refused")
	}
}

// readDamaged reads a text, and reports which one panics.
func readDamaged(t *testing.T, text string) (boards []twofold.Puzzle, shown string) {
	defer func() {
		if r := recover(); r != nil {
			t.Errorf("%q panics: %v", text, r)
		}
	}()
	return readAll(text)
}

// roundTripOf writes the board of a damaged text in each format that has its kind, and reads it.
func roundTripOf(t *testing.T, text string, p twofold.Puzzle) {
	defer func() {
		if r := recover(); r != nil {
			t.Errorf("the board of %q panics: %v", text, r)
		}
	}()
	for _, f := range twofold.Formats()[1:] {
		written, err := twofold.Default.Write(f, p.Board, p.Answer)
		use := f.UseOf(p.Family, p.Board.Variant())
		if err != nil || !use.Reads || use.Called == nil && f.Name != "penpa" {
			continue
		}
		again, shown := readAll(header(use, p.Board) + written + "\n")
		if len(again) != 1 || !isSameBoard(t, f, again[0], p, written) {
			t.Errorf("%q is the board\n%vin %s %q, which is\n%s", text, p.Board, f.Name, written, shown)
		}
	}
}

// isSameBoard reports whether two boards have the same lines, as groups may have another order, or the same text in a
// format, as areas may have other numbers.
func isSameBoard(t *testing.T, f twofold.Format, again, p twofold.Puzzle, written string) bool {
	t.Helper()
	a, err1 := puzzles.AtPosition(again.Board, nil)
	b, err2 := puzzles.AtPosition(p.Board, nil)
	if err1 != nil || err2 != nil {
		a, b = again.Board, p.Board
	}
	lines := func(b puzzles.Board) []string { return slices.Sorted(strings.Lines(b.String())) }
	back, err := twofold.Default.Write(f, again.Board, again.Answer)
	return slices.Equal(lines(a), lines(b)) || err == nil && back == written
}

// TestNotDivided: Penpa+ draws regions by the borders between them, so that it has none which leave cells out, and no
// board of 9x9 without blocks.
func TestNotDivided(t *testing.T) {
	for _, text := range []string{
		"sudoku 9x9 noboxes\n" + strings.Repeat(strings.Repeat(". ", 9)+"\n", 9),
		"sudoku 4x4\n" + strings.Repeat(". . . .\n", 4) + "groups\nregion r1c1 r1c2 r1c3 r1c4\n",
		"sudoku 4x4\n" + strings.Repeat(". . . .\n", 4) + "groups\nregion r1c1 r1c2 r4c3 r4c4\n",
	} {
		boards, shown := readAll(text)
		if len(boards) != 1 {
			t.Fatal(shown)
		}
		written, err := twofold.Default.Write(formatNamed(t, "penpa"), boards[0].Board, nil)
		if err == nil || !strings.Contains(err.Error(), "do not cover the board") {
			_, again := readAll(written)
			t.Errorf("%s is written as\n%s: %v", text, again, err)
		}
	}
}
