package tour

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"twofold/puzzles"
	"twofold/puzzles/generate"
)

// TestFewerClues: a board with fewer numbers has all solutions of one with more, as its own form writes them, and
// if it has only one so has the other.
func TestFewerClues(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, s := drawBoard(t, 3)
		if s == nil || b.Squares() > 6 {
			t.Skip()
		}
		full, err := b.Full(s)
		if err != nil {
			t.Fatal(err)
		}
		more, less := make([]bool, b.Squares()), make([]bool, b.Squares())
		for i := range more {
			more[i] = rapid.Bool().Draw(t, "more")
			less[i] = more[i] && rapid.Bool().Draw(t, "less")
		}
		of := func(kept []bool) (*Board, []puzzles.Solution) {
			part := full.Keep(kept).(*Board)
			var all []puzzles.Solution
			everyNumbering(part, func(s puzzles.Solution) {
				if part.Check(s) == nil {
					all = append(all, slices.Clone(s))
				}
			})
			return part, all
		}
		_, few := of(more)
		part, many := of(less)
		for _, s := range few {
			if !slices.ContainsFunc(many, func(other puzzles.Solution) bool { return slices.Equal(other, part.Form(s)) }) {
				t.Fatalf("%v is lost in\n%v%v", s, part, many)
			}
		}
		if len(few) > len(many) || len(few) == 0 {
			t.Fatalf("%d solutions with more clues, %d with fewer", len(few), len(many))
		}
	})
}

func TestBroken(t *testing.T) {
	b := family.Board(t, "tour 2x3 piece=king\n1 . 3\n. x 4")
	if got := b.Broken(puzzles.Solution{1, 2, 4, 5, 0, 3}); !slices.Equal(got, []int{1, 2}) {
		t.Errorf("clues %v are broken", got)
	}
	if got := b.ClueCells(); !slices.Equal(got, []int{0, 2, 5}) {
		t.Errorf("clues on %v", got)
	}
}

func TestFullRefusesWhatIsNoTour(t *testing.T) {
	for _, s := range []puzzles.Solution{{1, 2, 3, 0, 0, 4, 5}, {1, 2, 3}, {1, 2, 3, 6, 5, 5}, {1, 2, 3, 4, 5, 6},
		{2, 3, 4, 0, 6, 5}} {
		if b, err := Empty(2, 3, Wazir, false).Full(s); err == nil {
			t.Errorf("%v makes %v", s, b)
		}
	}
}

// TestCanonicalTours: boards without a clue have no grid in their text, and are alike all the same.
func TestCanonicalTours(t *testing.T) {
	for _, test := range []struct {
		one, two string
		alike    bool
	}{
		{"tour 2x3 piece=wazir", "tour 3x2 piece=wazir", true},
		{"tour 2x3 piece=wazir", "tour 2x3 piece=king", false},
		{"tour 2x3 piece=wazir", "tour 2x3 closed piece=wazir", false},
		{"tour 2x3 start=r1c1", "tour 3x2 start=r3c2", true},
		{"tour 2x3 start=r1c1", "tour 2x3 start=r1c2", false},
		{"tour 2x3 piece=king\n1 . x\n. . .", "tour 3x2 piece=king\n. x\n. .\n. 1", true},
	} {
		if alike := generate.Canonical(family.Board(t, test.one)) == generate.Canonical(family.Board(t,
			test.two)); alike != test.alike {
			t.Errorf("%q and %q: alike %v", test.one, test.two, alike)
		}
	}
}
