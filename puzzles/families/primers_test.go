package families_test

import (
	"context"
	"regexp"
	"slices"
	"testing"
	"time"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/crosscheck"
	"twofold/puzzles/runs"
)

// TestPrimersAreTrue: each variant that is listed is explained, and the example of each explanation is a board of the
// variant with the answer, and no other one, as its solution.
func TestPrimersAreTrue(t *testing.T) {
	for _, f := range twofold.All() {
		if f.Primers == nil && !slices.Contains(twofold.Default.Coded(), f) {
			continue // of a rules file the page says what the file does
		}
		for _, variant := range f.Variants {
			if f.Primer(variant) == nil {
				t.Errorf("%s %s is not explained", f.Name, variant)
			}
		}
		for _, p := range f.Primers {
			if f.Primer(p.Variant).Title != p.Title || p.Title == "" || len(p.Rules) == 0 || len(p.Worked) == 0 {
				t.Errorf("%s %s: an explanation that is not whole, or stands twice", f.Name, p.Variant)
			}
			b, s, err := p.Solved(&f.Family)
			if err != nil {
				t.Errorf("%s %s: %v", f.Name, p.Variant, err)
				continue
			}
			isTheOnlyOne(t, f, p, b, s)
			hasPlaces(t, p, b)
		}
	}
}

func isTheOnlyOne(t *testing.T, f *twofold.Family, p puzzles.Primer, b puzzles.Board, s puzzles.Solution) {
	t.Helper()
	engines, err := f.Verifiers(nil)
	if err != nil {
		t.Fatal(err)
	}
	report := crosscheck.Solutions(context.Background(), b, engines, 2, runs.Limits{Time: time.Minute})
	if b.Variant() != p.Variant || b.Check(s) != nil || report.Verdict() != puzzles.Unique {
		t.Errorf("%s %s: a board of %s, %v, the answer %v", f.Name, p.Variant, b.Variant(), report.Verdict(), b.Check(s))
	}
}

var aPlace = regexp.MustCompile(`\br\d+c\d+\b`)

// hasPlaces: what is told of places is told of places of the board.
func hasPlaces(t *testing.T, p puzzles.Primer, b puzzles.Board) {
	t.Helper()
	rows, cols := b.Size()
	for _, sentence := range p.Worked {
		for _, place := range aPlace.FindAllString(sentence, -1) {
			if _, err := puzzles.ParsePlace(place, rows, cols); err != nil {
				t.Errorf("%s: %q: %v", p.Title, sentence, err)
			}
		}
	}
}

// TestTitles are what people call boards.
func TestTitles(t *testing.T) {
	for text, want := range map[string]string{
		"treasure 1x1\n.\n":                  "Treasure Hunt",
		"visibility 1x1 kuromasu\n.\n":       "Kuromasu",
		"visibility 1x1 cave\n.\n":           "Cave",
		"tour 3x3 piece=king\n":              "Hidato",
		"tour 3x3 piece=2,2\n":               "Leaper's Tour",
		"sliding 3x3\n1 2 3\n4 5 6\n7 8 _\n": "8-Puzzle",
		"sliding 2x2 moves=0\n1 2\n3 _\n":    "Counted Sliding Tiles",
		"sliding 2x3\n1 2 3\n4 5 _\n":        "Sliding Tiles",
	} {
		p, err := twofold.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Family.Title(p.Board); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}
