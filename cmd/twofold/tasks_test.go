package main

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"twofold/puzzles/lab/task"
)

// TestMutantsOfTasks: of every task that is shipped the right submission is right on all boards, and the boards show
// every one of its faults and tell them apart. TWOFOLD_MUTANTS chooses as for mutants; without it only the first
// task of each family is asked.
func TestMutantsOfTasks(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	t.Parallel()
	needPython(t)
	files, err := filepath.Glob(filepath.Join(root, "testdata", "tasks", "*", "*.toml"))
	if err != nil || len(files) < 20 {
		t.Fatalf("%v, and only the tasks %q", err, files)
	}
	asked := map[string]bool{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, k := range task.Kinds {
			if strings.Contains(string(text), "\nask = \""+k.Name+"\"\n") {
				asked[k.Name] = true
			}
		}
	}
	for _, k := range task.Kinds {
		if !asked[k.Name] {
			t.Errorf("no task asks %q", k.Name)
		}
	}
	for _, f := range ownFamilies() {
		if !slices.ContainsFunc(files, func(file string) bool { return filepath.Base(filepath.Dir(file)) == f.Name }) {
			t.Errorf("there is no task of %s", f.Name)
		}
	}
	first := slices.CompactFunc(slices.Clone(files), func(a, b string) bool { return filepath.Dir(a) == filepath.Dir(b) })
	files = partOf(t, files, first)
	command := exec.Command("twofold", append([]string{"grade", "--mutants", "--jobs", "2"}, files...)...)
	out, err := command.CombinedOutput()
	if err != nil || strings.Count(string(out), "shown by") < 2*len(files) {
		t.Errorf("%v\n%s", err, out)
	}
}

// packed are packages: tasks, boards, and the layout.
var packed = []struct{ task, boards, layout string }{
	{"visibility/solve_puzzle", "visibility 1x2\n2 .\n\nvisibility 1x2\n. 0\n\nvisibility 1x2\n2 0\n", "kattis"},
	{"sliding/shortest", "sliding 2x2\n1 2\n_ 3\n\nsliding 2x2\n2 1\n3 _\n", "domjudge"},
	{"tour/create_possible_moves", "tour 3x3\n1 . .\n. . .\n. . .\n", "kattis"},
	{"treasure/heuristic", "treasure 2x2\n1 .\n. .\nposition\n. *\n* .\n", "domjudge"},
}

// TestPackages: a package has what the format wants, its right submission is right by its own validator on all data,
// and each of its wrong ones is wrong on some, or fails.
func TestPackages(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	t.Parallel()
	needPython(t)
	for _, p := range packed {
		dir := t.TempDir()
		command := exec.Command("twofold", "grade", filepath.Join(root, "testdata", "tasks", p.task+".toml"), "--boards", "-",
			"--package", dir, "--layout", p.layout)
		command.Stdin = strings.NewReader(p.boards)
		if out, err := command.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", p.task, err, out)
		}
		packages, err := filepath.Glob(filepath.Join(dir, "*"))
		if err != nil || len(packages) != 1 || !regexp.MustCompile("^[a-z0-9]+$").MatchString(filepath.Base(packages[0])) {
			t.Fatalf("%s: %v, packages %q", p.task, err, packages)
		}
		checkPackage(t, packages[0])
	}
}

func checkPackage(t *testing.T, dir string) {
	t.Helper()
	for _, need := range []string{"problem.yaml", "problem_statement/problem.en.tex", "data/sample/*.in",
		"data/secret/*.ans", "input_validators/*", "output_validators/*/run", "submissions/accepted/right/*"} {
		if found, err := filepath.Glob(filepath.Join(dir, need)); err != nil || len(found) == 0 {
			t.Errorf("%s: %s is missing", dir, need)
		}
	}
	legal := regexp.MustCompile(`^[a-zA-Z0-9][a-zA-Z0-9_.-]{0,253}[a-zA-Z0-9]$`)
	_ = filepath.WalkDir(dir, func(name string, _ fs.DirEntry, _ error) error {
		if !legal.MatchString(filepath.Base(name)) {
			t.Errorf("%s: a name that the format does not allow", name)
		}
		return nil
	})
	submissions, err := filepath.Glob(filepath.Join(dir, "submissions", "*", "*"))
	if err != nil || len(submissions) < 2 {
		t.Fatalf("%v, submissions %q", err, submissions)
	}
	for _, s := range submissions[:2] { // accepted is first
		if right := packageAccepts(t, dir, s); right != strings.Contains(s, "/accepted/") {
			t.Errorf("%s: accepted %t", s, right)
		}
	}
}

// packageAccepts says whether a submission of a package is right on all of its secret data.
func packageAccepts(t *testing.T, dir, submission string) bool {
	t.Helper()
	included, err := filepath.Glob(filepath.Join(dir, "include", "python3", "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range included { // as a judge does
		text, err := os.ReadFile(file)
		if err == nil {
			err = os.WriteFile(filepath.Join(submission, filepath.Base(file)), text, 0o666)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	entry := filepath.Join(submission, "main.py")
	if _, err := os.Stat(entry); err != nil {
		only, _ := filepath.Glob(filepath.Join(submission, "*.py"))
		entry = only[0]
	}
	inputs, err := filepath.Glob(filepath.Join(dir, "data", "secret", "*.in"))
	if err != nil || len(inputs) == 0 {
		t.Fatal(err, inputs)
	}
	for _, input := range inputs {
		text, err := os.ReadFile(input)
		if err != nil {
			t.Fatal(err)
		}
		program := exec.Command("python3", entry)
		program.Stdin = strings.NewReader(string(text))
		output, failed := program.Output()
		validator := exec.Command(filepath.Join(dir, "output_validators", "validate", "run"), input,
			strings.TrimSuffix(input, ".in")+".ans", t.TempDir()+"/")
		validator.Stdin = strings.NewReader(string(output))
		said, _ := validator.CombinedOutput()
		status := validator.ProcessState.ExitCode()
		if status != 42 && status != 43 {
			t.Fatalf("%s: status %d of the validator: %s", input, status, said)
		}
		if failed != nil || status == 43 {
			return false
		}
	}
	first := exec.Command("python3", filepath.Join(dir, "input_validators", "validate.py"))
	text, _ := os.ReadFile(inputs[0])
	first.Stdin = strings.NewReader(string(text))
	if _ = first.Run(); first.ProcessState.ExitCode() != 42 {
		t.Errorf("%s: status %d of the input's validator", inputs[0], first.ProcessState.ExitCode())
	}
	return true
}
