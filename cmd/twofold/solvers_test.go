package main

import (
	"encoding/json"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"twofold"

	"twofold/puzzles"
	"twofold/puzzles/lab/guest"
)

// fault is what is known of a program under testdata/solvers.
type fault struct {
	family, file string
	kind         string // of a finding that there has to be; "" for a right program
	cells        int    // of the board that it is shown on, at most
	cases        int
}

var faults = []fault{
	{"treasure", "right.py", "", 0, 200},
	{"treasure", "row_below.py", "wrong verdict", 2, 100},
	{"treasure", "slip.py", "wrong verdict", 2, 100},
	{"treasure", "uncounted.py", "wrong count", 1, 100},
	{"treasure", "orders.py", "wrong count", 2, 100},
	{"treasure", "hangs.py", "hang", 1, 15},
	{"treasure", "garbage.py", "wrong output format", 1, 5},
	{"treasure", "crashes.py", "crash", 2, 10},
	{"treasure", "spare_clues.py", "", 0, 50}, // it solves rightly; TestGeneration holds what it makes against it
	{"visibility", "right.py", "", 0, 200},
	{"visibility", "one_early.py", "wrong verdict", 2, 100},
	{"visibility", "not_itself.py", "wrong verdict", 1, 100},
	{"visibility", "through_walls.py", "wrong verdict", 3, 400},
	{"visibility", "apart.py", "wrong solution", 3, 200},
	{"sliding", "right.py", "", 0, 100},
	{"sliding", "parity.py", "wrong verdict", 4, 300},
	{"sliding", "greedy.py", "not optimal", 6, 300},
	{"sliding", "round_the_edge.py", "wrong solution", 2, 100},
	{"tour", "right.py", "", 0, 200},
	{"tour", "warnsdorff.py", "wrong verdict", 6, 600},
	{"tour", "numbers.py", "wrong solution", 2, 100},
	{"tour", "open_end.py", "wrong solution", 4, 300},
	{"tour", "both_ways.py", "wrong count", 4, 300},
}

// needPython ends a test where there is no Python; in CI that is an error.
func needPython(t *testing.T) {
	t.Helper()
	if !isInstalled(t, "python3") {
		t.SkipNow()
	}
}

// finding is a line of crosscheck --json, as far as it is looked at.
type finding struct {
	Kind    string `json:"kind"`
	Board   string `json:"board"`
	Minimal bool   `json:"minimal"`
	Cases   int    `json:"cases"`
	Problem string `json:"problem"`
}

// crosschecked runs crosscheck with --json; the summary is the last one of what it returns.
func crosschecked(t *testing.T, args ...string) (all []finding, status int) {
	t.Helper()
	command := exec.Command("twofold", append([]string{"crosscheck", "--json"}, args...)...)
	out, err := command.Output()
	if _, isExit := err.(*exec.ExitError); err != nil && !isExit {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(out)) {
		var f finding
		if err := json.Unmarshal([]byte(line), &f); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		all = append(all, f)
	}
	return all, command.ProcessState.ExitCode()
}

// TestExampleSolvers: right programs pass, and of each wrong one its fault is found on a small board.
func TestExampleSolvers(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	needPython(t)
	for _, f := range faults {
		t.Run(f.family+" "+f.file, func(t *testing.T) {
			sizes, limit := "1x1..3x3", "10m"
			switch {
			case f.family == "sliding":
				sizes = "1x1..2x3"
			case f.file == "warnsdorff.py":
				sizes = "1x1..4x4" // on smaller boards it is hardly ever stuck
			}
			if f.kind == "hang" {
				limit = "1s"
			}
			args := []string{
				f.family, "--engine", "native", "--sizes", sizes, "--cases", strconv.Itoa(f.cases), "--time-limit", limit,
				"--against", "python3 " + guest.Quoted(filepath.Join(root, "testdata", "solvers", f.family, f.file)),
			}
			if f.file != "garbage.py" { // which does not read on
				args = append(args, "--stay")
			}
			if f.kind == "hang" { // each costs the time limit
				args = append(args, "--stop", "1")
			}
			all, status := crosschecked(t, args...)
			all = all[:len(all)-1]
			if f.kind == "" {
				if status != statusHolds {
					t.Errorf("status %d, %+v: want nothing to be found", status, all)
				}
				return
			}
			at := slices.IndexFunc(all, func(found finding) bool { return found.Kind == f.kind })
			if at < 0 || status != statusDisagree {
				t.Fatalf("status %d, %+v: want %s", status, all, f.kind)
			}
			rows, cols, err := puzzles.ParseSize(strings.Fields(all[at].Board)[1])
			if err != nil || rows*cols > f.cells || !all[at].Minimal {
				t.Errorf("%v, minimal=%t: want at most %d cells:\n%s", err, all[at].Minimal, f.cells, all[at].Board)
			}
		})
	}
}

// TestExampleSolversAreListed: no program is left out above.
func TestExampleSolversAreListed(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(root, "testdata", "solvers", "*", "[a-z]*.py"))
	if err != nil {
		t.Fatal(err)
	}
	files = slices.DeleteFunc(files, func(file string) bool { // those have a test and a list of their own
		return filepath.Base(filepath.Dir(file)) == "hostile"
	})
	for _, file := range files {
		name, family := filepath.Base(file), filepath.Base(filepath.Dir(file))
		if !slices.ContainsFunc(faults, func(f fault) bool { return f.family == family && f.file == name }) {
			t.Errorf("%s: nothing is expected of it", file)
		}
	}
	if len(files) != len(faults) {
		t.Errorf("%d programs, and %d are expected", len(files), len(faults))
	}
}

// TestProtocolsAgree: text and JSON, a process for each board and one that stays, come to the same.
func TestProtocolsAgree(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	needPython(t)
	for _, f := range twofold.Families {
		for _, options := range [][]string{{"--protocol", "text"}, {"--protocol", "json"}, {"--protocol", "json", "--stay"}} {
			args := append(options, f.Name, "--engine", "native", "--sizes", "1x1..2x3", "--cases", "13",
				"--against", "python3 "+guest.Quoted(filepath.Join(root, "testdata", "solvers", f.Name, "right.py")))
			if all, status := crosschecked(t, args...); status != statusHolds {
				t.Errorf("%v: status %d, %+v", args, status, all)
			}
		}
	}
}

// TestGeneration: boards that a program makes have to be unique and minimal.
func TestGeneration(t *testing.T) {
	needPython(t)
	for file, want := range map[string]int{"right.py": statusHolds, "spare_clues.py": statusDisagree} {
		command := exec.Command("twofold", "crosscheck", "treasure", "--engine", "native", "--sizes", "2x2..3x3", "--cases", "5", "--grade", "--generation", "10",
			"--stay", "--against", "python3 "+guest.Quoted(filepath.Join(root, "testdata", "solvers", "treasure", file)))
		out, _ := command.CombinedOutput() // the status says how it ended
		if got := command.ProcessState.ExitCode(); got != want || want == statusDisagree != strings.Contains(string(out), "generated board not minimal") {
			t.Errorf("%s: status %d: want %d\n%s", file, got, want, out)
		}
	}
}
