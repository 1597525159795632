package script_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/parse"
	"twofold/puzzles/script"
)

// TestPictures: what is drawn of an answer of each kind, complete or partial, is read as the same.
func TestPictures(t *testing.T) {
	for kind, want := range map[string]string{
		`shade()`:      `cell "!": expected '*' black, '.' white or '?' open`,
		`number(0, 3)`: `cell "!": expected 0 to 3, or '?' open`,
		`number(0, "rows", names = list("-ABCDEF".elems()))`: `cell "!": expected one of - A B C, or '?' open`,
		`number(0, 1, names = ["/", "\\"])`:                  `cell "!": expected one of / \, or '?' open`,
		`lines("cells", most = 2)`: "\"!\": expected one of ·╵╶└╷│┌├╴┘─┴┐┤┬┼, " +
			"heavy for two lines, or '?' open",
		`lines("points")`:  `"!": expected places behind r1c1, to which lines lead, such as r2c3,r4c1, or · for none`,
		`lines("corners")`: `"!": expected one of ·╵╶└╷│┌├╴┘─┴┐┤┬┼, or '?' open`,
	} {
		text := "puzzle(name = 'f', about = 'f', rules = {'k': 'K.'}, answer = " + kind + ")\n" +
			"def build(b):\n    pass\ndef check(b, a):\n    return []\n"
		r, err := script.Read(context.Background(), "f.star", []byte(text))
		if err != nil {
			t.Fatal(kind, err)
		}
		b, err := parse.One("f 3x4", r.Read)
		if err != nil {
			t.Fatal(kind, err)
		}
		rng := rand.New(rand.NewPCG(1, 1))
		low, high, _ := r.Values(3, 4)
		var picture string
		for range 50 {
			s := make(puzzles.Solution, r.Length(3, 4))
			for i := range s {
				if s[i] = low + rng.IntN(high-low+2); s[i] > high {
					s[i] = puzzles.Open
				}
			}
			picture = b.Picture(s)
			if got, err := parse.One(picture, b.ReadPicture); err != nil || fmt.Sprint(got) != fmt.Sprint(s) {
				t.Errorf("%s: %v, %v: want %v\n%s", kind, got, err, s, picture)
			}
		}
		wrong := strings.Replace(picture, strings.Fields(picture)[0], "!", 1)
		if _, err := parse.One(wrong, b.ReadPicture); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%s: %v: want %s", kind, err, want)
		}
	}
}

// TestWrongLines: arguments that make no sense are refused by the file's line, and say what was expected.
func TestWrongLines(t *testing.T) {
	for lines, want := range map[string]string{
		`lines("cells", most = 3)`:  "lines: most 3: expected 1 or 2",
		`lines("dots")`:             `lines on "dots": expected "cells", "corners" or "points"`,
		`lines("points", most = 2)`: `lines on "points": most 2: expected 1`,
	} {
		text := "puzzle(name = 'f', about = 'f', rules = {'k': 'K.'}, answer = " + lines + ")\n"
		if _, err := script.Read(t.Context(), "f.star", []byte(text)); err == nil ||
			!strings.HasPrefix(err.Error(), "f.star: line 1, column ") || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", lines, err, want)
		}
	}
}
