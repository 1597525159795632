package script

import (
	"strings"
	"testing"

	"twofold/puzzles/modules"
	"twofold/puzzles/parse"
)

// mostLines is how long the file of a module may be.
const mostLines = 25

// TestModules reads each module, which has to be short and to say its rule.
func TestModules(t *testing.T) {
	r := &Rules{File: "all", takes: moduleNames()}
	for _, name := range r.takes {
		m, err := r.moduleNamed(name)
		if err != nil {
			t.Error(err)
			continue
		}
		text, _ := modules.Files.ReadFile(name + ".star")
		if n := strings.Count(string(text), "\n"); n > mostLines {
			t.Errorf("%s.star has %d lines: expected at most %d", name, n, mostLines)
		}
		if m.rule == "" || m.check == nil && m.build != nil {
			t.Errorf("%s has no rule in English, or no check", name)
		}
	}
}

// square is a family of numbers with no rule of its own.
const square = `
puzzle(name = "square", about = "numbers", cells = words(number(1, 9)), answer = number(1, 4), blocks = True,
       modules = True, rules = {"given": "A given number stays."})
def build(b):
    return b.numbers(b.low, b.high)
def clue(b, n, at, word):
    say(n[at][word], rule = "given")
def check(b, answer):
    return [("given", [x]) for x, word in b.words.items() if answer[x] != word]
`

func squareBoard(t *testing.T, text string) (*Board, error) {
	t.Helper()
	r, err := Read(t.Context(), "square.star", []byte(square))
	if err != nil {
		t.Fatal(err)
	}
	return parse.One(text, r.Read)
}

// TestGroupErrors: what is wrong with a line is said at its place.
func TestGroupErrors(t *testing.T) {
	for _, test := range []struct{ line, want string }{
		{"thermos r1c1 r1c2", `line 5, column 1: "thermos": expected a constraint: thermo`},
		{"thermo r1c1", "line 5, column 1: thermo of 1 cells: expected 2 or more"},
		{"thermo 3 r1c1 r1c2", `line 5, column 8: "3" in thermo: expected cells`},
		{"thermo r1c1 r1c3", `line 5, column 13: "r1c3": expected a cell from r1c1 to r2c2`},
		{"thermo r1c1 r1", `line 5, column 13: "r1": expected a cell from r1c1 to r2c2`},
		{"arrow r1c1 r1c2", "line 5, column 1: arrow of 1 parts: expected 2, with : between them"},
		{"littlekiller r1c1", "line 5, column 1: littlekiller without its word: expected 1 or more"},
		{"littlekiller 5 outside r1c1 se", `line 5, column 16: expected a place beside the grid from which cells are seen, ` +
			`as in "outside r0c1" or "outside r0c1 se"`},
		{"kropki grey r1c1 r1c2", `line 5, column 8: "grey" in kropki: expected "white", "black"`},
		{"antiknight r1c1", `line 5, column 1: "antiknight" is a word of the header: expected a constraint of cells`},
	} {
		_, err := squareBoard(t, "square 2x2\n. .\n. .\ngroups\n"+test.line+"\n")
		if err == nil || !strings.HasSuffix(err.Error(), test.want) {
			t.Errorf("%s: %v, want %s", test.line, err, test.want)
		}
	}
}
