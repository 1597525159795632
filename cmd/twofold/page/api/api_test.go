package api

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"twofold"
	"twofold/puzzles/runs"
	"twofold/sat/verify"
)

// asking asks a service as the page does, and reads the answer.
func asking(t *testing.T, name, ask string) (answer any, err error) {
	t.Helper()
	c, err := Find(name)
	if err != nil {
		t.Fatal(err)
	}
	s := New(twofold.Default, twofold.Options{}, runs.Limits{Time: time.Minute}, "test")
	text, err := s.Answer(context.Background(), c, []byte(ask), nil)
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(text, &answer); err != nil {
		t.Fatalf("%s %s: %v", name, ask, err)
	}
	return answer, nil
}

// at is what stands in an answer at a path such as runs.0.engine; nil if nothing does. In a list a name stands for the
// first object that has it.
func at(answer any, path string) any {
	for key := range strings.SplitSeq(path, ".") {
		switch in := answer.(type) {
		case map[string]any:
			answer = in[key]
		case []any:
			var i int
			if _, err := fmt.Sscan(key, &i); err != nil {
				i = slices.IndexFunc(in, func(one any) bool { return at(one, "name") == key })
			}
			if i < 0 || i >= len(in) {
				return nil
			}
			answer = in[i]
		default:
			return nil
		}
	}
	return answer
}

// Boards that are asked about.
const (
	hunt     = `"board": "treasure 2x3\n. 1 .\n. . .\n"`
	tiles    = `"board": "sliding 3x3\n1 2 3\n4 _ 5\n7 8 6\n"`
	kuromasu = `"board": "kuromasu 4x4\n. 5 . .\n. . . .\n2 . . 2\n. . . .\n"`
)

// magnets is a question about a hint whose reason is a rule without a name.
const magnets = `{"board": "magnets 8x8\n. . . . . . . .\n. . - . . + x .\n. . . . x . . -\nx . . . . . . .\` +
	`n. . - . . . . .\n+ . . . . . x x\n. . . . . . . -\n. . - . . . . .\nareas\n 1  ` +
	`1  2  2  3  3  4  4\n 5  5  6  6  7  7  8  8\n 9 10 10 11 11 12 12 13\n 9 14 14 ` +
	`15 15 16 16 13\n17 18 19 19 20 21 21 22\n17 18 23 24 20 25 26 22\n27 27 23 24 28` +
	` 25 26 29\n30 30 31 31 28 32 32 29\nrows\n.\n.\n.\n.\n.\n.\n.\n.\ncolumns\n.\n+0` +
	`\n.\n.\n+1\n.\n.\n.\nright\n-1\n.\n.\n-2\n.\n.\n.\n.\nbottom\n.\n.\n.\n.\n.\n-3\` +
	`n-3\n.\n", "degree": 1}`

func TestAnswers(t *testing.T) {
	for _, row := range []struct{ name, ask, path, want string }{
		{"limits", `{}`, "seconds", "60"},
		{"limits", `{}`, "run", "test"},
		{"formats", `{}`, "0.name", "twofold"},
		{"convert", `{` + kuromasu + `, "to": "text"}`, "format", "twofold"},
		{"families", `{}`, "sliding.examples.9.name", "10: 21 moves"},
		{"families", `{}`, "tour.orders.1", "B"},
		{"families", `{}`, "statue-park.sizes.tetrominoes", "8x8"},
		{"families", `{}`, "statue-park.sizes.pentominoes", "13x13"},
		{"families", `{}`, "treasure.has.noguess", "true"},
		{"families", `{}`, "sliding.has.partial", "false"},
		{"read", `{"text": "treasure 1x2\n1 .\n\nhidato\n[[1, 0, 3]]\n"}`, "boards.1.variant", "king"},
		{"read", `{"text": "treasure 1x2\n1 .\n\n\nnonsense 3x3\n"}`, "errors.0", `text: line 5, column 1: ` +
			`family "nonsense": expected a header that begins with a puzzle's name, such as sudoku, slitherlink or hitori`},
		{"read", `{"text": "3x1:c\n3x1:c\n"}`, "boards.1.rows", "1"},
		{"read", `{"text": "\n"}`, "errors.0", "the text is empty: expected a board"},
		{"draw", `{` + hunt + `}`, "hand.values.0.word", "coin"},
		{"draw", `{` + hunt + `, "position": [1, -1, -1, -1, -1, -1]}`, "position.0", "1"},
		{"draw", `{"board": "treasure 1x2\n1 .\nposition\n? *\n"}`, "position.1", "1"},
		{"draw", `{"board": "treasure 1x2\n1 .\nposition\n? *\n", "position": []}`, "position", "<nil>"},
		{"draw", `{` + tiles + `, "position": [1, 3]}`, "hand.done", "true"},
		{"random", `{"family": "sliding", "size": "2x3", "seed": 3}`, "rows", "2"},
		{"convert", `{` + kuromasu + `, "to": "puzzlink"}`, "text", "https://puzz.link/p?kurodoko/4/4/g5l2h2j"},
		{"export", `{` + hunt + `, "as": "text"}`, "name", "treasure-2x3.txt"},
		{"export", `{` + hunt + `, "as": "svg"}`, "name", "treasure-2x3.svg"},
		{"rules", `{"family": "visibility", "variant": "kuromasu"}`, "title", "Kuromasu"},
		{"draw", `{"board": "sudoku 4x4\n1 . . .\n. . . .\n. . . .\n. . . .\n"}`, "hand.values.3.mark", "4"},
		{"draw", `{"board": "sudoku 4x4\n1 . . .\n. . . .\n. . . .\n. . . .\n"}`, "hand.given.0", "1"},
		{"draw", `{"board": "slitherlink 2x2\n2 .\n. .\n"}`, "hand.lines", "corners"},
		{"check", `{"board": "hitori 1x2\n1 1\n", "position": [0, 0]}`, "broken.0.cells.1", "r1c2"},
		{"draw", `{"board": "hitori 1x2\n1 1\n", "position": [1, -1]}`, "hand.given", "<nil>"},
		{"draw", `{"board": "hitori 1x2\n1 1\n", "position": [1, 0]}`, "hand.values.1.word", "white"},
		{"check", `{"board": "hitori 1x2\n1 1\n", "position": [1, -1]}`, "judgement", "met"},
		{"check", `{"board": "hitori 1x2\n1 1\n", "position": [0, -1]}`, "judgement", "open"},
		{"check", `{"board": "slitherlink 1x2\n3 .\n", "position": [1, 1, -1, 1, -1, -1, -1]}`, "fulfilled.0", "r1c1"},
		{"check", `{"board": "slitherlink 1x2\n3 .\n", "position": [1, 1, -1, -1, -1, -1, -1]}`, "fulfilled.0", "<nil>"},
		{"check", `{"board": "nonogram 1x3\nrows\n2\ncolumns\n1\n1\n0\n", "position": [1, 1, -1]}`, "judgement", "met"},
		{"check", `{"board": "nonogram 2x2\nrows\n1\n1\ncolumns\n1\n1\n", "position": [1, -1, -1, -1]}`, "fulfilled.0",
			"column 1"},
		{"check", `{"board": "sudoku 4x4\n1 . . .\n. . . .\n. . . .\n. . . .\n", "position": [1, 2, -1, -1, -1, -1, -1, ` +
			`-1, -1, -1, -1, -1, -1, -1, -1, -1]}`, "fulfilled.0", "<nil>"},
		{"excluded", `{"board": "sudoku 4x4\n1 . . .\n. . . .\n. . . .\n. . . .\n", "position": [1, 2, -1, -1, -1, -1, -1, ` +
			`-1, -1, -1, -1, -1, -1, -1, -1, -1], "cells": [2, 5, 15, 4], "value": 2}`, "2", "4"},
		{"hint", magnets, "areas", "the rules at r1c3 r2c3"},
		{"sizes", `{"family": "sudoku"}`, "3", "9x9"},
		{"sizes", `{"family": "tenner"}`, "2", "4x10"},
		{"sizes", `{"family": "numberlink"}`, "7", "12x12"},
		{"sizes", `{"family": "numberlink", "variant": "full"}`, "6", "10x10"},
		{"sizes", `{"family": "numberlink", "variant": "full"}`, "7", "<nil>"},
		{"rules", `{"family": "sudoku"}`, "words.2", "No number stands twice in a block."},
		{"play", `{` + tiles + `, "solution": [1, 3]}`, "scenes.2.title", "sliding 3x3 shortest"},
		{"play", `{` + tiles + `, "solution": [1, 3]}`, "moves.1", "down"},
		{"solve", `{` + hunt + `, "engines": "both", "n": 2}`, "verdict", "multiple"},
		{"solve", `{` + hunt + `, "engines": "both", "n": 9}`, "found", "5"},
		{"solve", `{` + hunt + `, "engines": "race", "n": 9}`, "found", "5"},
		{"solve", `{` + tiles + `, "engines": "dls", "n": 1, "depth": 0}`, "runs.0.limit", "depth"},
		{"solve", `{` + tiles + `, "engines": "idastar", "n": 1}`, "praise", "2 moves, the fewest"},
		{"decided", `{` + hunt + `, "engines": "both"}`, "verdict", "multiple"},
		{"count", `{` + hunt + `, "engines": "count,sat"}`, "count", "5"},
		{"cells", `{` + hunt + `, "engines": "counter"}`, "runs.0.cells.0.1", "1"},
		{"inspect", `{` + tiles + `}`, "family", "sliding"},
		{"hint", `{` + kuromasu + `, "degree": 1}`, "degree", "1"},
		{"steps", `{` + kuromasu + `}`, "pictures.0.title", "visibility 4x4 kuromasu"},
		{"analyse", `{` + hunt + `}`, "count", "5"},
		{"explain", `{` + hunt + `, "cell": "r1c2"}`, "forced", "true"},
		{"repair", `{` + hunt + `}`, "now", "unique"},
		{"trace", `{` + tiles + `, "engines": "astar"}`, "run.solutions.0.1", "3"},
		{"trace", `{` + tiles + `, "engines": "astar"}`, "steps.0.event", "begin"},
		{"trace", `{` + tiles + `, "engines": "astar", "steps": 3, "tree": 2}`, "tree.title",
			"search tree, sliding 3x3 shortest"},
		{"generate", `{"family": "treasure", "size": "4x4", "seed": 3}`, "variant", "hunt"},
		{"generate", `{"family": "visibility", "variant": "kuromasu", "size": "4x4", "symmetry": "rot180"}`, "symmetry",
			"rot180"},
		{"generate", `{"family": "fill-a-pix", "size": "4x4", "minimum": true}`, "variant", "mosaic"},
		{"generate", `{"family": "treasure", "variant": "minesweeper", "size": "4x4", "coins": 2, "noguess": true}`, "start",
			"r2c2"},
		{"generate", `{"family": "treasure", "variant": "minesweeper", "size": "4x4", "coins": 2, "noguess": true}`,
			"made.order.8", "--total"},
		{"generate", `{"family": "treasure", "size": "5x5", "level": "easy"}`, "variant", "hunt"},
	} {
		answer, err := asking(t, row.name, row.ask)
		if got := fmt.Sprint(at(answer, row.path)); err != nil || got != row.want {
			t.Errorf("%s %s: %s is %s, %v: want %s", row.name, row.ask, row.path, got, err, row.want)
		}
	}
}

// TestEveryFamilyIsOnThePage: of each family the page lists, draws a board, solves it, plays the solution, prints and
// explains it, and says at each cell that somebody fills in whether the board is solved.
func TestEveryFamilyIsOnThePage(t *testing.T) {
	listed, err := asking(t, "families", `{}`)
	if err != nil {
		t.Fatal(err)
	}
	for i, f := range twofold.All() {
		if name := at(listed, fmt.Sprint(i, ".name")); name != f.Name {
			t.Errorf("family %d is %v: want %s", i, name, f.Name)
		}
		rows, cols := min(5, f.Large.Rows), min(5, f.Large.Cols)
		random := func() (any, error) {
			return asking(t, "random", fmt.Sprintf(`{"family": %q, "size": "%dx%d", "seed": 1}`, f.Name, rows, cols))
		}
		b, err := random()
		if err != nil { // not every family has boards of every size
			rows, cols = f.Usual.Rows, f.Usual.Cols
			b, err = random()
		}
		if err != nil {
			t.Errorf("%s: %v", f.Name, err)
			continue
		}
		board := fmt.Sprintf(`"board": %q`, at(b, "board"))
		if n := strings.Count(fmt.Sprint(at(b, "svg")), `class="cell"`); n != rows*cols {
			t.Errorf("%s: %d cells can be pointed at", f.Name, n)
		}
		first := fmt.Sprint(at(listed, fmt.Sprint(i, ".engines.1.name")))
		solved, err := asking(t, "solve", fmt.Sprintf(`{%s, "engines": %q, "n": 1}`, board, first))
		s, _ := json.Marshal(at(solved, "solutions.0"))
		if err != nil || at(solved, "solutions.0") == nil {
			t.Errorf("%s: %s, %v of\n%s", f.Name, s, err, at(b, "board"))
			continue
		}
		solution := fmt.Sprintf(`%s, "solution": %s`, board, s)
		for _, call := range []struct{ name, ask string }{
			{"draw", solution}, {"play", solution},
			{"export", solution + `, "as": "svg"`}, {"rules", fmt.Sprintf(`"family": %q`, f.Name)}, {"trace",
				fmt.Sprintf(`%s, "engines": %q`, board, first)},
		} {
			if _, err := asking(t, call.name, "{"+call.ask+"}"); err != nil {
				t.Errorf("%s: %s: %v", f.Name, call.name, err)
			}
		}
		played, err := asking(t, "draw", "{"+board+"}")
		if err != nil || at(played, "hand.values") == nil {
			continue
		}
		answer, err := asking(t, "check", fmt.Sprintf(`{%s, "position": %s}`, board, s))
		if err != nil || at(answer, "judgement") != "met" {
			t.Errorf("%s: %v, %v: want the judgement met", f.Name, answer, err)
		}
		answer, err = asking(t, "ink", "{"+board+"}")
		if err != nil || at(answer, "inks.0") == nil {
			t.Errorf("%s: %v: the page cannot paint", f.Name, err)
		}
	}
}

func TestRefuses(t *testing.T) {
	for _, row := range []struct{ name, ask, want string }{
		{"trace", `{` + tiles + `, "engines": "astar,bfs"}`, "expected one"},
		{"trace", `{` + tiles + `, "engines": "sat"}`, "does not do that"},
		{"trace", `{` + tiles + `, "engines": "bfs", "tree": 99}`, "expected 0 to 20 levels"},
		{"draw", `{"bored": ""}`, `unknown field "bored"`},
		{"draw", `{} {}`, "more behind the question"},
		{"draw", `{"board": ""}`, "the text holds 0 boards"},
		{"draw", `{` + hunt + `, "position": [3]}`, "the position: "},
		{"draw", `{` + hunt + `, "state": [1]}`, "1 values: expected 6"},
		{"draw", `{` + tiles + `, "state": [1]}`, "a state of 1 cells: expected 9"},
		{"draw", `{` + hunt + `, "solution": [1, 1, 1, 1, 1, 1]}`, "no solution of the board: r1c2"},
		{"draw", `{` + hunt + `, "marks": {"cells": ["r9c9"]}}`, "expected a place from r1c1 to r2c3"},
		{"excluded", `{` + hunt + `, "position": [1, -1, -1, -1, -1, -1], "cells": [0]}`,
			"cell 0: expected one that is open"},
		{"ink", `{` + hunt + `, "entries": [6]}`, `unknown field "entries"`},
		{"ink", `{` + tiles + `}`, "expected one whose entries are filled in"},
		{"draw", `{"board": "tour 1000x1000"}`, "1000000 cells"},
		{"solve", `{` + hunt + `, "engines": "sat", "n": 1, "seconds": 3600}`,
			"seconds 3600: expected 0 to 60, which is the limit here"},
		{"solve", `{` + hunt + `, "engines": "sat", "n": 1, "seconds": -1}`, "expected 0 to 60"},
		{"solve", `{` + hunt + `, "engines": "sat", "n": 0}`, "n 0: expected 1 to 1000 solutions"},
		{"solve", `{` + hunt + `, "engines": "count", "n": 1}`, "engine count does not do that"},
		{"solve", `{` + hunt + `, "engines": "nobody", "n": 1}`, `engine "nobody"`},
		{"play", `{` + tiles + `, "solution": [1]}`, "no solution of the board"},
		{"random", `{"family": "treasure", "size": "999x999"}`, "at most 900 cells"},
		{"generate", `{"family": "treasure", "clues": "9..1"}`, `clues "9..1": expected a range`},
		{"generate", `{"family": "treasure", "start": "r1c1"}`, "expected it with noguess"},
		{"generate", `{"family": "treasure", "size": "0x4"}`, "0x4"},
		{"convert", `{` + hunt + `, "to": "nowhere"}`, `format "nowhere"`},
		{"export", `{` + hunt + `, "as": "gif"}`, "expected svg or text"},
		{"rules", `{"family": "treasure", "variant": "nobody"}`, `variant "nobody": expected one of hunt, minesweeper`},
		{"hint", `{` + hunt + `, "degree": 4}`, "expected 1 to 3"},
		{"steps", `{` + tiles + `}`, "not solved in steps"},
		{"explain", `{` + hunt + `, "cell": "z"}`, "expected a place"},
		{"repair", `{` + hunt + `, "towards": [0, 0, 0, 0, 0, 0]}`, "towards: no solution"},
	} {
		answer, err := asking(t, row.name, row.ask)
		if err == nil || !strings.Contains(err.Error(), row.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s %s: %v, %v: want an error of one line with %q", row.name, row.ask, answer, err, row.want)
		}
	}
}

// TestCheckMarksWhatIsBroken: each breach of a rule with its cells.
func TestCheckMarksWhatIsBroken(t *testing.T) {
	for _, row := range []struct{ ask, judgement, cells string }{
		{hunt, "open", "[]"},
		{hunt + `, "position": [1, -1, 1, -1, -1, -1]`, "violated", "[[r1c1 r1c2 r1c3]]"},
		{hunt + `, "position": [1, 0, 0, 0, 0, 0]`, "met", "[]"},
		{`"board": "kuromasu 2x4\n. . . .\n. . . .\n", "position": [0, 0, -1, 0, -1, -1, -1, 0]`, "violated",
			"[[r1c1 r1c2] [r1c4 r2c4]]"},
		{`"board": "kuromasu 3x3\n. . 2\n. . .\n2 . .\n", "position": [0, 1, 1, 1, 1, 1, 1, 1, 1]`, "violated",
			"[[r1c3] [r3c1]]"},
		{`"board": "sudoku 4x4\n1 . . .\n. . . .\n. . . .\n. . . .\n", "position": [1, -1, 3, 1, -1, -1, -1, -1, -1, -1, ` +
			`-1, -1, -1, -1, -1, -1]`, "violated", "[[r1c1 r1c4]]"},
		{`"board": "hidato 2x3\n1 . .\n. . .\n", "position": [1, -1, 2, -1, -1, -1]`, "violated", "[[r1c1 r1c3]]"},
		{tiles, "open", "[]"},
		{tiles + `, "position": [1, 3]`, "met", "[]"},
	} {
		answer, err := asking(t, "check", `{`+row.ask+`}`)
		cells := []any{}
		all, _ := at(answer, "broken").([]any)
		for _, one := range all {
			cells = append(cells, at(one, "cells"))
		}
		if got := fmt.Sprint(cells); err != nil || at(answer, "judgement") != row.judgement || got != row.cells {
			t.Errorf("%s: %v, %v: want %s, %s", row.ask, answer, err, row.judgement, row.cells)
		}
	}
}

// TestQuickCallsAreKnown: the page sends those that are no work to a worker of their own.
func TestQuickCallsAreKnown(t *testing.T) {
	text, err := os.ReadFile("../site/api.js")
	if err != nil {
		t.Fatal(err)
	}
	list := regexp.MustCompile(`quick = new Set\(\[(.*)\]\)`).FindSubmatch(text)
	if list == nil {
		t.Fatal("api.js has no set of quick calls")
	}
	var told, want []string
	for name := range strings.SplitSeq(string(list[1]), ", ") {
		told = append(told, strings.Trim(name, `"`))
	}
	for _, c := range Calls {
		if !c.IsWork {
			want = append(want, c.Name)
		}
	}
	slices.Sort(told)
	slices.Sort(want)
	if !slices.Equal(told, want) {
		t.Errorf("api.js has %v: want %v", told, want)
	}
}

// TestLimitsEndWork: an engine that would take for ever ends at the time asked for, and that is said.
func TestLimitsEndWork(t *testing.T) {
	answer, err := asking(t, "solve", `{"board": "tour 8x8 closed", "engines": "dfs", "n": 1000, "seconds": 0.05}`)
	if got := at(answer, "runs.0.limit"); err != nil || got != string(runs.Time) {
		t.Errorf("%v, %v: want the limit %q", got, err, runs.Time)
	}
}

// TestCertifiedHolds: the archive of evidence is what the verifier takes, and claims what the answer says.
func TestCertifiedHolds(t *testing.T) {
	for _, row := range []struct{ ask, claims string }{
		{`"board": "treasure 2x2 mosaic\n4 .\n. .\n", "minimal": true`, "solution unique minimal"},
		{hunt, "solution multiple"},
		{tiles, "solution shortest unique"},
	} {
		answer, err := asking(t, "certify", `{`+row.ask+`}`)
		if err != nil {
			t.Errorf("%s: %v", row.ask, err)
			continue
		}
		packed, err := base64.StdEncoding.DecodeString(at(answer, "base64").(string))
		if err != nil {
			t.Fatal(err)
		}
		archive, err := zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
		if err != nil {
			t.Fatal(err)
		}
		dir := t.TempDir()
		if err := os.CopyFS(dir, archive); err != nil {
			t.Fatal(err)
		}
		name := strings.TrimSuffix(at(answer, "name").(string), ".zip")
		report, err := verify.Bundle(t.Context(), filepath.Join(dir, name), func(family string) (verify.Kind, error) {
			f, err := twofold.Find(family)
			if err != nil {
				return verify.Kind{}, err
			}
			return verify.Kind{Family: &f.Family, Encode: f.Encode}, nil
		})
		if err != nil {
			t.Errorf("%s: %v", row.ask, err)
			continue
		}
		var claims []string
		for _, c := range report.Manifest.Claims {
			claims = append(claims, string(c.Kind))
		}
		told, _ := at(answer, "text").(string)
		if got := strings.Join(claims, " "); got != row.claims || !strings.HasPrefix(told, strings.Join(claims, ", ")) {
			t.Errorf("%s: %s, and the answer says %s: want %s", row.ask, got, told, row.claims)
		}
	}
}
