package script_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/parse"
	"twofold/puzzles/script"
)

// layered is a family with words in all places.
const layered = `
side = words(number(0, "rows"))
puzzle(name = "layered", about = "words in all places", answer = shade(), rules = {"any": "Anything goes."},
    cells = words(number(1), many = True), areas = words("x", number(1)), rows = side, columns = side, right = side,
    bottom = side, corners = words(number(0, 4)), board = words(number(1), leaves = None, many = True),
    edges = words("<", ">", joined([number(1), ""], ways[3])))
def build(b):
    b.shading()
    print("board", b.board)
def clue(b, state, at, word):
    print(at, word)
def check(b, answer):
    print(b.words, b.row_words, b.column_words, b.right_words, b.bottom_words)
    print(b.corner_words, b.edge_words, b.areas, b.area_words, b.board)
    return []
`

const layeredBoard = `layered 2x3
1,2   .   3
  .   .   .
areas
  1   1 2:7
  1   3   3
rows
1
.
columns
2
.
0
right
.
2
bottom
.
.
1
corners
. 4 . .
. . . .
1 . . 0
edges
< .
. 12s .
> .
board
4 3 3
`

func layeredRules(t *testing.T, print func(string)) *script.Rules {
	t.Helper()
	r, err := script.Read(context.Background(), "f.star", []byte(layered))
	if err != nil {
		t.Fatal(err)
	}
	r.Print = print
	return r
}

// TestLayers: what build, clue and check see of words in all places, and what dropping leaves.
func TestLayers(t *testing.T) {
	var said []string
	r := layeredRules(t, func(line string) { said = append(said, line) })
	b, err := parse.One(layeredBoard, r.Read)
	if err != nil {
		t.Fatal(err)
	}
	if b.String() != layeredBoard {
		t.Errorf("written as\n%s", b)
	}
	if _, err := b.Model(context.Background()); err != nil {
		t.Fatal(err)
	}
	if err := b.Check(make(puzzles.Solution, 6)); err != nil {
		t.Fatal(err)
	}
	for i := range b.ClueCells() {
		said = append(said, b.CluePlace(i))
	}
	kept := make([]bool, len(b.ClueCells()))
	kept[4] = true
	said = append(said, b.Keep(kept).String())
	want := `board [4, 3, 3]
0 [1, 2]
2 [3]
[0, 1, 2] 1
[0, 3] 2
[2, 5] 0
[5, 4, 3] 2
[5, 2] 1
(None, None, 0, 1) 4
(None, 3, None, None) 1
(5, None, None, None) 0
(0, 1) <
(1, 4) (12, "s")
(3, 4) >
[2] 7
{0: [1, 2], 2: [3]} [1, None] [2, None, 0] [None, 2] [None, None, 1]
[None, 4, None, None, None, None, None, None, 1, None, None, 0] ` +
		`{(0, 1): "<", (1, 4): (12, "s"), (3, 4): ">"} [[0, 1, 3], [2], [4, 5]] [None, 7, None] [4, 3, 3]
r1c1
r1c3
row 1
column 1
column 3
right 2
bottom 3
corner r1c2
corner r3c1
corner r3c4
r1c1-r1c2
r1c2-r2c2
r2c1-r2c2
area of r1c3
layered 2x3
. . .
. . .
areas
1 1 2
1 3 3
rows
.
.
columns
.
.
0
right
.
.
bottom
.
.
.
corners
. . . .
. . . .
. . . .
edges
. .
. . .
. .
board
4 3 3
`
	if got := strings.Join(said, "\n"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestRefusesNameAllWords: expected are also the word of a cell without a clue, and what dropping leaves.
func TestRefusesNameAllWords(t *testing.T) {
	for words, want := range map[string]string{
		`words(number(1), "?", leaves = "?")`: `expected 1 or more, "?" or "."`,
		`words(number(1), leaves = "?")`:      `expected 1 or more, "?" or "."`,
		`words(number(1), leaves = ".")`:      `expected 1 or more or "."`,
		`words(leaves = "-")`:                 `expected "-" or "."`,
		`words(number(1), leaves = None)`:     `expected 1 or more`,
		`words("o", "A", "B", "C", "z", "y")`: `expected "o", "A" to "C", "z", "y" or "."`,
		`words("A", "B")`:                     `expected "A", "B" or "."`,
		`words(joined(["a", "b", "c"], "-"))`: `expected "a" to "c", then "-" or "."`,
	} {
		r, err := script.Read(t.Context(), "words.star", []byte(`
puzzle(name = "words", about = "any board", cells = `+words+`, answer = shade(), rules = {})

def build(b):
    return b.shading()

def clue(b, black, at, word):
    pass

def check(b, black):
    return []
`))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := parse.One("words 1x1\nx\n", r.Read); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%s: %v: want %s", words, err, want)
		}
	}
}

// TestLayersRefuse: an error names the word's place and what was expected.
func TestLayersRefuse(t *testing.T) {
	r := layeredRules(t, nil)
	for _, test := range []struct{ old, planted, want string }{
		{"1,2", "1,x", `line 2, column 3: clue "x": expected 1 or more or "." alone`},
		{"2:7", "2:7,8", `line 5, column 11: clue "7,8": expected "x", 1 or more or "."`},
		{"2:7\n  1", "2:7\n2:x", `line 6, column 1: "2:x": area 2 has words already: expected them once`},
		{"2:7", "2:y", `line 5, column 11: clue "y": expected "x", 1 or more or "."`},
		{"right\n.\n2", "right\n.", `line 15, column 1: 1 lists of right: expected 2`},
		{"right\n.", "right\n3", `line 15, column 1: clue "3": expected 0 to 2 or "."`},
		{"1 . . 0", "1 . . 0\n. . . .", `line 25, column 1: row 4 is one too many: expected 3 rows`},
		{"< .\n.", "< . .\n.", `line 26, column 5: row 1 has 3 cells: expected 2`},
		{"12s", "12", `line 27, column 3: clue "12": expected "<", ">", 1 or more or "", then "s" or "."`},
		{"board", "bored", `line 29, column 1: row 4 is one too many: expected 3 rows`},
		{"4 3 3", "4 . 3", `line 30, column 3: clue ".": expected 1 or more`},
		{"layered 2x3", "layered 1000000x1000000",
			`line 2, column 12: row 1 has 3 cells: expected 1000000, separated by blanks`},
	} {
		_, err := parse.One(strings.Replace(layeredBoard, test.old, test.planted, 1), r.Read)
		if err == nil || !strings.HasSuffix(fmt.Sprint(err), test.want) {
			t.Errorf("%q for %q: %v: want %s", test.planted, test.old, err, test.want)
		}
	}
}
