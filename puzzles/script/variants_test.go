package script

import (
	"slices"
	"strings"
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/parse"
)

const varied = `
puzzle(
    name = "varied", about = "x", variants = ["low", "high"], also = {"high": ["heights"]},
    cells = {"low": words(number(0, 1)), "high": words(number(1, "cross"), "?")},
    levels = {"low": [(2, 1), (2, 4), (3, 2), (10, 1)]},
    answer = shade(zero = "black", clues = True), printed = printed(black = 0.5),
    rules = {"clue": "A number is white, 0 is black."},
)

def build(b):
    return b.shading()

def clue(b, white, at, word):
    say(~white[at] if word == 0 else white[at], rule = "clue")

def check(b, white):
    return [("clue", [x]) for x, word in b.words.items() if (white[x] == 1) != (word != 0)]

def measures(b, at):
    return [("sum", "what the cells add up to", sum_of(at)), ("each", "each cell", at)]

def sum_of(all):
    n = 0
    for v in all:
        n += v
    return n
`

// TestVariantsDiffer: what is declared by variant is of this variant alone.
func TestVariantsDiffer(t *testing.T) {
	r, err := Read(t.Context(), "varied.star", []byte(varied))
	if err != nil {
		t.Fatal(err)
	}
	f := r.Family(nil)
	if want := []puzzles.Name{{Name: "heights", Variant: "high"}}; !slices.Equal(f.Names, want) {
		t.Errorf("names %v: want %v", f.Names, want)
	}
	for text, want := range map[string]string{
		"varied 1x2\n0 .\n":      "",
		"varied 1x2\n? .\n":      `clue "?": expected 0 to 1 or "."`,
		"varied 1x2 high\n? 2\n": "",
		"varied 1x2 high\n0 .\n": `clue "0": expected 1 to 2, "?" or "."`,
		"varied 1x2 high\n3 .\n": `clue "3": expected 1 to 2, "?" or "."`,
	} {
		b, err := f.Parse(text)
		switch {
		case want == "" && err != nil, want != "" && (err == nil || !strings.HasSuffix(err.Error(), want)):
			t.Errorf("%q: %v: want %q", text, err, want)
		case err == nil && b.String() != text:
			t.Errorf("%q is read as %q", text, b)
		}
	}
}

// TestPicturesShowClues: a picture has the clues of white cells, and is read with any of them.
func TestPicturesShowClues(t *testing.T) {
	r, err := Read(t.Context(), "varied.star", []byte(varied))
	if err != nil {
		t.Fatal(err)
	}
	b, err := parse.One("varied 1x4\n0 1 1 .\nposition\n? . . *\n", r.Read)
	if err != nil {
		t.Fatal(err)
	}
	s := puzzles.Solution{0, 1, 1, 0}
	if got := b.Picture(s); got != "* 1 1 *\n" {
		t.Errorf("%q", got)
	}
	for _, picture := range []string{"* 1 1 *\n", "0 . 1 *\n", "0 1 . *\n"} {
		if got, err := parse.One(picture, b.ReadPicture); err != nil || !slices.Equal(got, s) {
			t.Errorf("%q is %v, %v: want %v", picture, got, err, s)
		}
	}
	if _, err := parse.One("* 0 1 *\n", b.ReadPicture); err == nil {
		t.Error("a clue that the board does not have is read")
	}
	for _, m := range b.Measures()[:2] {
		want := map[string][]int{"sum": {1}, "each": {-1, 1, 1, 0}}[m.Name]
		if got := m.Values(); !slices.Equal(got, want) {
			t.Errorf("%s is %v: want %v", m.Name, got, want)
		}
	}
}

// TestJudge: what is partial is judged item by item.
func TestJudge(t *testing.T) {
	r, err := Read(t.Context(), "varied.star", []byte(varied))
	if err != nil {
		t.Fatal(err)
	}
	b, err := parse.One("varied 1x3\n0 1 .\n", r.Read)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		s    puzzles.Solution
		want puzzles.Judgement
	}{
		{puzzles.Solution{0, 1, -1}, puzzles.Met}, {puzzles.Solution{-1, 1, 0}, puzzles.Undecided},
		{puzzles.Solution{-1, 0, -1}, puzzles.Violated}, {puzzles.Solution{0, 1, 1}, puzzles.Met},
		{puzzles.Solution{1, 1, 1}, puzzles.Violated},
	} {
		if got, err := b.Judge(test.s); got != test.want || (err == nil) == (got == puzzles.Violated) {
			t.Errorf("%v is %v, %v: want %v", test.s, got, err, test.want)
		}
	}
}
