package nurikabe

import (
	"slices"
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/puzzletest"
)

func TestReasons(t *testing.T) {
	puzzletest.Reasons(t, drawSmall, func(b *Board, s puzzles.Solution) bool {
		for _, island := range b.areas(s, 1) {
			if len(b.cluesOn(island)) != 1 {
				return false
			}
		}
		return !slices.ContainsFunc(b.cluesOn(everyCell(len(s))), func(cell int) bool { return s[cell] == 0 })
	})
}

// everyCell are the numbers of all cells.
func everyCell(cells int) (all []int) {
	for cell := range cells {
		all = append(all, cell)
	}
	return all
}

func TestBreaks(t *testing.T) {
	b := family.Board(t, "nurikabe 3x3\n2 . .\n. . .\n. . 2")
	for _, test := range []struct {
		filling puzzles.Solution
		want    []int
	}{
		{puzzles.Solution{1, 0, 0, 1, 0, 0, 0, 1, 1}, []int{3, 4}},
		{puzzles.Solution{1, 1, 1, 0, 0, 0, 0, 1, 1}, []int{2}},
		{puzzles.Solution{1, 0, 0, 0, 0, 0, 0, 0, 1}, []int{0, 1, 4}},
	} {
		if got, err := b.Breaks(test.filling, nil); err != nil || !slices.Equal(got, test.want) {
			t.Errorf("%v breaks %v, %v, want %v", test.filling, got, err, test.want)
		}
	}
}
