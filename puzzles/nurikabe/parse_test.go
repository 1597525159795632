package nurikabe

import (
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/puzzletest"
)

func TestParse(t *testing.T) {
	family.Parses(t, []puzzletest.Reading[*Board]{
		{Text: "nurikabe 1x1\n.\n", Variant: "plain", Want: &Board{shading(1, 1, []int32{Blank}, nil)}},
		{Text: "nurikabe 2x2\n. 4\n? 1\n", Variant: "plain", Want: &Board{shading(2, 2, []int32{Blank, 4, AnySize, 1}, nil)}},
		{
			Text: "nurikabe 1x12 plain\n12 . . . . . . . . . . .", Variant: "plain",
			Want: &Board{shading(1, 12, []int32{12, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1}, nil)},
			Back: "nurikabe 1x12\n12  .  .  .  .  .  .  .  .  .  .  .\n",
		},
		{
			Text: "nurikabe 1x3\n? . 1\nposition\n. * 1\n", Variant: "plain",
			Want: &Board{shading(1, 3, []int32{AnySize, Blank, 1}, puzzles.Solution{1, 0, 1})},
			Back: "nurikabe 1x3\n? . 1\nposition\n. * .\n",
		},
	})
}

func TestParseErrors(t *testing.T) {
	family.Refuses(t, map[string]string{
		"treasure 1x1\n.":           `text: line 1, column 1: family "treasure": expected nurikabe`,
		"nurikabe 1x1 range\n.":     `text: line 1, column 14: variant "range": expected one of plain`,
		"nurikabe 1x1 total=1\n.":   `text: line 1, column 14: setting "total": expected none`,
		"nurikabe 2x2\n. .\n. 5":    `text: line 3, column 3: clue "5": expected 1 to 4, '?' or '.'`,
		"nurikabe 2x2\n. .\n. 0":    `text: line 3, column 3: clue "0": expected 1 to 4, '?' or '.'`,
		"nurikabe 1x1\n01":          `text: line 2, column 1: clue "01": expected 1 to 1, '?' or '.'`,
		"nurikabe 2x2\n. .":         "text: line 2, column 4: the grid ends after 1 row: expected 2",
		"nurikabe 1x2\n. .\n\n. .":  "the text holds 2 boards: expected 1",
		"nurikabe 1x1\n.\nposition": "text: line 3, column 9: the position is missing: expected a partial solution",
	})
}

func TestPictures(t *testing.T) {
	family.Draws(t, []puzzletest.Drawing{
		{Board: "nurikabe 1x4\n2 . . ?", Solution: puzzles.Solution{1, 1, 0, 1}, Want: "2 . * .\n"},
		{Board: "nurikabe 1x4\n2 . . ?", Solution: puzzles.Solution{0, -1, 0, -1}, Want: "* ? * ?\n"},
	})
	family.ReadsPictures(t, "nurikabe 1x4\n2 . . ?", map[string]puzzles.Solution{
		"2 . * .": {1, 1, 0, 1}, ". ? * *": {1, -1, 0, 0},
	})
	family.RefusesPictures(t, "nurikabe 1x2\n2 .", map[string]string{
		"1 .": "text: line 1, column 1: cell \"1\": expected '*' black, '.' white, '?' open, or the board's clue 2",
		". 2": "text: line 1, column 3: cell \"2\": expected '*' black, '.' white or '?' open",
	})
}

func TestReadsWhatItWrites(t *testing.T) { family.ReadsWhatItWrites(t) }
func TestReadsWhatItDraws(t *testing.T)  { family.ReadsWhatItDraws(t, nil) }
func FuzzParse(f *testing.F)             { family.FuzzParse(f, Odd...) }
func FuzzPicture(f *testing.F)           { family.FuzzPicture(f, [2]string{"nurikabe 1x2\n1 .", "1 *"}) }

func shading(rows, cols int, clues []int32, position puzzles.Solution) puzzles.Shading {
	return puzzles.Shading{Bits: puzzles.Bits{Rows: rows, Cols: cols, Fixed: position}, Clues: clues}
}
