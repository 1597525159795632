package puzzles_test

import (
	"testing"

	"twofold"
	"twofold/puzzles"
)

// TestHandsReachSolutions: by what a board offers, and by nothing else, each of its solutions can be filled in; what is
// given is in all of them; a hand of moves is done behind a solution, and not ahead of it.
func TestHandsReachSolutions(t *testing.T) {
	boards := []string{
		"treasure 2x3\n. 1 .\n. . .\n",
		"treasure 2x2 mosaic\n1 .\n. .\n",
		"visibility 2x3 kuromasu\n2 . .\n. . 4\n",
		"visibility 1x3\n1 . .\n",
		"tour 3x4 piece=king\n1 . . .\n. x . .\n. . . .\n",
		"sliding 2x3\n1 2 3\n4 _ 5\n",
		"sliding 3x3\n1 2 3\n7 4 5\n_ 8 6\n",
	}
	for _, row := range boards {
		p, err := twofold.Parse(row)
		if err != nil {
			t.Errorf("%q: %v", row, err)
			continue
		}
		engines, err := p.Family.Choose("native", twofold.Options{})
		if err != nil {
			t.Fatal(err)
		}
		found := 0
		puzzles.Solve(t.Context(), engines[0], p.Board, 5, func(s puzzles.Solution) {
			found++
			if problem := offered(p.Board, s); problem != "" {
				t.Errorf("%q: %v: %s", row, s, problem)
			}
		})
		if found == 0 {
			t.Errorf("%q has no solution", row)
		}
	}
}

// offered is what a board's hands lack for a solution; "" for nothing.
func offered(b puzzles.Board, s puzzles.Solution) string {
	hand := puzzles.HandOf(b)
	if hand == nil {
		return "no hand"
	}
	if hand.Moves != nil {
		return movesOffered(b, s)
	}
	for cell, value := range s {
		switch {
		case hand.Given != nil && hand.Given[cell] != puzzles.Open:
			if hand.Given[cell] != value {
				return "another value is given"
			}
		case hand.Steps > 0:
			if value < 1 || value > hand.Steps {
				return "a step that is not offered"
			}
		case value != hand.Values[0].Value && value != hand.Values[1].Value:
			return "a value that is not offered"
		}
	}
	return ""
}

func movesOffered(b puzzles.Board, s puzzles.Solution) string {
	for n, move := range s {
		at, err := puzzles.AtPosition(b, s[:n])
		if err != nil {
			return err.Error()
		}
		hand, found := puzzles.HandOf(at), false
		for _, m := range hand.Moves {
			found = found || m.Value == move
		}
		if !found || hand.Done {
			return "a move that is not offered"
		}
	}
	at, err := puzzles.AtPosition(b, s)
	if err != nil || !puzzles.HandOf(at).Done {
		return "it is not done"
	}
	return ""
}
