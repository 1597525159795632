package twofold_test

import (
	"os"
	"strings"
	"testing"

	"twofold"
)

// TestCatalogues: a family of the user is known to the catalogue that it was added to, and to no other.
func TestCatalogues(t *testing.T) {
	text, err := os.ReadFile("cmd/twofold/null.star")
	if err != nil {
		t.Fatal(err)
	}
	own, err := twofold.ReadRules(t.Context(), "null.star", text, nil)
	if err != nil {
		t.Fatal(err)
	}
	with, err := twofold.Default.Add(own)
	if err != nil {
		t.Fatal(err)
	}
	const board = "null 1x2\n1 .\n"
	if p, err := with.Parse(board); err != nil || p.Family != own {
		t.Errorf("with: %v, %v", p.Family, err)
	}
	if _, err := twofold.Parse(board); err == nil || !strings.Contains(err.Error(), "null") {
		t.Errorf("without: %v: expected that the family is not known", err)
	}
	if _, err := with.Add(own); err == nil {
		t.Error("a name was added twice")
	}
	if got, want := len(with.With(own).All()), len(twofold.All())+1; got != want {
		t.Errorf("%d families: expected %d", got, want)
	}
}

// TestExplainNeedsClues: a board whose clues say nothing of cells is refused, whatever its solutions are.
func TestExplainNeedsClues(t *testing.T) {
	for _, board := range []string{"sliding 3x3\n1 2 3\n4 5 6\n7 8 _\n", "sliding 3x3\n1 2 3\n4 _ 5\n7 8 6\n"} {
		p, err := twofold.Parse(board)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := p.Explain(t.Context(), "r1c1"); err == nil || !strings.Contains(err.Error(), "no clues about cells") {
			t.Errorf("%serror %v: expected one about clues", board, err)
		}
	}
}
