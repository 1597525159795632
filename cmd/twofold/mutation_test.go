package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"twofold"

	"twofold/puzzles"
)

// TestMutantsStand: the text of each mutant is in its file, and once, so that the list does not rot.
func TestMutantsStand(t *testing.T) {
	perFamily := map[string]int{}
	for _, m := range slices.Concat(mutants, tested, survivors) {
		text, err := os.ReadFile(filepath.Join(root, m.file))
		if err != nil {
			t.Error(err)
			continue
		}
		if n := strings.Count(string(text), m.old); n != 1 || m.old == m.planted {
			t.Errorf("%s has %q %d times: want once, and another text in its place", m.file, m.old, n)
		}
	}
	for _, m := range mutants {
		perFamily[m.family]++
	}
	for _, f := range twofold.Families {
		if perFamily[f.Name] < 5 {
			t.Errorf("%s has %d mutants: want 5 at least", f.Name, perFamily[f.Name])
		}
	}
}

// TestCampaignsKillMutants: a campaign finds the planted fault, on a board that is small and 1-minimal.
func TestCampaignsKillMutants(t *testing.T) {
	for _, m := range mutantsToTry(t) {
		t.Run(fmt.Sprintf("%s %s %s", m.family, filepath.Base(m.file), m.planted), func(t *testing.T) {
			board, status, text := m.campaign(t)
			if status != statusDisagree {
				t.Fatalf("survives %d cases:\n%s", m.cases, text)
			}
			most := map[string]int{"treasure": 4, "visibility": 4, "sliding": 3, "tour": 5}[m.family]
			if rows, cols, err := puzzles.ParseSize(strings.Fields(board)[1]); err != nil || rows > most || cols > most {
				t.Errorf("the board is %dx%d, %v: want at most %dx%d\n%s", rows, cols, err, most, most, board)
			}
		})
	}
}

// mutantsToTry are the first one, which takes a build of most of the program, or with TWOFOLD_MUTANTS=all every one, as
// 'make mutants' has it, which has to pass too.
func mutantsToTry(t *testing.T) []mutant {
	switch {
	case os.Getenv("TWOFOLD_MUTANTS") == "all":
		return mutants
	case testing.Short():
		t.Skip("takes long")
	}
	return mutants[:1]
}

// TestTestsKillMutants: the tests of a package, or those of the verifier, find the fault that is planted in it.
func TestTestsKillMutants(t *testing.T) {
	if os.Getenv("TWOFOLD_MUTANTS") != "all" {
		t.Skip("only with TWOFOLD_MUTANTS=all")
	}
	for _, m := range tested {
		out, err := exec.Command("go", "test", "-run", "Moves|Arguments|Formulas|KeptClues", "-overlay", m.overlay(t),
			filepath.Join(root, filepath.Dir(m.file)), filepath.Join(root, "sat", "verify")).CombinedOutput()
		if err == nil || !strings.Contains(string(out), "--- FAIL") {
			t.Errorf("%s %q survives: %v\n%s", m.file, m.planted, err, out)
		}
	}
}

// TestSurvivorsSurvive: those that the documentation says nothing finds.
func TestSurvivorsSurvive(t *testing.T) {
	if os.Getenv("TWOFOLD_MUTANTS") != "all" {
		t.Skip("only with TWOFOLD_MUTANTS=all")
	}
	for _, m := range survivors {
		if _, status, text := m.campaign(t); status != statusHolds {
			t.Errorf("%s %q is found: it is no survivor any more\n%s", m.file, m.planted, text)
		}
	}
}

// campaign builds the mutant and lets it check itself. It returns the board of the finding, the exit status, and what was
// printed.
func (m mutant) campaign(t *testing.T) (board string, status int, text string) {
	t.Helper()
	command := exec.Command(m.build(t), "crosscheck", m.family, "--cases", strconv.Itoa(m.cases), "--stop", "1", "--workers", "1", "--time-limit", "5s", "--shrink-time", "10s", "--json")
	out, err := command.Output()
	if _, isExit := err.(*exec.ExitError); err != nil && !isExit {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(out)) {
		var finding struct {
			Kind  string `json:"kind"`
			Board string `json:"board"`
		}
		if err := json.Unmarshal([]byte(line), &finding); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		if board == "" && finding.Board != "" {
			board = finding.Board
			t.Logf("found as %s", finding.Kind)
		}
	}
	return board, command.ProcessState.ExitCode(), string(out)
}

// build builds the program with the fault in it.
func (m mutant) build(t *testing.T) (program string) {
	t.Helper()
	program = filepath.Join(t.TempDir(), "mutant")
	if out, err := exec.Command("go", "build", "-overlay", m.overlay(t), "-o", program, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return program
}

// overlay plants the fault without touching a file of the module: told of the overlay, the compiler reads another file
// in the place of the one.
func (m mutant) overlay(t *testing.T) (list string) {
	t.Helper()
	dir := t.TempDir()
	file, err := filepath.Abs(filepath.Join(root, m.file))
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	planted := filepath.Join(dir, "planted.go")
	if err := os.WriteFile(planted, []byte(strings.Replace(string(text), m.old, m.planted, 1)), 0o666); err != nil {
		t.Fatal(err)
	}
	overlay, err := json.Marshal(map[string]any{"Replace": map[string]string{file: planted}})
	if err != nil {
		t.Fatal(err)
	}
	list = filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(list, overlay, 0o666); err != nil {
		t.Fatal(err)
	}
	return list
}
