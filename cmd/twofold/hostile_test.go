//go:build linux

package main

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"

	"twofold/puzzles/lab/process/processtest"
	"twofold/puzzles/prose"
	"twofold/puzzles/puzzletest"
)

// TestHostileSolvers: of every program under testdata/solvers/hostile the report says what the file beside it has, no
// control character is in it, and no process is left. testdata/solvers/README.md says what is in such a file.
func TestHostileSolvers(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	t.Parallel()
	needPython(t)
	dir := filepath.Join(root, "testdata", "solvers", "hostile")
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	entries = slices.DeleteFunc(
		entries,
		func(e fs.DirEntry) bool { return e.Name()[0] == '_' || strings.HasSuffix(e.Name(), ".txt") },
	)
	if len(entries) < 15 {
		t.Fatalf("%s: only %d programs", dir, len(entries))
	}
	modes := [][2]string{{"text", "once"}, {"json", "stay"}, {"text", "stay"}, {"json", "once"}}
	for i, e := range entries {
		program := filepath.Join(dir, e.Name())
		for _, mode := range puzzletest.Some(modes, i) {
			t.Run(e.Name()+" "+mode[0]+" "+mode[1], func(t *testing.T) { meet(t, program, mode[0], mode[1]) })
		}
	}
}

// meet lets a campaign of one board ask the program.
func meet(t *testing.T, program, protocol, staying string) {
	t.Helper()
	t.Parallel()
	command := "sh " + prose.ShellWord(program)
	if strings.HasSuffix(program, ".py") {
		command = "python3 -S " + prose.ShellWord(program)
	}
	args := []string{
		"crosscheck", "treasure", "--cases", "1", "--sizes", "1x1..1x1", "--engine", "backtrack", "--time-limit", "2m",
		"--against", command, "--protocol", protocol,
	}
	if staying == "stay" {
		args = append(args, "--stay")
	}
	flags, wanted := expected(t, program, protocol, staying)
	mark, running := processtest.New(t)
	run := exec.Command("twofold", append(args, flags...)...)
	run.Env = append(os.Environ(), mark)
	text, err := run.CombinedOutput()
	if exit := new(exec.ExitError); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	processtest.NoneLeft(t, running)
	report := string(text) + run.ProcessState.String()
	for _, want := range wanted {
		if !strings.Contains(report, want) {
			t.Errorf("the report does not say %q:\n%s", want, report)
		}
	}
	if at := strings.IndexFunc(report, func(char rune) bool { return char != '\n' && !unicode.IsPrint(char) }); at >= 0 {
		t.Errorf("the report has %q", report[max(0, at-40):min(len(report), at+40)])
	}
}

// expected reads the file beside a program: flags of the command, and what the report says in this mode.
func expected(t *testing.T, program, protocol, staying string) (flags, wanted []string) {
	t.Helper()
	name := strings.TrimSuffix(program, filepath.Ext(program)) + ".txt"
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		modes, says, found := strings.Cut(strings.TrimRight(line, "\n"), ": ")
		if !found {
			t.Fatalf("%s: %q: expected 'modes: text'", name, line)
		}
		if modes == "flags" {
			flags = strings.Fields(says)
			continue
		}
		applies := true
		for mode := range strings.FieldsSeq(modes) {
			if !slices.Contains([]string{"all", "text", "json", "once", "stay"}, mode) {
				t.Fatalf("%s: mode %q: expected all, text, json, once or stay", name, mode)
			}
			applies = applies && (mode == "all" || mode == protocol || mode == staying)
		}
		if applies {
			wanted = append(wanted, says)
		}
	}
	if len(wanted) == 0 {
		t.Fatalf("%s: says nothing about %s %s", name, protocol, staying)
	}
	return flags, wanted
}
