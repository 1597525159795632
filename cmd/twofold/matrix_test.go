package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"twofold"
	"twofold/cmd/twofold/page"
	"twofold/puzzles/puzzletest"
	"twofold/puzzles/runs"
)

// TestEveryCommandOnOddBoards runs every command of the command tree on the degenerate boards of every family, by every
// flag that is a switch, and by every engine and encoding; of rules files by every fourth of these. A new command,
// flag, engine or family is among them by being listed. Where a part is drawn, each family has a fourth of the
// commands, another one than the family before it. Each call has to end with a status that is documented, without
// a panic, with JSON that parses, and with one line about what it cannot do.
func TestEveryCommandOnOddBoards(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	inProcess = true
	defer func() { inProcess = false }()
	t.Run("all", func(t *testing.T) {
		families, all := puzzletest.Families(t, codedFamilies(), twofold.Find), puzzletest.Cases(100) == 100
		if all {
			families = twofold.All()
		}
		for i, f := range families {
			t.Run(f.Name, func(t *testing.T) {
				t.Parallel()
				if f.Odd != nil {
					oddBoardsAreOdd(t, f)
				}
				m := newMatrix(t, f)
				m.turn = i
				for j, c := range commands((&app{}).rootCommand("")) {
					if all || (i+j)%4 == 0 {
						t.Run(c.Name(), func(t *testing.T) { m.try(t, c) })
					}
				}
			})
		}
	})
}

// oddBoardsAreOdd holds that no kind of degenerate board is missing.
func oddBoardsAreOdd(t *testing.T, f *twofold.Family) {
	t.Helper()
	line := hasLine(f, f.Usual.Variant)
	missing := map[string]bool{"one row": line, "one column": line, "none": true, "unique": true, "multiple": true}
	for _, v := range f.Variants {
		missing["variant "+v] = true
	}
	for _, text := range f.Odd {
		b, err := f.Parse(text)
		if err != nil {
			t.Fatalf("%v:\n%s", err, text)
		}
		rows, cols := b.Size()
		delete(missing, "variant "+b.Variant())
		if rows == 1 {
			delete(missing, "one row")
		}
		if cols == 1 {
			delete(missing, "one column")
		}
		solutions, _ := bruteForce(f, b)
		delete(missing, []string{"none", "unique", "multiple"}[min(len(solutions), 2)])
	}
	for what, is := range missing {
		if is {
			t.Errorf("no odd board of %s: %s", f.Name, what)
		}
	}
}

// A matrix is what the commands are tried on: for each word of a usage line, files that stand for it.
type matrix struct {
	family *twofold.Family
	boards map[string][]string // by placeholder, a file for each board
	all    string              // a file with all boards
	turn   int                 // which of the ways are tried, where not all are
	dir    string
}

func newMatrix(t *testing.T, f *twofold.Family) *matrix {
	t.Helper()
	m := &matrix{family: f, dir: t.TempDir(), boards: map[string][]string{}}
	odd := puzzletest.Odd(&f.Family)
	m.all = m.write(t, "all.txt", strings.Join(odd, "\n"))
	for i, text := range odd {
		board := m.write(t, fmt.Sprintf("%d.txt", i), text)
		m.boards["BOARD"] = append(m.boards["BOARD"], board)
		m.boards["SOLUTION"] = append(m.boards["SOLUTION"], m.made(t, i, "solution", "solve", board))
		cnf := m.made(t, i, "cnf", "cnf", board)
		if info, err := os.Stat(cnf); err == nil && info.Size() == 0 {
			cnf = m.made(t, i, "cnf", "cnf", "--horizon", "2", board)
		}
		m.boards["FILE.cnf"] = append(m.boards["FILE.cnf"], cnf)
		dir := filepath.Join(m.dir, fmt.Sprintf("evidence%d", i))
		m.made(t, i, "certified", "certify", "--minimal", "--minimum", board, "-o", dir)
		m.boards["DIR"] = append(m.boards["DIR"], dir)
	}
	// A sweep starts a process for each board and engine.
	m.boards["SPEC.toml"] = []string{
		m.write(
			t,
			"spec.toml",
			"engines = [\"native\", \"sat\"]\n[[boards]]\nfile = \"0.txt\"\n[[boards]]\nfile = \"3.txt\"\n",
		),
	}
	m.boards["FILE.csv"] = []string{m.made(t, 0, "csv", "sweep", m.boards["SPEC.toml"][0])}
	return m
}

func (m *matrix) write(t *testing.T, name, text string) string {
	t.Helper()
	file := filepath.Join(m.dir, name)
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return file
}

// made is a file with what a command prints, which may be nothing.
func (m *matrix) made(t *testing.T, i int, kind string, args ...string) string {
	t.Helper()
	return m.write(t, fmt.Sprintf("%d.%s", i, kind), called(t, "", args).out)
}

// try calls a command in every way.
func (m *matrix) try(t *testing.T, c *cobra.Command) {
	line := strings.Fields(strings.TrimSuffix(c.UseLine(), " [flags]"))[1:]
	if waits[c.Name()] {
		m.serve(t)
		return
	}
	ways := m.ways(t, c)
	some := puzzletest.Some(ways[1:], m.turn)
	if puzzletest.Cases(100) == 100 && !slices.Contains(codedFamilies(), m.family) { // together they try each
		some = nil
		for i := 1 + m.turn%4; i < len(ways); i += 4 {
			some = append(some, ways[i])
		}
	}
	for _, flags := range append(ways[:1:1], some...) {
		for _, args := range m.arguments(t, line) {
			m.judge(t, c, append(slices.Clone(args), m.fill(t, flags)...))
		}
	}
}

// waits are the commands that end with an interrupt alone.
var waits = map[string]bool{"serve": true}

// serve asks the page's server about each board.
func (m *matrix) serve(t *testing.T) {
	for _, text := range puzzletest.Odd(&m.family.Family) {
		board, err := json.Marshal(text)
		if err != nil {
			t.Fatal(err)
		}
		for path, more := range map[string]string{
			"/api/draw": "", "/api/solve": `, "engines": "both", "n": 2`, "/api/count": `, "engines": "native"`,
		} {
			if w := onPage(http.MethodPost, path, fmt.Sprintf(`{"board": %s%s}`, board, more)); w.Code != http.StatusOK {
				t.Errorf("%s: status %d, %s\n%s", path, w.Code, w.Body, text)
			}
		}
	}
}

// onPage asks the page's server.
func onPage(method, path, question string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, "http://localhost:8080"+path, strings.NewReader(question))
	r.Header.Set("Content-Type", "application/json")
	w := httptest.NewRecorder()
	server := page.New(twofold.Default, twofold.Options{}, runs.Limits{})
	server.AnswerBy((&app{args: []string{"serve"}}).answerBelow, false)
	server.Handler("localhost:8080").ServeHTTP(w, r)
	return w
}

// arguments are the calls of a usage line: one for each board, or one for all where a command takes several.
func (m *matrix) arguments(t *testing.T, line []string) (calls [][]string) {
	n := 1
	for _, word := range line {
		if files := m.boards[strings.Trim(word, "[].")]; files != nil && word != "DIR" {
			n = len(files)
		}
	}
	switch {
	case slices.Contains(line, "[FILE...]"):
		return [][]string{{line[0], m.all}, {line[0]}} // without a file it reads standard input, which has no board
	case slices.Contains(line, "[FILE..."):
		return [][]string{{line[0], m.all}, {line[0], m.family.Name}}
	}
	for i := range n {
		var call []string
		for _, word := range line {
			bare := strings.TrimSuffix(strings.Trim(word, "[]"), "...")
			switch files := m.boards[bare]; {
			case bare == "DIR" && len(call) > 0 && call[0] != "verify":
				call = append(call, t.TempDir())
			case files != nil:
				call = append(call, files[i])
			case bare == "FAMILY":
				call = append(call, m.family.Name)
			case bare == "r3c4":
				call = append(call, "r1c1")
			default:
				call = append(call, bare)
			}
		}
		calls = append(calls, call)
	}
	return calls
}

// more are ways to call commands that are no single switch. DIR stands for a directory, each VARIANT for one of the
// family's.
var more = map[string][]string{
	"draw": {
		"-o DIR/a.svg",
		"-o DIR/a.png --decided",
		"--sight r1c1",
	},
	"inspect": {"--json --large"},
	"trace":   {"-o DIR/t.svg --tree 2", "--json --steps 3 --at 2 -o DIR/t.png"},
	"book": {
		"-o DIR/p.pdf --title Boards",
		"-o DIR/p.svg --sort difficulty --paper a5",
		"-o DIR/p.png --parts boards,solutions --per-page 2",
	},
	"animate":    {"-o DIR/a.svg", "-o DIR/b.svg --search"},
	"solve":      {"-n 0 --engine all", "-n 2 --engine both --json"},
	"count":      {"--engine all", "--engine all --json"},
	"crosscheck": {"--engine all", "--engine all --json -n 0", "--time-limit 1ns", "--memory-limit 1"},
	"certify":    {"--jobs 2"},
	"cnf":        {"--horizon 0", "--horizon 1", "--horizon 3"},
	"explain":    {"--json --smallest-time 0"},
	"repair":     {"--json --change", "--solutions 1"},
	"random": {
		"--variant VARIANT --size 1x1",
		"--variant VARIANT --size 1x6 --density 0.9",
		"--variant VARIANT --size 2x2 --given 1",
	},
	"generate": {
		"--variant VARIANT --size 1x1",
		"--variant VARIANT --size 1x3 --minimum --json",
		"--variant VARIANT --size 2x2 --by sat -n 2 --density 0.9",
		"--variant VARIANT --size 2x3 --symmetry rot180 --effort 0..9",
		"--variant VARIANT --size 2x2 --moves 3",
	},
	"plot": {"--x engine --y found -o DIR/p.svg --kind bar", "--kind cactus -o DIR/p.png", "--x nothing -o DIR/p.svg"},
	"sat":  {"--proof DIR/proof"},
}

// bounds keep a call short, where a command has the flag.
var bounds = map[string]string{
	"time-limit":    "20s",
	"smallest-time": "5s",
	"grade-time":    "5s",
	"size":          "2x2",
	"sizes":         "1x1..1x3",
	"cases":         "10",
	"tries":         "50",
}

// boundsOfRules are those of rules files in their place: some have many words, or look long for a board of one row.
var boundsOfRules = map[string]string{"sizes": "1x1..1x2", "cases": "3", "time-limit": "2s"}

// ways are the flags of the calls of a command: none, each switch by itself, each engine, each encoding, and more.
func (m *matrix) ways(t *testing.T, c *cobra.Command) (ways [][]string) {
	ways = append(ways, nil)
	names := map[string][]string{}
	for _, e := range enginesOf(t, m.family, twofold.Options{}) {
		names["engine"] = append(names["engine"], e.Name)
	}
	for _, f := range twofold.Formats() {
		names["from"], names["to"] = append(names["from"], f.Name), append(names["to"], f.Name)
	}
	for _, e := range m.family.Encode.Encodings {
		names["encoding"] = append(names["encoding"], e.Name)
	}
	c.Flags().VisitAll(func(f *pflag.Flag) {
		if f.Value.Type() == "bool" {
			ways = append(ways, []string{"--" + f.Name})
		}
		for _, name := range names[f.Name] {
			ways = append(ways, []string{"--" + f.Name, name})
		}
	})
	for _, flags := range more[c.Name()] {
		for _, variant := range m.family.Variants {
			ways = append(ways, strings.Fields(strings.ReplaceAll(flags, "VARIANT", variant)))
			if !strings.Contains(flags, "VARIANT") {
				break
			}
		}
	}
	for i := range ways {
		for name, value := range bounds {
			if own := boundsOfRules[name]; own != "" && !slices.Contains(codedFamilies(), m.family) {
				value = own
			}
			if name == "sizes" && slices.Contains(ways[i], "--exhaustive") && value == boundsOfRules[name] {
				value = "1x1" // of creek there are 46,656 boards of 1x2
			}
			if c.Flags().Lookup(name) != nil && !slices.Contains(ways[i], "--"+name) {
				ways[i] = append(ways[i], "--"+name, value)
			}
		}
	}
	return ways
}

// fill puts a directory in place of the word for one.
func (m *matrix) fill(t *testing.T, flags []string) []string {
	flags = slices.Clone(flags)
	for i, word := range flags {
		if after, ok := strings.CutPrefix(word, "DIR/"); ok {
			flags[i] = filepath.Join(t.TempDir(), after)
		}
	}
	return flags
}

// judge calls a command and judges what it says.
func (m *matrix) judge(t *testing.T, c *cobra.Command, args []string) {
	t.Helper()
	got := called(t, "", args)
	fault := got.fault()
	if fault == "" && got.status == statusDisagree {
		fault = "engines disagree"
	}
	if fault == "" && slices.Contains(args, "--json") && got.out == "" &&
		(got.status == statusHolds || got.status == statusNone && !slices.Contains(args, m.family.Name)) {
		fault = "no object"
	}
	lines, most := strings.Count(got.errs, "\n"), 1
	if slices.Contains(args, "--minimal") && c.Name() == "check" {
		most = 2 // there is no solution, but two files of boards
	}
	if fault == "" && got.status == statusUsage && len(m.family.Odd) > 1 && !slices.Contains(args, m.all) &&
		(lines < 1 || lines > most) {
		fault = "not one line on standard error"
	}
	if fault != "" {
		t.Errorf(
			"%s:\ntwofold %s\nexit status %d\n%s%s%s",
			fault,
			strings.Join(args, " "),
			got.status,
			got.out,
			got.errs,
			boardOf(args),
		)
	}
}

// boardOf is the board that a call is about, for messages.
func boardOf(args []string) string {
	for _, file := range args[1:] {
		if text, err := os.ReadFile(file); err == nil && len(text) < 200 {
			return "\n" + string(text)
		}
	}
	return ""
}

// A result is what a call of the program left.
type result struct {
	args      []string
	status    int
	out, errs string
	panicked  string
}

// called runs the program in this process.
func called(t testing.TB, in string, args []string) (r result) {
	t.Helper()
	var out, errs bytes.Buffer
	r.args = args
	defer func() {
		r.out, r.errs = out.String(), errs.String()
		if p := recover(); p != nil {
			r.panicked = fmt.Sprintf("%v\n%s", p, debug.Stack())
		}
	}()
	r.status = run(args, io.Reader(strings.NewReader(in)), &out, &errs)
	return r
}

// fault is what no call may do.
func (r result) fault() string {
	satisfies := r.args[0] == "sat" && (r.status == exitSatisfiable || r.status == exitUnsatisfiable)
	switch {
	case r.panicked != "":
		return "panic: " + r.panicked
	case (r.status < statusHolds || r.status > statusDisagree) && !satisfies:
		return "the exit status is none of those documented"
	case r.status == statusUsage && r.errs == "":
		return "nothing on standard error"
	case strings.Contains(r.out, "twofold: "):
		return "an error on standard output"
	case !utf8.ValidString(r.errs) || strings.ContainsFunc(r.errs,
		func(c rune) bool { return c != '\n' && !unicode.IsPrint(c) }):
		return "control characters on standard error"
	}
	if !slices.Contains(r.args, "--json") || r.status == statusUsage {
		return ""
	}
	for line := range strings.Lines(r.out) {
		var object map[string]any
		if err := json.Unmarshal([]byte(line), &object); err != nil {
			return fmt.Sprintf("%v in the line %s", err, line)
		}
	}
	return ""
}
