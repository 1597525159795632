package tour

import (
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/puzzletest"
)

func TestParse(t *testing.T) {
	family.Parses(t, []puzzletest.Reading[*Board]{
		{Text: "tour 1x1\n", Variant: "knight", Want: &Board{1, 1, Knight, false, []int{0}, nil}},
		{Text: "tour 2x3 open piece=knight", Variant: "knight", Want: &Board{2, 3, Knight, false, make([]int, 6), nil},
			Back: "tour 2x3\n"},
		{
			Text:    "tour 2x2 closed piece=king\n. 3\n. .\n",
			Variant: "king-closed",
			Want:    &Board{2, 2, King, true, []int{0, 3, 0, 0}, nil},
		},
		{Text: "tour 2x2 piece=wazir\n1 x\n. .\n", Variant: "wazir",
			Want: &Board{2, 2, Wazir, false, []int{1, Hole, 0, 0}, nil}},
		{
			Text:    "tour 1x2 piece=2,1",
			Variant: "knight",
			Want:    &Board{1, 2, Knight, false, make([]int, 2), nil},
			Back:    "tour 1x2\n",
		},
		{Text: "tour 1x2 piece=1,0", Variant: "wazir", Want: &Board{1, 2, Wazir, false, make([]int, 2), nil},
			Back: "tour 1x2 piece=wazir\n"},
		{Text: "tour 1x2 piece=1,1", Variant: "leaper", Want: &Board{1, 2, Leaper(1, 1), false, make([]int, 2), nil},
			Back: "tour 1x2 piece=1,1\n"},
		{Text: "tour 1x2 closed piece=3,2", Variant: "leaper-closed",
			Want: &Board{1, 2, Leaper(2, 3), true, make([]int, 2), nil},
			Back: "tour 1x2 closed piece=2,3\n"},
		{
			Text:    "tour 2x5 end=1,5 start=r2c1",
			Variant: "knight",
			Want:    &Board{2, 5, Knight, false, []int{0, 0, 0, 0, 10, 1, 0, 0, 0, 0}, nil},
			Back:    "tour 2x5\n .  .  .  . 10\n 1  .  .  .  .\n",
		},
		// The last number counts the squares only; start= may repeat what the grid has.
		{
			Text:    "tour 2x2 end=r2c2 start=r1c1\n1 x\n. .",
			Variant: "knight",
			Want:    &Board{2, 2, Knight, false, []int{1, Hole, 0, 3}, nil},
			Back:    "tour 2x2\n1 x\n. 3\n",
		},
		{
			Text:    "tour 2x2 piece=king\nposition\n? 2\n1 ?\n",
			Variant: "king",
			Want:    &Board{2, 2, King, false, make([]int, 4), puzzles.Solution{puzzles.Open, 2, 1, puzzles.Open}},
		},
		{
			Text:    "tour 2x2 piece=king\nx .\n. .\nposition\nx ?\n? ?\n",
			Variant: "king",
			Want:    &Board{2, 2, King, false, []int{Hole, 0, 0, 0}, nil},
			Back:    "tour 2x2 piece=king\nx .\n. .\n",
		},
		{
			Text:    "# a board\n\n\ttour  1x2  # by hand\r\n.\t1",
			Variant: "knight",
			Want:    &Board{1, 2, Knight, false, []int{0, 1}, nil},
			Back:    "tour 1x2\n. 1\n",
		},
	})
}

func TestParseErrors(t *testing.T) {
	family.Refuses(t, map[string]string{
		"tour": `text: line 1, column 1: the board's size is missing: expected a header such as ` +
			`"tour 4x5"`,
		"treasure 1x1\n.":      `text: line 1, column 1: family "treasure": expected tour`,
		"tour 1001x1000":       "text: line 1, column 6: size 1001x1000: expected at most 1000000 cells",
		"tour 1000000x1000000": "text: line 1, column 6: size 1000000x1000000: expected at most 1000000 cells",
		"tour 2x3 king":        `text: line 1, column 10: word "king": expected open or closed, and the piece as piece=king`,
		"tour 1x1 cyclic":      `text: line 1, column 10: word "cyclic": expected open or closed`,
		"tour 1x1 open closed": `text: line 1, column 15: word "closed": expected one of open and closed, once`,
		"tour 1x1 total=1":     `text: line 1, column 10: setting "total": expected piece=, start= or end=`,
		"tour 1x1 piece=rook": `text: line 1, column 16: piece "rook": expected knight, king, wazir, or a leaper ` +
			`such as 2,3 (0 to 99, not both 0)`,
		"tour 1x1 piece=0,0": `text: line 1, column 16: piece "0,0": expected knight, king, wazir, or a leaper ` +
			`such as 2,3 (0 to 99, not both 0)`,
		"tour 1x1 piece=1,100": `text: line 1, column 16: piece "1,100": expected knight, king, wazir, or a ` +
			`leaper such as 2,3 (0 to 99, not both 0)`,
		"tour 1x1 piece=-1,2": `text: line 1, column 16: piece "-1,2": expected knight, king, wazir, or a leaper ` +
			`such as 2,3 (0 to 99, not both 0)`,
		"tour 5x6 start=r6c1":          `text: line 1, column 16: square "r6c1": expected a cell from r1c1 to r5c6`,
		"tour 5x6 start=0,1":           `text: line 1, column 16: square "0,1": expected a cell from r1c1 to r5c6`,
		"tour 5x6 end=3":               `text: line 1, column 14: square "3": expected a cell from r1c1 to r5c6`,
		"tour 1x3 start=r1c2\n. x .":   "text: line 1, column 16: step 1 on the hole at r1c2: expected a square",
		"tour 1x3 start=r1c2\n. 3 .":   "text: line 1, column 16: step 1 at r1c2: the grid has 3 there",
		"tour 1x3 start=r1c2\n1 . .":   "text: line 1, column 16: step 1 is given at r1c1 already: expected each number once",
		"tour 1x3 start=r1c2 end=r1c2": "text: line 1, column 25: step 3 at r1c2: the grid has 1 there",
		"tour 2x2\n. .":                "text: line 2, column 4: the grid ends after 1 row: expected 2",
		"tour 2x2\n. .\n. 5": `text: line 3, column 3: cell "5": expected a step number, 1 to 4, '.' free or ` +
			`'x' hole`,
		"tour 2x2\n. 4\n. x": `text: line 2, column 3: cell "4": expected a step number, 1 to 3, '.' free or ` +
			`'x' hole`,
		"tour 2x2\n. 0\n. .": `text: line 2, column 3: cell "0": expected a step number, 1 to 4, '.' free or ` +
			`'x' hole`,
		"tour 2x2\n. 03\n. .": `text: line 2, column 3: cell "03": expected a step number, 1 to 4, '.' free or ` +
			`'x' hole`,
		"tour 2x2\n. 3\n3 .":   "text: line 3, column 1: step 3 is given at r1c2 already: expected each number once",
		"tour 1x2\nx x":        "text: line 2, column 1: all cells are holes: expected a square",
		"tour 1x1\n\ntour 1x1": "the text holds 2 boards: expected 1",
	})
}

func TestParseReadsWhatStringWrites(t *testing.T) { family.ReadsWhatItWrites(t) }

func FuzzParse(f *testing.F) {
	family.FuzzParse(f,
		"tour 2x3 closed piece=king\n. 2 .\n. . x\n",
		"tour 5x6 start=r1c2 end=r2c3 piece=2,3",
		"tour 1x1 open # x\n1",
	)
}
