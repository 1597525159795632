package sat

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"twofold/encode"
	"twofold/puzzles/runs"
)

func readFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestExternalEnumeration(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	lines, file := played(t, "lines", ""), played(t, "minisat", "{in} {out}")
	rapid.Check(t, func(t *rapid.T) {
		f := formulas(false).Draw(t, "formula")
		if len(f.Keys) > 2 {
			f.Keys = f.Keys[:2] // each model is a process
		}
		checkEnumeration(t, f, rapid.SampledFrom([]Backend{lines, file}).Draw(t, "backend"))
	})
}

// installed is where a program is. Without it the test is skipped, but in CI it fails: there nothing may go
// unnoticed.
func installed(t *testing.T, program string) string {
	t.Helper()
	path, err := exec.LookPath(program)
	if err != nil && os.Getenv("CI") == "true" {
		t.Fatalf("%v: expected in CI: apt install %s", err, program)
	}
	if err != nil {
		t.Skip(err)
	}
	return path
}

func TestRealPrograms(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	for _, command := range []string{"minisat {in} {out}", "cadical -q", "minisat", "cadical", "picosat", "clasp"} {
		t.Run(command, func(t *testing.T) {
			installed(t, strings.Fields(command)[0])
			backend, err := External(command)
			if err != nil {
				t.Fatal(err)
			}
			all := edges()
			for _, name := range edgesOutside {
				checkEnumeration(t, all[name], backend)
			}
			checkEnumeration(t, pigeonhole(4), backend)
		})
	}
}

func TestExternalStats(t *testing.T) {
	table := []struct {
		behaviour, files string
		counter, absent  runs.Counter
		want             int64
	}{
		{"lines", "", runs.Decisions, runs.Conflicts, 24},
		{"minisat", "{in} {out}", runs.Conflicts, runs.Decisions, 14},
	}
	for _, row := range table {
		t.Run(row.behaviour, func(t *testing.T) {
			f := &encode.Formula{}
			f.Add(f.Key("only"))
			stats, err := Enumerate(background, f, played(t, row.behaviour, row.files), func([]bool) bool { return true })
			if err != nil || stats.Counts[row.counter] != row.want {
				t.Errorf("%v, %v: expected %s %d over two runs", stats, err, row.counter, row.want)
			}
			if _, there := stats.Counts[row.absent]; there {
				t.Errorf("%v: %s was not counted", stats, row.absent)
			}
		})
	}
}

func TestExternalFaults(t *testing.T) {
	table := []struct{ behaviour, files, want string }{
		{"silent", "", "no answer: expected a line 's SATISFIABLE'"},
		{"mute", "", "'minisat {in} {out}'"},
		{"torn", "", "it said satisfiable, but its exit status 20 means unsatisfiable"},
		{"garbled", "", `output line "v 1 2 x 0": "x": expected literals from -2 to 2`},
		{"twofaced", "", "it said satisfiable before"},
		{"allfalse", "", "its model breaks clause 1: [1 2]"},
		{"crash", "", "exit status 3: out of; luck"},
		{"unwritten", "{in} {out}", "the answer that {out} stands for cannot be read"},
		{"piped", "{in} {out}", "answer: a pipe: expected a regular file"},
	}
	for _, row := range table {
		t.Run(row.behaviour, func(t *testing.T) {
			f := &encode.Formula{Names: make([]string, 2)}
			f.Add(1, 2)
			status, err := played(t, row.behaviour, row.files)(f).Solve(background)
			if status != Unknown || err == nil || !strings.Contains(err.Error(), row.want) {
				t.Errorf("%v, %v: want %q", status, err, row.want)
			}
		})
	}
}

func TestExternalRefusesCards(t *testing.T) {
	f := &encode.Formula{Names: make([]string, 2), Cards: []encode.Card{{Lits: []int{1, 2}, AtLeast: 2}}}
	if status, err := played(t, "lines", "")(f).Solve(background); status != Unknown || err == nil {
		t.Errorf("%v, %v for cards", status, err)
	}
}

// TestExternalIsKilledWhenContextEnds: with all that it started, and no file stays behind.
func TestExternalIsKilledWhenContextEnds(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	ctx, cancel := context.WithCancelCause(background)
	time.AfterFunc(100*time.Millisecond, func() { cancel(runs.Interrupted) })
	status, err := played(t, "hang", "")(pigeonhole(4)).Solve(ctx)
	if status != Unknown || !errors.Is(err, runs.Interrupted) {
		t.Errorf("%v, %v after an interrupt", status, err)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "*")); len(left) > 0 {
		t.Errorf("files stay behind: %v", left)
	}
}

func TestSplitCommand(t *testing.T) {
	table := []struct {
		line string
		want []string
		err  string
	}{
		{"minisat {in} {out}", []string{"minisat", "IN", "OUT"}, ""},
		{" cadical\t-q ", []string{"cadical", "-q", "IN"}, ""},
		{`'/my dir/sat' "a'b"c --in={in} ''`, []string{"/my dir/sat", "a'bc", "--in=IN", ""}, ""},
		{"", nil, "the command is empty"},
		{" '", nil, "the quote ' is not closed"},
	}
	for _, row := range table {
		t.Run(row.line, func(t *testing.T) {
			words, err := splitCommand(row.line)
			if row.err != "" {
				if err == nil || !strings.Contains(err.Error(), row.err) {
					t.Errorf("%v: want %q", err, row.err)
				}
				return
			}
			if got := fill(words, "IN", "OUT"); err != nil || !slices.Equal(got, row.want) {
				t.Errorf("%q, %v: want %q", got, err, row.want)
			}
		})
	}
}
