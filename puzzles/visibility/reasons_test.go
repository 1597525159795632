package visibility

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
		spoil(t, b)
		return b
	}, func(b *Board, s puzzles.Solution) bool {
		for cell, clue := range b.Clues {
			if clue == 0 && s[cell] == 1 || clue != 0 && clue != Blank && s[cell] == 0 {
				return false
			}
			for other := range cell {
				down, right := cell/b.Cols-other/b.Cols, cell%b.Cols-other%b.Cols
				if b.Rules == Kuromasu && down*down+right*right == 1 && s[cell]+s[other] == 0 {
					return false
				}
			}
		}
		return true
	})
}

func TestBreaks(t *testing.T) {
	for _, test := range []struct {
		board, picture string
		want           []int
		err            string
	}{
		{"visibility 1x4\n2 . 0 .", "2 w b w", nil, ""},
		{"visibility 1x4\n2 . 0 2", "2 b b w", []int{0, 2}, ""},
		{"visibility 1x4\n2 . 0 .", "2 w w w", nil, "r1c3: not the colour of its clue"},
		{"visibility 2x2 kuromasu\n? .\n. 3", "w b\nb 3", []int{1, 2}, ""},
		{"visibility 2x2 kuromasu\n? .\n. 3", "w w\nw 3", nil, ""},
		{"visibility 2x2 kuromasu\n? .\n. 3", "b w\nw 3", nil, "r1c1: not the colour of its clue"},
		{"visibility 2x2 kuromasu\n? .\n. .", "w b\nw b", nil, "r1c2 and r2c2: two black cells side by side"},
		{"visibility 2x2 kuromasu\n? .\n. .", "w", nil, "the solution has 1 cells: expected 4"},
	} {
		b := family.Board(t, test.board)
		var s puzzles.Solution
		for _, r := range test.picture {
			switch r {
			case ' ', '\n':
			case 'b':
				s = append(s, 0)
			default:
				s = append(s, 1)
			}
		}
		broken, err := b.Breaks(s, nil)
		if !slices.Equal(broken, test.want) || (err == nil) != (test.err == "") || err != nil && err.Error() != test.err {
			t.Errorf("%v%v: breaks %v, %v, want %v, %s", b, s, broken, err, test.want, test.err)
		}
	}
}
