package sliding

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"twofold/puzzles"
	"twofold/puzzles/puzzletest"
)

func TestParse(t *testing.T) {
	family.Parses(t, []puzzletest.Reading[*Board]{
		{
			Text:    "sliding 1x2\n_ 1\n",
			Variant: "shortest",
			Want:    &Board{Rows: 1, Cols: 2, Start: []int8{0, 1}, Goal: []int8{1, 0}},
		},
		{
			Text:    "sliding 1x2\n_ 1\nposition\nplan RL?\n",
			Variant: "shortest",
			Want: &Board{Rows: 1, Cols: 2, Start: []int8{0, 1}, Goal: []int8{1, 0},
				Fixed: puzzles.Solution{int(Right), int(Left)}},
			Back: "sliding 1x2\n_ 1\nposition\nplan RL\n",
		},
		{
			Text:    "sliding 1x2\n_ 1\nposition\nplan ?\n",
			Variant: "shortest",
			Want:    &Board{Rows: 1, Cols: 2, Start: []int8{0, 1}, Goal: []int8{1, 0}},
			Back:    "sliding 1x2\n_ 1\n",
		},
		{
			Text:    "sliding 2x2\n1 _\n3 2\ngoal\n_ 1\n2 3\n",
			Variant: "shortest",
			Want:    &Board{Rows: 2, Cols: 2, Start: []int8{1, 0, 3, 2}, Goal: []int8{0, 1, 2, 3}},
		},
		{
			Text:    "sliding 2x2\n1 _\n3 2\ngoal\n1 2\n3 _\n",
			Variant: "shortest",
			Want:    &Board{Rows: 2, Cols: 2, Start: []int8{1, 0, 3, 2}, Goal: []int8{1, 2, 3, 0}},
			Back:    "sliding 2x2\n1 _\n3 2\n",
		},
		{
			Text:    "sliding 2x2\n1 _\n3 2\ngoal\n. 1\n. .\n",
			Variant: "shortest",
			Want:    &Board{Rows: 2, Cols: 2, Start: []int8{1, 0, 3, 2}, Goal: []int8{-1, 1, -1, -1}},
		},
		{
			Text:    "sliding 2x2\n1 _\n3 2\ngoal\n. .\n. .\n",
			Variant: "shortest",
			Want:    &Board{Rows: 2, Cols: 2, Start: []int8{1, 0, 3, 2}, Goal: []int8{-1, -1, -1, -1}},
		},
		{
			Text:    "sliding 2x1 moves=7\n_\n1\n",
			Variant: "exact",
			Want:    &Board{Rows: 2, Cols: 1, Start: []int8{0, 1}, Goal: []int8{1, 0}, Question: Exact, Moves: 7},
		},
		{
			Text:    "sliding 2x1 exact moves=0\n1\n0",
			Variant: "exact",
			Want:    &Board{Rows: 2, Cols: 1, Start: []int8{1, 0}, Goal: []int8{1, 0}, Question: Exact},
			Back:    "sliding 2x1 moves=0\n1\n_\n",
		},
		{
			Text:    "# a board\n\tsliding  1x2 shortest # by hand\r\n1\t_\n",
			Variant: "shortest",
			Want:    &Board{Rows: 1, Cols: 2, Start: []int8{1, 0}, Goal: []int8{1, 0}},
			Back:    "sliding 1x2\n1 _\n",
		},
		{
			Text:    "sliding 3x4\n1 2 3 4\n5 6 7 8\n9 10 _ 11\n",
			Variant: "shortest",
			Want:    &Board{Rows: 3, Cols: 4, Start: []int8{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 11}, Goal: Ordered(3, 4)},
			Back:    "sliding 3x4\n 1  2  3  4\n 5  6  7  8\n 9 10  _ 11\n",
		},
	})
}

func TestParseErrors(t *testing.T) {
	family.Refuses(t, map[string]string{
		"sliding": `text: line 1, column 1: the board's size is missing: ` +
			`expected a header such as "sliding 4x5"`,
		"treasure 2x2\n1 2\n3 _": `text: line 1, column 1: family "treasure": expected sliding`,
		"sliding 1x1\n_":         "text: line 1, column 9: size 1x1: expected 1x2 to 5x5",
		"sliding 6x1\n_":         "text: line 1, column 9: size 6x1: expected 1x2 to 5x5",
		"sliding 3x1000000\n_":   "text: line 1, column 9: size 3x1000000: expected 1x2 to 5x5",
		"sliding 1x2 best\n1 _": `text: line 1, column 13: variant "best": expected one of ` +
			`shortest, exact`,
		"sliding 1x2 exact shortest\n1 _": `text: line 1, column 19: word "shortest": expected one variant`,
		"sliding 1x2 exact\n1 _": "text: line 1, column 13: exact without a number of moves: " +
			"expected moves= as well",
		"sliding 1x2 shortest moves=2\n1 _": "text: line 1, column 22: moves= with shortest: expected it " +
			"without",
		"sliding 1x2 total=2\n1 _": `text: line 1, column 13: setting "total": expected none but ` +
			`moves=`,
		"sliding 1x2 moves=2 total=2\n1 _": `text: line 1, column 21: setting "total": expected none but ` +
			`moves=`,
		"sliding 1x2 moves=2 moves=2\n1 _": "text: line 1, column 21: moves= stands twice: expected it once",
		"sliding 1x2 moves=\n1 _":          `text: line 1, column 19: moves "": expected 0 to 10000`,
		"sliding 1x2 moves=two\n1 _":       `text: line 1, column 19: moves "two": expected 0 to 10000`,
		"sliding 1x2 moves=-1\n1 _":        `text: line 1, column 19: moves "-1": expected 0 to 10000`,
		"sliding 1x2 moves=10001\n1 _":     `text: line 1, column 19: moves "10001": expected 0 to 10000`,
		"sliding 1x2 moves=99999999999999999999\n1 _": `text: line 1, column 19: moves "99999999999999999999": ` +
			`expected 0 to 10000`,
		"sliding 2x2":                "text: line 1, column 12: the grid ends after 0 rows: expected 2",
		"sliding 2x2\n1 2":           "text: line 2, column 4: the grid ends after 1 row: expected 2",
		"sliding 2x2\n1 2\n3 _\n4 5": "text: line 4, column 1: row 3 is one too many: expected 2 rows",
		"sliding 2x2\n1 2 3\n_":      "text: line 2, column 5: row 1 has 3 cells: expected 2",
		"sliding 2x2\n1 2\n3": "text: line 3, column 2: row 2 has 1 cell: expected 2, " +
			"separated by blanks",
		"sliding 2x2\n1 2\n3 _\n\n1 2\n3 _": "the text holds 2 boards: expected 1",
		"sliding 2x2\n1 1\n3 _":             "text: line 2, column 3: tile 1 stands twice: expected each once",
		"sliding 2x2\n1 2\n_ 0": "text: line 3, column 3: the blank stands twice: expected " +
			"each once",
		"sliding 2x2\n1 2\n4 _": `text: line 3, column 1: tile "4": expected 1 to 3, or '_' ` +
			`for the blank`,
		"sliding 2x2\n1 2\n-1 _": `text: line 3, column 1: tile "-1": expected 1 to 3, or '_' ` +
			`for the blank`,
		"sliding 2x2\n1 2\n03 _": `text: line 3, column 1: tile "03": expected 1 to 3, or '_' ` +
			`for the blank`,
		"sliding 2x2\n1 2\n. _": `text: line 3, column 1: tile ".": expected 1 to 3, or '_' ` +
			`for the blank`,
		"sliding 2x2\n1 2\n99999999999999999999 _": `text: line 3, column 1: tile "99999999999999999999": ` +
			`expected 1 to 3, or '_' for the blank`,
		"sliding 2x2\n1 2\ngoal\n1 2\n3 _": "text: line 2, column 4: the grid ends after 1 row: expected 2",
		"sliding 2x2\n1 2\n3 _\ngoal":      "text: line 4, column 5: the grid ends after 0 rows: expected 2",
		"sliding 2x2\n1 2\n3 _\ngoal 1 2\n3 _": `text: line 4, column 6: "1" behind goal: ` +
			`expected a line of its own`,
		"sliding 2x2\n1 2\n3 _\ngoal\n1 2 3\n_":      "text: line 5, column 5: row 1 has 3 cells: expected 2",
		"sliding 2x2\n1 2\n3 _\ngoal\n1 2\n3 _\n. .": "text: line 7, column 1: row 3 is one too many: expected 2 rows",
		"sliding 2x2\n1 2\n3 _\ngoal\n1 2\n. 2":      "text: line 6, column 3: tile 2 stands twice: expected each once",
		"sliding 2x2\n1 2\n3 _\ngoal\n. x\n. 2": `text: line 5, column 3: tile "x": ` +
			`expected 1 to 3, '_' for the blank, or '.' for whatever`,
		"sliding 2x2\n1 2\n3 _\ngoal\n. .\n. .\ngoal\n. .": "text: line 7, column 1: row 3 is one too many: expected 2 rows",
	})
}

func TestParseReadsWhatStringWrites(t *testing.T) { family.ReadsWhatItWrites(t) }

func TestParseVariant(t *testing.T) {
	puzzletest.Variants(t, parseVariant, Variants, `variant "longest": expected one of shortest, exact`)
}

// The boards of the texts are the states of the facts.
func TestTheFactsAreTheBoardsOfTheTexts(t *testing.T) {
	text, err := os.ReadFile(testdata + "source.json")
	if err != nil {
		t.Fatal(err)
	}
	type state struct{ Start, Goal string }
	var facts struct {
		TenStates struct {
			Goal   string
			States []state
		} `json:"ten_states"`
		SecondSource state `json:"second_source"`
	}
	if err := json.Unmarshal(text, &facts); err != nil {
		t.Fatal(err)
	}
	var want []state
	for _, s := range facts.TenStates.States {
		want = append(want, state{s.Start, facts.TenStates.Goal})
	}
	want = append(want, facts.SecondSource)
	var got []state
	for _, b := range append(readBoards(t, "source.txt"), readBoards(t, "second.txt")...) {
		got = append(got, state{digits(b.Start), digits(b.Goal)})
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error("8-slagalica, section 2, and Quiz 2, cells 39 and 42 (codifica_estado):", diff)
	}
}

func digits(cells []int8) string {
	var text strings.Builder
	for _, tile := range cells {
		text.WriteByte(byte('0' + tile))
	}
	return text.String()
}

func FuzzParse(f *testing.F) {
	family.FuzzParse(f,
		"sliding 2x3\n1 2 3\n4 _ 5\n",
		"sliding 2x2 moves=4\n1 2\n_ 3\ngoal\n. 1\n. _\n",
		"sliding 1x2 shortest # x\n_ 1",
	)
}
