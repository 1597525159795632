package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"twofold"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
	"twofold/puzzles/puzzletest"
)

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

// TestExampleSolvers: right programs pass, and of each wrong one its fault is found on a small board, as the file
// beside the program says; testdata/solvers/README.md says what is in such a file.
func TestExampleSolvers(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	t.Parallel()
	needPython(t)
	for i, f := range familiesBelow(t, "solvers") {
		programs, err := filepath.Glob(filepath.Join(root, "testdata", "solvers", f.Name, "[a-z]*.py"))
		if err != nil || len(programs) < 3 {
			t.Fatalf("%s: %v, and only the programs %q", f.Name, err, programs)
		}
		for _, program := range puzzletest.Some(programs, i) {
			t.Run(f.Name+" "+filepath.Base(program), func(t *testing.T) {
				t.Parallel()
				expected := readBeside(t, program, "flags", "finding", "cells")
				args := []string{f.Name, "--engine", "native", "--against", "python3 " + prose.ShellWord(program)}
				all, status := crosschecked(t, append(args, strings.Fields(expected["flags"])...)...)
				all = all[:len(all)-1]
				kind, cells := expected["finding"], expected["cells"]
				if kind == "" {
					if status != statusHolds {
						t.Errorf("status %d, %+v: want nothing to be found", status, all)
					}
					return
				}
				at := slices.IndexFunc(all, func(found finding) bool { return found.Kind == kind })
				if at < 0 || status != statusDisagree {
					t.Fatalf("status %d, %+v: want %s", status, all, kind)
				}
				rows, cols, err := parse.Size(strings.Fields(all[at].Board)[1])
				if most, _ := strconv.Atoi(cells); err != nil || rows*cols > most || !all[at].Minimal {
					t.Errorf("%v, minimal=%t: want at most %s cells:\n%s", err, all[at].Minimal, cells, all[at].Board)
				}
			})
		}
	}
}

// familiesBelow are those that have a folder below one of testdata, which are those in Go and some rules files.
func familiesBelow(t *testing.T, folder string) (all []*twofold.Family) {
	t.Helper()
	entries, err := os.ReadDir(filepath.Join(root, "testdata", folder))
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		if f, err := twofold.Find(entry.Name()); err == nil && entry.IsDir() {
			all = append(all, f)
		}
	}
	for _, f := range ownFamilies() {
		if !slices.Contains(all, f) {
			t.Errorf("testdata/%s has no folder of %s", folder, f.Name)
		}
	}
	if len(all) == len(ownFamilies()) {
		t.Errorf("testdata/%s has no folder of a rules file", folder)
	}
	return all
}

// readBeside reads the lines 'key: value' of the text file beside a program, each key at most once.
func readBeside(t *testing.T, program string, keys ...string) map[string]string {
	t.Helper()
	name := strings.TrimSuffix(program, filepath.Ext(program)) + ".txt"
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	values := map[string]string{}
	for line := range strings.Lines(string(text)) {
		key, value, found := strings.Cut(strings.TrimSpace(line), ": ")
		if _, twice := values[key]; !found || twice || !slices.Contains(keys, key) {
			t.Fatalf("%s: %q: expected one of %q and a value, each once", name, line, keys)
		}
		values[key] = value
	}
	return values
}

// TestProtocolsAgree: text and JSON, a process for each board and one that stays, come to the same.
func TestProtocolsAgree(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	t.Parallel()
	needPython(t)
	for _, f := range familiesBelow(t, "solvers") {
		for _, options := range [][]string{{"--protocol", "text"}, {"--protocol", "json"}, {"--protocol", "json", "--stay"}} {
			args := append(options, f.Name, "--engine", "native", "--sizes", "1x1..2x3", "--cases",
				strconv.Itoa(puzzletest.Cases(13)),
				"--against", "python3 "+prose.ShellWord(filepath.Join(root, "testdata", "solvers", f.Name, "right.py")))
			if all, status := crosschecked(t, args...); status != statusHolds {
				t.Errorf("%v: status %d, %+v", args, status, all)
			}
		}
	}
}

// TestGeneration: boards that a program makes have to be unique and minimal.
func TestGeneration(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	needPython(t)
	for file, want := range map[string]int{"right.py": statusHolds, "spare_clues.py": statusDisagree} {
		command := exec.Command(
			"twofold",
			"crosscheck",
			"treasure",
			"--engine",
			"native",
			"--sizes",
			"2x2..3x3",
			"--cases",
			"5",
			"--grade",
			"--generation",
			"10",
			"--stay",
			"--against",
			"python3 "+prose.ShellWord(filepath.Join(root, "testdata", "solvers", "treasure", file)),
		)
		out, _ := command.CombinedOutput() // the status says how it ended
		if got := command.ProcessState.ExitCode(); got != want ||
			want == statusDisagree != strings.Contains(string(out), "generated board not minimal") {
			t.Errorf("%s: status %d: want %d\n%s", file, got, want, out)
		}
	}
}
