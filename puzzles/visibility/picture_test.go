package visibility

import (
	"testing"

	"pgregory.net/rapid"

	"twofold/puzzles"
	"twofold/puzzles/puzzletest"
)

func TestPicture(t *testing.T) {
	family.Draws(t, []puzzletest.Drawing{
		{Board: "visibility 1x1\n.", Solution: puzzles.Solution{0}, Want: "*\n"},
		{Board: "visibility 2x3\n0 . 3\n. . .", Solution: puzzles.Solution{0, 1, 1, 0, 1, 1}, Want: "* . 3\n* . .\n"},
		{Board: "visibility 2x3\n0 . 3\n. . .", Solution: puzzles.Solution{-1, 1, -1, 1, 0, -1}, Want: "? . ?\n. * ?\n"},
		{Board: "visibility 2x2\n0 0\n. .", Solution: puzzles.Solution{1, 0, 0, 0}, Want: ". *\n* *\n"},
		{
			Board:    "visibility 2x2 kuromasu\n? .\n2 .",
			Solution: puzzles.Solution{1, 0, 1, 1},
			Want:     ". *\n2 .\n",
		}, // wrong, and drawn all the same
	})
}

func TestReadPicture(t *testing.T) {
	family.ReadsPictures(t, "visibility 2x3\n0 . 3\n. . .", map[string]puzzles.Solution{
		"* . 3\n* . .":                     puzzles.Solution{0, 1, 1, 0, 1, 1},
		"0 . .\n* . .":                     puzzles.Solution{0, 1, 1, 0, 1, 1},
		"# mine\n\t?  .\t* # x\r\n* . ?\n": puzzles.Solution{-1, 1, 0, 0, 1, -1},
	})
}

func TestReadPictureErrors(t *testing.T) {
	family.RefusesPictures(t, "visibility 2x3 kuromasu\n. 3 .\n. . ?", map[string]string{
		"* 3 .\n. *":     "text: line 2, column 4: row 2 has 2 cells: expected 3, separated by blanks",
		"1 3 .\n. * .":   `text: line 1, column 1: cell "1": expected '*' black, '.' white or '?' open`,
		"* 2 .\n. * .":   `text: line 1, column 3: cell "2": expected '*' black, '.' white, '?' open, or the board's clue 3`,
		"* 3 .\n. * -2":  `text: line 2, column 5: cell "-2": expected '*' black, '.' white or '?' open`,
		"* 3 .\n\n. * .": "the text holds 2 boards: expected 1",
	})
}

func TestReadPictureReadsWhatPictureDraws(t *testing.T) {
	family.ReadsWhatItDraws(t, func(t *rapid.T, b *Board, s puzzles.Solution) {
		for cell := range s {
			if rapid.IntRange(0, 9).Draw(t, "open") == 0 {
				s[cell] = puzzles.Open
			}
		}
	})
}

func FuzzReadPicture(f *testing.F) {
	family.FuzzPicture(f,
		[2]string{"visibility 2x3\n0 2 .\n. . 1", "* 2 .\n. * ?"},
		[2]string{"visibility 2x2 kuromasu\n2 ?\n. .", ". .\n* .\n"},
		[2]string{"visibility 1x1\n0", "0"},
	)
}
