package visibility

import (
	"math"
	"testing"

	"twofold/puzzles"
)

// TestSightIsTheClue: the lines of sight from a clue, cell by cell, and its own cell make up its number.
func TestSightIsTheClue(t *testing.T) {
	b, err := Parse("visibility 3x4\n. . . 3\n. . 5 .\n1 . . .\n")
	if err != nil {
		t.Fatal(err)
	}
	s := puzzles.Solution{0, 0, 1, 1, 0, 1, 1, 1, 1, 0, 1, 0}
	if err := b.Check(s); err != nil {
		t.Fatal(err)
	}
	for cell, clue := range b.Clues {
		if clue == Blank {
			continue
		}
		paths, err := b.Sight(s, cell)
		if err != nil {
			t.Fatal(err)
		}
		seen := 1
		for _, p := range paths {
			from, to := p.Points[0], p.Points[1]
			seen += int(math.Abs(to.X-from.X) + math.Abs(to.Y-from.Y))
		}
		if seen != int(clue) {
			t.Errorf("%s: the lines of sight reach %d cells: want %d", puzzles.Place(cell, b.Cols), seen, clue)
		}
	}
	if _, err := b.Sight(s, 0); err == nil {
		t.Error("a black cell sees something")
	}
}
