package treasure

import (
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/puzzletest"
)

func TestParse(t *testing.T) {
	family.Parses(t, []puzzletest.Reading[*Board]{
		{Text: "treasure 1x1\n.\n", Variant: "hunt", Want: &Board{bits(1, 1, nil), Hunt, NoTotal, []int8{Blank}}},
		{
			Text:    "treasure 2x3\n0 . 8\n1 2 3\n",
			Variant: "hunt",
			Want:    &Board{bits(2, 3, nil), Hunt, NoTotal, []int8{0, Blank, 8, 1, 2, 3}},
		},
		{
			Text:    "treasure 1x2 minesweeper\n. 8\n",
			Variant: "minesweeper",
			Want:    &Board{bits(1, 2, nil), Minesweeper, NoTotal, []int8{Blank, 8}},
		},
		{
			Text:    "treasure 1x2 minesweeper total=0\n. .\n",
			Variant: "minesweeper",
			Want:    &Board{bits(1, 2, nil), Minesweeper, 0, []int8{Blank, Blank}},
		},
		{
			Text:    "treasure 1x2 minesweeper total=2\n. .\n",
			Variant: "minesweeper",
			Want:    &Board{bits(1, 2, nil), Minesweeper, 2, []int8{Blank, Blank}},
		},
		{Text: "treasure 2x1 mosaic\n9\n0\n", Variant: "mosaic",
			Want: &Board{bits(2, 1, nil), Mosaic, NoTotal, []int8{9, 0}}},
		{
			Text:    "treasure 2x2 minesweeper\n. 1\n. .\nposition\n? 1\n* ?\n",
			Variant: "minesweeper",
			Want: &Board{bits(2, 2, puzzles.Solution{puzzles.Open, 0, 1, puzzles.Open}), Minesweeper, NoTotal,
				[]int8{Blank, 1, Blank, Blank}},
			Back: "treasure 2x2 minesweeper\n. 1\n. .\nposition\n? .\n* ?\n",
		},
		{
			Text:    "treasure 1x2\n. 1\nposition # fixes nothing\n? ?\n",
			Variant: "hunt",
			Want:    &Board{bits(1, 2, nil), Hunt, NoTotal, []int8{Blank, 1}},
			Back:    "treasure 1x2\n. 1\n",
		},
		{
			Text:    "treasure 1x2\n. 1\nposition\n[-1, 0]\n",
			Variant: "hunt",
			Want:    &Board{bits(1, 2, puzzles.Solution{puzzles.Open, 0}), Hunt, NoTotal, []int8{Blank, 1}},
			Back:    "treasure 1x2\n. 1\nposition\n? .\n",
		},
		{
			Text:    "# a board\n\n\ttreasure  1x2  hunt # by hand\r\n.\t1",
			Variant: "hunt",
			Want:    &Board{bits(1, 2, nil), Hunt, NoTotal, []int8{Blank, 1}},
			Back:    "treasure 1x2\n. 1\n",
		},
		{
			Text:    "treasure 1x1 total=1 minesweeper\n.",
			Variant: "minesweeper",
			Want:    &Board{bits(1, 1, nil), Minesweeper, 1, []int8{Blank}},
			Back:    "treasure 1x1 minesweeper total=1\n.\n",
		},
	})
}

func TestParseErrors(t *testing.T) {
	family.Refuses(t, map[string]string{
		"treasure": `text: line 1, column 1: the board's size is ` +
			`missing: expected a header such as "treasure 4x5"`,
		"treasure 0x4": `text: line 1, column 10: size "0x4": ` +
			`expected rows x columns such as 4x5, each 1 to 1000000`,
		"sliding 1x1\n.": `text: line 1, column 1: family "sliding": ` +
			`expected treasure`,
		"Treasure 1x1\n.": `text: line 1, column 1: family "Treasure": ` +
			`expected treasure`,
		". 1\n1 .": `text: line 1, column 3: size "1": expected ` +
			`rows x columns such as 4x5, each 1 to 1000000`,
		"treasure 1x2\n. 1\nposition":        `text: line 3, column 9: the position is missing: expected a partial solution`,
		"treasure 1x2\n. 1\nposition x\n. .": `text: line 3, column 10: "x" behind position: expected a line of its own`,
		"treasure 1x2\n. 1\nposition\n? 2": `text: line 4, column 3: cell "2": expected '*' for a coin, '.' or the ` +
			`board's clue 1`,
		"treasure 1x2\n. 1\nposition\n?":   `text: line 4, column 2: row 1 has 1 cell: expected 2, separated by blanks`,
		"treasure 1x2\n. 1\nposition\n[1]": `text: line 4, column 1: the position: the solution has 1 cells: expected 2`,
		"treasure 1x2\n. 1\nposition\n[1, 5]": `text: line 4, column 1: the position: r1c2: value 5: ` +
			`expected 1 for a coin or 0`,
		"treasure 2x1\n.\nposition\n?\n?": `text: line 2, column 2: the grid ends after 1 row: expected 2`,
		"treasure 1x1 hunting\n.": `text: line 1, column 14: variant "hunting": ` +
			`expected one of hunt, minesweeper, mosaic`,
		"treasure 1x1 mosaic hunt\n.": `text: line 1, column 21: word "hunt": ` +
			`expected one variant`,
		"treasure 1x1 mosaic mosaic\n.": `text: line 1, column 21: word "mosaic": ` +
			`expected one variant`,
		"treasure 1x1 total=1\n.": `text: line 1, column 14: setting "total" in ` +
			`hunt: expected none but total=, and that in minesweeper`,
		"treasure 1x1 mosaic total=1\n.": `text: line 1, column 21: setting "total" in ` +
			`mosaic: expected none but total=, and that in minesweeper`,
		"treasure 1x1 minesweeper mines=1\n.": `text: line 1, column 26: setting "mines" in ` +
			`minesweeper: expected none but total=, and that in minesweeper`,
		"treasure 1x1 minesweeper =1\n.": `text: line 1, column 26: setting "" in ` +
			`minesweeper: expected none but total=, and that in minesweeper`,
		"treasure 1x1 minesweeper total=1 total=1\n.": "text: line 1, column 34: total= stands twice: " +
			"expected it once",
		"treasure 2x3 minesweeper total=7\n. . .\n. . .": `text: line 1, column 32: total "7": ` +
			`expected 0 to 6`,
		"treasure 2x3 minesweeper total=-1\n. . .\n. . .": `text: line 1, column 32: total "-1": ` +
			`expected 0 to 6`,
		"treasure 2x3 minesweeper total=x\n. . .\n. . .": `text: line 1, column 32: total "x": ` +
			`expected 0 to 6`,
		"treasure 2x3 minesweeper total=\n. . .\n. . .": `text: line 1, column 32: total "": ` +
			`expected 0 to 6`,
		"treasure 2x3 minesweeper total=1=2\n. . .\n. . .": `text: line 1, column 32: total "1=2": ` +
			`expected 0 to 6`,
		"treasure 2x3 minesweeper total=99999999999999999999\n. . .\n. . .": `text: line 1, column 32: ` +
			`total "99999999999999999999": expected 0 to 6`,
		"treasure 2x2\n. .": "text: line 2, column 4: the grid ends after " +
			"1 row: expected 2",
		"treasure 2x2\n. .\n\n. .": "the text holds 2 boards: expected 1",
		"treasure 2x2\n. .\n. .\n. .": "text: line 4, column 1: row 3 is one too " +
			"many: expected 2 rows",
		"treasure 2x2\n..\n..": "text: line 2, column 3: row 1 has 1 cell: " +
			"expected 2, separated by blanks",
		"treasure 2x2\n. .\n. . 1": "text: line 3, column 5: row 2 has 3 cells: " +
			"expected 2",
		"treasure 1000000x1000000\n.": "text: line 2, column 2: row 1 has 1 cell: " +
			"expected 1000000, separated by blanks",
		"treasure 2x2\n. .\n. 9": `text: line 3, column 3: clue "9" in hunt: ` +
			`expected 0 to 8 or '.'`,
		"treasure 1x1 minesweeper\n9": `text: line 2, column 1: clue "9" in ` +
			`minesweeper: expected 0 to 8 or '.'`,
		"treasure 1x1 mosaic\n11": `text: line 2, column 1: clue "11" in ` +
			`mosaic: expected 0 to 9 or '.'`,
		"treasure 1x1 mosaic\n:": `text: line 2, column 1: clue ":" in mosaic: ` +
			`expected 0 to 9 or '.'`,
		"treasure 1x1\n-2": `text: line 2, column 1: clue "-2" in hunt: ` +
			`expected 0 to 8 or '.'`,
		"treasure 1x1\n/": `text: line 2, column 1: clue "/" in hunt: ` +
			`expected 0 to 8 or '.'`,
		"treasure 1x1\n01": `text: line 2, column 1: clue "01" in hunt: ` +
			`expected 0 to 8 or '.'`,
		"treasure 1x2\n. *": `text: line 2, column 3: clue "*" in hunt: ` +
			`expected 0 to 8 or '.'`,
		"treasure 1x2\n. ²": `text: line 2, column 3: clue "²" in hunt: ` +
			`expected 0 to 8 or '.'`,
		"treasure 1x2\n. \xff": "text: line 2, column 3: byte 0xff is not " +
			"text: expected UTF-8",
		"": "the text holds 0 boards: expected 1",
	})
}

func TestParseVariant(t *testing.T) {
	puzzletest.Variants(t, ParseVariant, Variants, `variant "longest": expected one of hunt, minesweeper, mosaic`)
}

func TestParseReadsWhatStringWrites(t *testing.T) { family.ReadsWhatItWrites(t) }

func FuzzParse(f *testing.F) {
	family.FuzzParse(f,
		"treasure 2x3\n0 . 8\n1 2 3\n",
		"# x\ntreasure 1x2 minesweeper total=2\n. 8 # y\n",
		"treasure 2x1 mosaic\n9\n0\n\n",
		"treasure 1000000x1000000 total=1 total=1 hunt\r\n.\n",
	)
}

func bits(rows, cols int, position puzzles.Solution) puzzles.Bits {
	return puzzles.Bits{Rows: rows, Cols: cols, Fixed: position}
}
