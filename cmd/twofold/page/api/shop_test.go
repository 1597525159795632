package api

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"twofold"
	"twofold/puzzles/families"
	"twofold/puzzles/runs"
	"twofold/puzzles/script"
)

// bringing asks a service that stands alone, and brings rules.
func bringing(t *testing.T, rules, name, ask string) (answer any, err error) {
	t.Helper()
	c, err := Find(name)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(rules)
	if err != nil {
		t.Fatal(err)
	}
	s := New(twofold.Default, twofold.Options{}, runs.Limits{Time: time.Minute}, "test")
	s.Alone = true
	ask = `{"rules": ` + string(text) + ", " + strings.TrimPrefix(ask, "{")
	out, err := s.Answer(context.Background(), c, []byte(strings.Replace(ask, ", }", "}", 1)), nil)
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(out, &answer); err != nil {
		t.Fatalf("%s %s: %v", name, ask, err)
	}
	return answer, nil
}

// beside are rules with clues beside rows, whose build and check disagree: check does not look at the last row.
const beside = `
puzzle(name = "rowsums", about = "rows", rows = words(number(0, "cols"), leaves = "?"), cells = words("x"),
       answer = shade(), size = "2x3", rules = {"row": "A number counts the black cells of its row."})

def build(b):
    return b.shading()

def clue(b, black, at, word):
    if word == "x":
        say(black[at], rule = "row")
    else:
        sum([black[x] for x in at], word, rule = "row")

def check(b, black):
    faults = [("row", [x]) for x in b.words if not black[x]]
    for i, word in enumerate(b.row_words[:-1] if b.rows > 2 else b.row_words):
        count = 0
        for x in range(i * b.cols, (i + 1) * b.cols):
            count += black[x]
        if word != None and word != count:
            faults.append(("row", [i * b.cols]))
    return faults
`

// edged are rules with clues between cells.
func edged(t *testing.T) string {
	t.Helper()
	text, err := families.Text("futoshiki")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestWorkshop(t *testing.T) {
	mine := script.Skeleton("mine")
	shadow := strings.ReplaceAll(mine, `name = "mine"`, `name = "visibility"`)
	for _, row := range []struct{ rules, name, ask, path, want string }{
		{mine, "sketch", `{}`, "board", "mine 6x6\n" + strings.Repeat(". . . . . .\n", 6)},
		{mine, "sketch", `{"size": "1x2"}`, "sections.0.may.1", "0"},
		{mine, "sketch", `{"board": "mine 1x2\n1 .\n", "set": [{"mark": "", "at": 1, "word": "3"}]}`, "board",
			"mine 1x2\n1 3\n"},
		{mine, "sketch", `{"board": "mine 1x2\n1 2\n", "size": "2x1"}`, "board", "mine 2x1\n1\n.\n"},
		{mine, "sketch", `{"board": "yours 1x2\n1 .\n"}`, "board", "mine 1x2\n1 .\n"},
		{mine, "sketch", `{"board": "mine 1x2\n1 z\n"}`, "board", "mine 1x2\n1 .\n"},
		{mine, "sketch", `{"board": "mine 1x2\n1 z\n"}`, "mended",
			`text: line 2, column 3: clue "z": expected 0 to 5 or "."`},
		{mine, "sketch", `{"board": "no board"}`, "rows", "6"},
		{beside, "sketch", `{"board": "rowsums 1x2\n. .\nrows\n?\n", "set": [{"mark": "rows", "at": 0, "word": "2"}]}`,
			"board", "rowsums 1x2\n. .\nrows\n2\n"},
		{beside, "sketch", `{}`, "sections.1.mark", "rows"},
		{beside, "sketch", `{}`, "sections.0.cells", "true"},
		{beside, "sketch", `{}`, "sections.1.cells", "false"},
		{mine, "solve", `{"board": "mine 1x2\n1 .\n", "engines": "both,brute", "n": 9}`, "verdict", "multiple"},
		{mine, "analyse", `{"board": "mine 1x2\n0 .\n"}`, "verdict", "unique"},
		{mine, "generate", `{"family": "mine", "size": "3x3", "seed": 1}`, "rows", "3"},
		{mine, "campaign", `{"cases": 20}`, "finding", "<nil>"},
		{mine, "campaign", `{"cases": 20, "seed": 3}`, "cases", "20"},
		{edged(t), "campaign", `{"cases": 20, "seed": 2}`, "finding", "<nil>"}, // one of one cell, which has no edges
		{beside, "campaign", `{"cases": 300}`, "finding.minimal", "true"},
		{shadow, "draw", `{"board": "visibility 1x2\n5 .\n"}`, "rows", "1"},
		{shadow, "families", `{}`, "visibility.usual.variant", "standard"},
	} {
		answer, err := bringing(t, row.rules, row.name, row.ask)
		if err != nil {
			t.Errorf("%s %s: %v", row.name, row.ask, err)
			continue
		}
		if got := fmt.Sprint(at(answer, row.path)); got != row.want {
			t.Errorf("%s %s: %s is %q: want %q", row.name, row.ask, row.path, got, row.want)
		}
	}
	for _, row := range []struct{ rules, name, ask, want string }{
		{"puzzle(", "sketch", `{}`, `rules: line 1, column 8: got end of file, want ')': expected Starlark`},
		{"while True:\n    pass\n", "sketch", `{}`,
			`rules: line 1, column 1: this goes on for too many steps: expected an end`},
		{mine, "sketch", `{"board": "mine 1x2\n1 .\n", "set": [{"mark": "rows", "at": 0, "word": "3"}]}`,
			`place 0 of section "rows": expected one of the board's`},
		{mine, "sketch", `{"size": "100x100"}`,
			`size 100x100: expected at most 900 cells here`},
		{mine, "campaign", `{"cases": 5000}`, `a campaign of 5000 boards: expected rules, and 0 to 1000 boards`},
	} {
		if _, err := bringing(t, row.rules, row.name, row.ask); err == nil || err.Error() != row.want {
			t.Errorf("%s %s: %v: want %s", row.name, row.ask, err, row.want)
		}
	}
}

// TestRulesAreRefused: a process that others need takes no rules.
func TestRulesAreRefused(t *testing.T) {
	_, err := asking(t, "sketch", `{"rules": ""}`)
	if err == nil || !strings.HasPrefix(err.Error(), "rules are not taken here") {
		t.Errorf("%v", err)
	}
	if _, err := asking(t, "sketch", `{}`); err == nil {
		t.Error("a sketch without rules")
	}
}
