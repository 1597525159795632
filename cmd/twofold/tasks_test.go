package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"twofold/cmd/internal/task"
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
	for _, f := range familiesBelow(t, "tasks") {
		if !slices.ContainsFunc(files, func(file string) bool { return filepath.Base(filepath.Dir(file)) == f.Name }) {
			t.Errorf("there is no task of %s", f.Name)
		}
	}
	first := slices.CompactFunc(slices.Clone(files), func(a, b string) bool { return filepath.Dir(a) == filepath.Dir(b) })
	files = partOf(t, "TWOFOLD_MUTANTS", files, first)
	command := exec.Command("twofold", append([]string{"grade", "--mutants", "--jobs", "2"}, files...)...)
	out, err := command.CombinedOutput()
	if err != nil || strings.Count(string(out), "shown by") < 2*len(files) {
		t.Errorf("%v\n%s", err, out)
	}
}
