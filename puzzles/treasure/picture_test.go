package treasure

import (
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/puzzletest"
)

func TestPicture(t *testing.T) {
	family.Draws(t, []puzzletest.Drawing{
		{Board: "treasure 1x1\n.", Solution: puzzles.Solution{0}, Want: ".\n"},
		{Board: "treasure 2x3\n. 2 .\n. . 1", Solution: puzzles.Solution{1, 0, 0, 0, 1, 0}, Want: "* 2 .\n. * 1\n"},
		{Board: "treasure 2x2 mosaic\n2 .\n. 2", Solution: puzzles.Solution{1, 0, 1, 0}, Want: "* .\n* 2\n"},
	})
}

func TestReadPictureErrors(t *testing.T) {
	family.RefusesPictures(t, "treasure 2x3\n. 2 .\n. . 1", map[string]string{
		"* 2 .\n. *":                 "text: line 2, column 4: row 2 has 2 cells: expected 3, separated by blanks",
		"*2.\n.*1":                   "text: line 1, column 4: row 1 has 1 cell: expected 3, separated by blanks",
		"* 2 . .\n. * 1":             "text: line 1, column 7: row 1 has 4 cells: expected 3",
		"* 2 .":                      "text: line 1, column 6: the grid ends after 1 row: expected 2",
		"* 2 .\n. * 1\n. . .":        "text: line 3, column 1: row 3 is one too many: expected 2 rows",
		"1 2 .\n. * 1":               `text: line 1, column 1: cell "1": expected '*' for a coin or '.'`,
		"* 2 .\n. ** 1":              `text: line 2, column 3: cell "**": expected '*' for a coin or '.'`,
		"* 3 .\n. * 1":               `text: line 1, column 3: cell "3": expected '*' for a coin, '.' or the board's clue 2`,
		"* 2 .\n. * 1x":              `text: line 2, column 5: cell "1x": expected '*' for a coin, '.' or the board's clue 1`,
		"treasure 2x3\n* 2 .\n. * 1": "text: line 1, column 1: a header: expected the 2 rows of cells alone",
		"* 2 .\n\n. * 1":             "the text holds 2 boards: expected 1",
	})
}

func TestReadPictureTakesDotsForClues(t *testing.T) {
	want := puzzles.Solution{1, 0, 0, 0, 1, 0}
	family.ReadsPictures(t, "treasure 2x3\n. 2 .\n. . 1", map[string]puzzles.Solution{
		"* 2 .\n. * 1":                     want,
		"* . .\n. * .":                     want,
		"# mine\n\t*  2\t. # x\r\n. * 1\n": want,
		"* 2 .\n. * 1\n\n# x\n":            want,
	})
}

func TestReadPictureReadsWhatPictureDraws(t *testing.T) { family.ReadsWhatItDraws(t, nil) }

func FuzzReadPicture(f *testing.F) {
	family.FuzzPicture(f,
		[2]string{"treasure 2x3\n. 2 .\n. . 1", "* 2 .\n. * 1"},
		[2]string{"treasure 2x2 mosaic\n2 .\n. 2", "* .\n* 2\n"},
		[2]string{"treasure 1x1\n8", "8"},
	)
}
