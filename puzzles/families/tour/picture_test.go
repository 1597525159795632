package tour

import (
	"testing"

	"pgregory.net/rapid"

	"twofold/puzzles"
	"twofold/puzzles/puzzletest"
)

func TestPicture(t *testing.T) {
	board, s, text := "tour 2x5\n. x . . .\n. . . . .", puzzles.Solution{
		1,
		0,
		2,
		3,
		4,
		puzzles.Open,
		5,
		6,
		7,
		9,
	}, "1 x 2 3 4\n? 5 6 7 9\n"
	family.Draws(t, []puzzletest.Drawing{{Board: board, Solution: s, Want: text}})
	family.ReadsPictures(t, board, map[string]puzzles.Solution{text: s})
}

func TestReadPictureErrors(t *testing.T) {
	family.RefusesPictures(t, "tour 2x2\n. x\n. .", map[string]string{
		"1 x\n2":   "text: line 2, column 2: row 2 has 1 cell: expected 2, separated by blanks",
		"1 3\n2 ?": `text: line 1, column 3: cell "3": expected 'x', as the board has a hole here`,
		"1 x\nx ?": `text: line 2, column 1: cell "x": expected a step number, 1 to 3, or '?' open`,
		"1 x\n4 ?": `text: line 2, column 1: cell "4": expected a step number, 1 to 3, or '?' open`,
		"1 x\n. ?": `text: line 2, column 1: cell ".": expected a step number, 1 to 3, or '?' open`,
	})
}

func TestReadPictureReadsWhatPictureDraws(t *testing.T) {
	family.ReadsWhatItDraws(t, func(t *rapid.T, b *Board, s puzzles.Solution) {
		for cell := range s {
			if s[cell] != 0 && rapid.IntRange(0, 9).Draw(t, "open") == 0 {
				s[cell] = puzzles.Open
			}
		}
	})
}

func FuzzReadPicture(f *testing.F) {
	family.FuzzPicture(f,
		[2]string{"tour 2x3\n. 2 .\nx . .", "1 2 3\nx ? 5"},
		[2]string{"tour 1x1", "1"},
	)
}
