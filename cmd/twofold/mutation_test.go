package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/pelletier/go-toml/v2"

	"twofold"
	"twofold/puzzles/campaign"
	"twofold/puzzles/parse"
)

// A mutant is this program with one fault planted: in a file, a text that stands there once is another one. What is
// known of those of a family stands in testdata/FAMILY/mutants.toml; testdata/README.md says what the keys mean.
type mutant struct {
	Reason, File, Old, Planted string

	Cases    int    // of a campaign that has to find it
	Tests    string // the tests of its package, or those of the verifier, that have to find it, as go test -run has them
	Survives bool   // nothing finds it

	family string
	most   int // rows and columns of a board that shows it
}

// itemsMutated is the folder of testdata with the mutants of what all families of rules files share.
const itemsMutated = "rules"

// mutatedNames are the folders of testdata that have mutants.
func mutatedNames() (names []string) {
	for _, f := range ownFamilies() {
		names = append(names, f.Name)
	}
	return append(names, itemsMutated)
}

// mutantsOf reads the mutants of a family, or of items.
func mutantsOf(t *testing.T, name string) []mutant {
	t.Helper()
	var known struct {
		Most  int
		Fault []mutant
	}
	file := filepath.Join(root, "testdata", name, "mutants.toml")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := toml.NewDecoder(bytes.NewReader(text)).DisallowUnknownFields().Decode(&known); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	for i := range known.Fault {
		known.Fault[i].family, known.Fault[i].most = name, known.Most
	}
	return known.Fault
}

// ownFamilies are the families but the null one, which is no part of the program.
func ownFamilies() []*twofold.Family { return twofold.Default.Coded() }

// codedFamilies are those and the null one.
func codedFamilies() []*twofold.Family { return slices.Concat(twofold.Default.Coded(), testFamilies) }

// TestMutantsStand: the text of each mutant is in its file, and once, so that the lists do not rot.
func TestMutantsStand(t *testing.T) {
	for _, name := range mutatedNames() {
		all := mutantsOf(t, name)
		for _, m := range all {
			text, err := os.ReadFile(filepath.Join(root, m.File))
			if err != nil {
				t.Error(err)
				continue
			}
			if n := strings.Count(string(text), m.Old); n != 1 || m.Old == m.Planted {
				t.Errorf("%s has %q %d times: want once, and another text in its place", m.File, m.Old, n)
			}
			if m.Reason == "" || (m.Tests == "") == (m.Cases == 0) {
				t.Errorf("%s %q: expected a reason, and either cases or tests", m.File, m.Old)
			}
		}
		if len(all) < 5 {
			t.Errorf("%s has %d mutants: want 5 at least", name, len(all))
		}
	}
}

// TestMutants: a campaign finds the planted fault, on a board that is small and 1-minimal, or the tests of a package
// do, or nothing, as the list says.
func TestMutants(t *testing.T) {
	t.Parallel()
	for _, m := range mutantsToTry(t) {
		t.Run(m.family+" "+m.Reason, func(t *testing.T) {
			t.Parallel() // a campaign has one worker
			if m.Tests != "" {
				m.meetTests(t)
				return
			}
			board, status, text := m.campaign(t)
			if m.Survives {
				if status != statusHolds {
					t.Errorf("it is found, and no survivor any more\n%s", text)
				}
				return
			}
			if status != statusDisagree {
				t.Fatalf("survives %d cases:\n%s", m.Cases, text)
			}
			if rows, cols, err := parse.Size(strings.Fields(board)[1]); err != nil || max(rows, cols) > m.most {
				t.Errorf("the board is %dx%d, %v: want at most %dx%d\n%s", rows, cols, err, m.most, m.most, board)
			}
		})
	}
}

// mutantsToTry are one, or with TWOFOLD_MUTANTS=all every one, as 'make mutants' has it, which has to pass too. With
// 1/3 they are every third. The one is in a search, since little of the program has to be built anew for that.
func mutantsToTry(t *testing.T) []mutant {
	if testing.Short() {
		t.Skip("takes long")
	}
	var all []mutant
	for _, name := range mutatedNames() {
		all = append(all, mutantsOf(t, name)...)
	}
	first := slices.IndexFunc(all, func(m mutant) bool { return m.Cases > 0 && strings.HasPrefix(m.File, "native/") })
	return partOf(t, "TWOFOLD_MUTANTS", all, all[first:first+1])
}

// partOf are those of all whose turn it is by a variable of the environment: all of them, or every third with 1/3, 2/3
// or 3/3. Without it they are few.
func partOf[Any any](t *testing.T, variable string, all, few []Any) (some []Any) {
	t.Helper()
	switch which := os.Getenv(variable); which {
	case "":
		return few
	case "all":
		return all
	default:
		var part, parts int
		if _, err := fmt.Sscanf(which, "%d/%d", &part, &parts); err != nil || part < 1 || part > parts {
			t.Fatalf("%s=%s: expected all, or a part such as 1/3", variable, which)
		}
		for i := part - 1; i < len(all); i += parts {
			some = append(some, all[i])
		}
		return some
	}
}

// meetTests: the tests find the fault, those beside it or those of the whole. What is found need not be small, nor be
// written into the tree.
func (m mutant) meetTests(t *testing.T) {
	t.Helper()
	overlay := m.overlay(t)
	places := []string{filepath.Dir(m.File), "sat/verify", ".", "puzzles/steps"}
	if m.family == itemsMutated {
		places = []string{filepath.Dir(m.File), "encode/model", "native/model", "sat/verify", "puzzles/families"}
	}
	var told string
	for _, place := range places { // one after another, since the first often finds it, and each is built anew
		place = filepath.Join(root, place)
		if !hasTests(t, place, m.Tests) {
			continue
		}
		test := exec.Command("go", "test", "-vet=off", "-ldflags=-s", "-run", m.Tests, "-overlay", overlay, place)
		test.Env = append(os.Environ(), "RAPID_SHRINKTIME=0s", "RAPID_NOFAILFILE=true")
		out, err := test.CombinedOutput()
		if err != nil && strings.Contains(string(out), "--- FAIL") {
			return
		}
		told += fmt.Sprintf("%v\n%s", err, out)
	}
	t.Errorf("survives: %s", told)
}

// hasTests reports whether a directory has a test of such a name.
func hasTests(t *testing.T, dir, names string) bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	name := regexp.MustCompile(names)
	return slices.ContainsFunc(files, func(file string) bool {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		return slices.ContainsFunc(testNamed.FindAllStringSubmatch(string(text), -1), func(found []string) bool {
			return name.MatchString(found[1])
		})
	})
}

var testNamed = regexp.MustCompile(`(?m)^func (Test\w+)`)

// campaign builds the mutant and lets it check itself. It returns the board of the finding, the exit status, and what
// was printed.
func (m mutant) campaign(t *testing.T) (board string, status int, text string) {
	t.Helper()
	f, err := twofold.Find(m.family)
	if err != nil {
		t.Fatal(err)
	}
	small := fmt.Sprintf("1x1..%dx%d", f.Small, f.Small) // which brute force settles
	command := exec.Command(m.build(t), "crosscheck", m.family, "--cases", strconv.Itoa(m.Cases), "--stop", "1",
		"--sizes", small, "--budget", strconv.Itoa(campaign.UsualBrute), "--workers", "1",
		"--time-limit", "5s", "--shrink-time", "10s", "--json")
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

// build builds the program with the fault in it. A fifth of the time goes into symbols that nobody reads.
func (m mutant) build(t *testing.T) (program string) {
	t.Helper()
	program = filepath.Join(t.TempDir(), "mutant")
	build := exec.Command("go", "build", "-ldflags=-s", "-overlay", m.overlay(t), "-o", program, ".")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return program
}

// overlay plants the fault without touching a file of the module: told of the overlay, the compiler reads another file
// in the place of the one.
func (m mutant) overlay(t *testing.T) (list string) {
	t.Helper()
	dir := t.TempDir()
	file, err := filepath.Abs(filepath.Join(root, m.File))
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(text), m.Old) {
		t.Fatalf("%s does not have %q any more", m.File, m.Old)
	}
	planted := filepath.Join(dir, "planted.go")
	if err := os.WriteFile(planted, []byte(strings.Replace(string(text), m.Old, m.Planted, 1)), 0o666); err != nil {
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
