package treasure

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"twofold/puzzles"
	"twofold/puzzles/puzzletest"
)

func TestReasons(t *testing.T) {
	puzzletest.Reasons(t, func(t *rapid.T) *Board {
		recipe := drawRecipe(t, 4)
		recipe.Cols = min(recipe.Cols, 3)
		b, _ := Random(drawSeed(t), recipe)
		return b
	}, func(b *Board, s puzzles.Solution) bool {
		for cell, clue := range b.Clues {
			if b.Rules != Mosaic && clue != Blank && s[cell] == 1 {
				return false
			}
		}
		return true
	})
}

func TestBreaks(t *testing.T) {
	for _, test := range []struct {
		board string
		s     puzzles.Solution
		want  []int
		err   string
		rules []string
	}{
		{"treasure 1x4\n. 1 . .", puzzles.Solution{1, 0, 0, 0}, nil, "",
			[]string{"a blank cell beside no clue holds no coin"}},
		{"treasure 1x4\n. 1 . .", puzzles.Solution{1, 0, 1, 1}, []int{0, 1}, "",
			[]string{"a blank cell beside no clue holds no coin"}},
		{"treasure 1x4\n. 1 . .", puzzles.Solution{1, 1, 0, 0}, nil, "r1c2: a coin on the cell of clue 1",
			[]string{"a blank cell beside no clue holds no coin"}},
		{"treasure 1x4 minesweeper\n. 1 . .", puzzles.Solution{1, 0, 0, 1}, nil, "", nil},
		{"treasure 1x4 minesweeper total=1\n. 1 . .", puzzles.Solution{1, 0, 0, 1}, []int{1}, "",
			[]string{"there is 1 coin in all"}},
		{"treasure 1x4 minesweeper total=2\n. 1 . 0", puzzles.Solution{1, 0, 1, 0}, []int{0, 1}, "",
			[]string{"there are 2 coins in all"}},
		{"treasure 1x4 mosaic\n. 1 . .", puzzles.Solution{0, 1, 0, 1}, nil, "", nil},
		{"treasure 1x4 mosaic\n. 1 . .", puzzles.Solution{0, 1, 0}, nil, "the solution has 3 cells: expected 4", nil},
	} {
		b := family.Board(t, test.board)
		broken, err := b.Breaks(test.s, nil)
		if !slices.Equal(broken, test.want) || (err == nil) != (test.err == "") || err != nil && err.Error() != test.err {
			t.Errorf("%v%v: breaks %v, %v, want %v, %s", b, test.s, broken, err, test.want, test.err)
		}
		if got := b.NamedRules(); !slices.Equal(got, test.rules) {
			t.Errorf("%v: named rules %q, want %q", b, got, test.rules)
		}
	}
}
