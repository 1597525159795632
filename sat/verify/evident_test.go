package verify_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/puzzletest"
)

// TestSiblings: a board that is drawn to be like another one has clues on the same cells, a position that fixes the
// same cells, and the solution that comes with it. Each family that draws some has a degenerate board for which that
// succeeds with a position.
func TestSiblings(t *testing.T) {
	for _, f := range puzzletest.Families(t, twofold.Default.Coded(), twofold.Find) {
		positioned, draws := 0, false
		for _, text := range puzzletest.Odd(&f.Family) {
			parsed, err := f.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			b, ok := parsed.(puzzles.Sibling)
			if !ok {
				continue
			}
			draws = true
			if f.Odd == nil {
				b = withPosition(t, b)
			}
			for seed := range uint64(20) {
				sibling, s := drawn(rand.New(rand.NewPCG(1, seed)), b)
				if sibling == nil {
					continue
				}
				position := puzzles.PositionOf(sibling)
				if len(position) > 0 {
					positioned++
				}
				if err := sibling.Check(s); err != nil || !slices.Equal(opens(position), opens(puzzles.PositionOf(b))) {
					t.Errorf("%v: %v\n%v of\n%v", err, s, sibling, b)
				}
				for _, cell := range sibling.ClueCells() {
					if !slices.Contains(b.ClueCells(), cell) {
						t.Errorf("cell %d has a clue:\n%v of\n%v", cell, sibling, b)
					}
				}
			}
		}
		if draws && positioned == 0 {
			t.Errorf("%s: no board with a position", f.Name)
		}
	}
}

// drawn is a sibling with a solution that a board draws; nil if there is none.
func drawn(r *rand.Rand, b puzzles.Sibling) (puzzles.Clued, puzzles.Solution) {
	s := b.Sibling(r, nil)
	if s == nil {
		return nil, nil
	}
	return puzzles.SiblingOf(b, s)
}

// withPosition is a board like this one whose position has every second entry of its solution; the board itself if none
// is drawn.
func withPosition(t *testing.T, b puzzles.Sibling) puzzles.Sibling {
	t.Helper()
	like, s := drawn(rand.New(rand.NewPCG(2, 0)), b)
	if like == nil {
		return b
	}
	for i := range s {
		if i%2 == 1 {
			s[i] = puzzles.Open
		}
	}
	at, err := puzzles.AtPosition(like, s)
	if err != nil {
		t.Fatal(err)
	}
	return at.(puzzles.Sibling)
}

// opens says of each entry whether it is open.
func opens(s puzzles.Solution) (all []bool) {
	for _, value := range s {
		all = append(all, value == puzzles.Open)
	}
	return all
}
