package visibility

import (
	"strings"
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/puzzletest"
)

func TestParse(t *testing.T) {
	family.Parses(t, []puzzletest.Reading[*Board]{
		{Text: "visibility 1x1\n.\n", Variant: "plain", Want: &Board{shading(1, 1, []int32{Blank}, nil), Plain}},
		{Text: "visibility 2x3\n0 . 4\n1 2 3\n", Variant: "plain",
			Want: &Board{shading(2, 3, []int32{0, Blank, 4, 1, 2, 3}, nil), Plain}},
		{Text: "visibility 1x2 kuromasu\n? 2\n", Variant: "kuromasu",
			Want: &Board{shading(1, 2, []int32{AnyNumber, 2}, nil), Kuromasu}},
		{Text: "visibility 1x2 kuromasu\n. 1\n", Variant: "kuromasu",
			Want: &Board{shading(1, 2, []int32{Blank, 1}, nil), Kuromasu}},
		{
			Text:    "visibility 5x6\n" + strings.Repeat(". . . . . .\n", 4) + ". . 9 . 10 .",
			Variant: "plain",
			Want:    &Board{shading(5, 6, append(blank(26), 9, Blank, 10, Blank), nil), Plain},
			Back:    "visibility 5x6\n" + strings.Repeat(" .  .  .  .  .  .\n", 4) + " .  .  9  . 10  .\n",
		},
		{
			Text:    "visibility 1x3 kuromasu\n? . 2\nposition\n? * 2\n",
			Variant: "kuromasu",
			Want:    &Board{shading(1, 3, []int32{AnyNumber, Blank, 2}, puzzles.Solution{puzzles.Open, 0, 1}), Kuromasu},
			Back:    "visibility 1x3 kuromasu\n? . 2\nposition\n? * .\n",
		},
		{
			Text:    "# a board\n\n\tvisibility  1x2  plain # by hand\r\n.\t1",
			Variant: "plain",
			Want:    &Board{shading(1, 2, []int32{Blank, 1}, nil), Plain},
			Back:    "visibility 1x2\n. 1\n",
		},
	})
}

func blank(n int) []int32 { return boardOf(1, n, nil).Clues }

func TestParseErrors(t *testing.T) {
	family.Refuses(t, map[string]string{
		"visibility": `text: line 1, column 1: the board's size is missing: expected a header ` +
			`such as "visibility 4x5"`,
		"treasure 1x1\n.":                  `text: line 1, column 1: family "treasure": expected visibility`,
		"visibility 1x1 range\n.":          `text: line 1, column 16: variant "range": expected one of plain, kuromasu, cave`,
		"visibility 1x1 plain kuromasu\n.": `text: line 1, column 22: word "kuromasu": expected one variant`,
		"visibility 1x1 total=1\n.":        `text: line 1, column 16: setting "total": expected none`,
		"visibility 2x2\n. .":              "text: line 2, column 4: the grid ends after 1 row: expected 2",
		"visibility 1000000x1000000\n.": "text: line 2, column 2: row 1 has 1 cell: expected 1000000, separated " +
			"by blanks",
		"visibility 2x2\n. .\n\n. .":        "the text holds 2 boards: expected 1",
		"visibility 2x2\n. .\n. 4":          `text: line 3, column 3: clue "4" in plain: expected 0 to 3 or '.'`,
		"visibility 2x2\n. .\n. ?":          `text: line 3, column 3: clue "?" in plain: expected 0 to 3 or '.'`,
		"visibility 2x2 kuromasu\n. .\n. 0": `text: line 3, column 3: clue "0" in kuromasu: expected 1 to 3, '?' or '.'`,
		"visibility 2x2 kuromasu\n??\n. 0":  `text: line 2, column 3: row 1 has 1 cell: expected 2, separated by blanks`,
		"visibility 1x1\n-1":                `text: line 2, column 1: clue "-1" in plain: expected 0 to 1 or '.'`,
		"visibility 1x1\n+1":                `text: line 2, column 1: clue "+1" in plain: expected 0 to 1 or '.'`,
		"visibility 1x1\n01":                `text: line 2, column 1: clue "01" in plain: expected 0 to 1 or '.'`,
		"visibility 1x1\n99999999999999999999": `text: line 2, column 1: clue "99999999999999999999" in plain: ` +
			`expected 0 to 1 or '.'`,
	})
}

func TestParseReadsWhatStringWrites(t *testing.T) { family.ReadsWhatItWrites(t) }

func TestParseVariant(t *testing.T) {
	puzzletest.Variants(t, ParseVariant, Variants, `variant "longest": expected one of plain, kuromasu, cave`)
}

func FuzzParse(f *testing.F) {
	family.FuzzParse(f,
		"visibility 2x3\n. 2 .\n. . 0\n",
		"visibility 1x2 kuromasu\n? 2\n",
		"visibility 1x1 plain # x\n.",
	)
}

func shading(rows, cols int, clues []int32, position puzzles.Solution) puzzles.Shading {
	return puzzles.Shading{Bits: puzzles.Bits{Rows: rows, Cols: cols, Fixed: position}, Clues: clues}
}
