package visibility

import (
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"twofold/puzzles"
)

func readRange(id string) (*Board, error) {
	return puzzles.ParseOne(id, func(t *puzzles.Text) (*Board, error) { return ReadRange(t, 0) })
}

func TestReadRange(t *testing.T) {
	for _, test := range []struct{ id, want, back string }{
		{"1x1:a", "visibility 1x1 kuromasu\n.\n", ""},
		{"1x1:1", "visibility 1x1 kuromasu\n1\n", ""},
		{"3x2:b3_2b", "visibility 2x3 kuromasu\n. . 3\n2 . .\n", ""},
		{"2x3:a2_4b3", "visibility 3x2 kuromasu\n. 2\n4 .\n. 3\n", ""},
		{"2x2:_a_a_aa_", "visibility 2x2 kuromasu\n. .\n. .\n", "2x2:d"},
		{"6x5:zc10", "visibility 5x6 kuromasu\n" + strings.Repeat(" .  .  .  .  .  .\n", 4) + " .  .  .  .  . 10\n", ""},
		{"2x1:02a", "visibility 1x2 kuromasu\n2 .\n", "2x1:2a"},
	} {
		b, err := readRange(test.id)
		if err != nil || b.String() != test.want {
			t.Errorf("%q: got %v, %v\nwant %v", test.id, b, err, test.want)
			continue
		}
		if test.back == "" {
			test.back = test.id
		}
		if back, err := b.Range(); back != test.back || err != nil {
			t.Errorf("%q is written as %q, %v", test.id, back, err)
		}
	}
}

func TestReadRangeErrors(t *testing.T) {
	for _, test := range []struct{ id, want string }{
		{"7x7", `text: line 1, column 1: game ID "7x7": expected columns x rows, ':' and the cells, such as 3x2:b3_2b`},
		{"x7:a", `text: line 1, column 1: size "x7": expected columns x rows such as 5x4, each 1 or more`},
		{"3x0:a", `text: line 1, column 1: size "3x0": expected columns x rows such as 5x4, each 1 or more`},
		{"3x2:", "text: line 1, column 5: the game ID has 0 cells: expected 6"},
		{"3x2:b3_2a", "text: line 1, column 10: the game ID has 5 cells: expected 6"},
		{"3x2:b3_2c", "text: line 1, column 9: the game ID goes from 4 to 7 cells: expected 6"},
		{"3x2:b3_2b1", "text: line 1, column 10: the game ID goes from 6 to 7 cells: expected 6"},
		{"3x2:b3_5b", `text: line 1, column 8: clue "5": expected 1 to 4`},
		{"3x2:b32b", `text: line 1, column 6: clue "32": expected 1 to 4`},
		{"3x2:0e", `text: line 1, column 5: clue "0": expected 1 to 4`},
		{"3x2:99999999999999999999e", `text: line 1, column 5: clue "99999999999999999999": expected 1 to 4`},
		{"3x2:b3-2b", `text: line 1, column 7: character '-' in a game ID: expected a letter a to z, a clue, or '_'`},
		{"3x2:bé", `text: line 1, column 6: character 'é' in a game ID: expected a letter a to z, a clue, or '_'`},
		{"3x2:f 3x2:f", `text: line 1, column 7: "3x2:f" behind a game ID: expected one ID a line`},
		{"1000000x1000000:a", "text: line 1, column 18: the game ID has 1 cells: expected 1000000000000"},
	} {
		b, err := readRange(test.id)
		if b != nil || err == nil || err.Error() != test.want {
			t.Errorf("%q\n got %v, %v\nwant %s", test.id, b, err, test.want)
		}
	}
}

func TestRangeErrors(t *testing.T) {
	for _, test := range []struct{ board, want string }{
		{"visibility 1x2\n. 2", "a board of plain: Range plays kuromasu"},
		{"visibility 1x2 kuromasu\n. ?", "r1c2: clue '?': a game ID of Range has numbers only"},
	} {
		if id, err := family.Board(t, test.board).Range(); err == nil || err.Error() != test.want {
			t.Errorf("%q: got %q, %v\nwant %s", test.board, id, err, test.want)
		}
	}
}

// TestPublishedRange: the IDs that another program printed are written as they were read.
func TestPublishedRange(t *testing.T) {
	file, err := os.Open(testdata + "range.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	n := 0
	for text, err := range puzzles.Texts(file, "range.txt") {
		if err != nil {
			t.Fatal(err)
		}
		for line, tokens := range text.Lines {
			b, err := ReadRange(text, line)
			if err != nil {
				t.Fatal(err)
			}
			if back, err := b.Range(); back != tokens[0].Text || err != nil {
				t.Errorf("%s is written as %s, %v", tokens[0].Text, back, err)
			}
			n++
		}
	}
	if n != 100 {
		t.Errorf("%d boards, want 100", n)
	}
}

func TestReadRangeReadsWhatRangeWrites(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		recipe := drawRecipe(t, 12)
		recipe.Rules = Kuromasu
		b, _ := Random(drawSeed(t), recipe)
		id, err := b.Range()
		if err != nil {
			t.Fatal(err)
		}
		again, err := readRange(id)
		if diff := cmp.Diff(b, again); err != nil || diff != "" {
			t.Fatalf("%s: %v\n%s\n%v", id, err, diff, b)
		}
	})
}

func FuzzReadRange(f *testing.F) {
	f.Add("7x7:c7_3b3e7e11_11c8c9_10e3e8b7_5c")
	f.Add("3x2:b3_2b")
	f.Add("1x1:_1_")
	f.Fuzz(func(t *testing.T, id string) {
		b, err := readRange(id)
		if err != nil {
			if e := new(puzzles.TextError); errors.As(err, &e) && (e.Line < 1 || e.Col < 1) {
				t.Fatalf("%q: %v", id, err)
			}
			return
		}
		if len(b.Clues) != b.Rows*b.Cols {
			t.Fatalf("%q: %d clues on %dx%d cells", id, len(b.Clues), b.Rows, b.Cols)
		}
		back, err := b.Range()
		if err != nil {
			t.Fatalf("%q: %v", id, err)
		}
		again, err := readRange(back)
		if diff := cmp.Diff(b, again); err != nil || diff != "" {
			t.Fatalf("%q, written as %q: %v\n%s", id, back, err, diff)
		}
	})
}
