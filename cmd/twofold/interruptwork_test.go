//go:build linux

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"twofold/sat/bundle"
)

// TestInterruptCertify: bundles that are whole stay, with their records, and nothing is left of the one that is not.
func TestInterruptCertify(t *testing.T) {
	program, dir := copyOfProgram(t), t.TempDir()
	run := exec.Command(program, "certify", "--jobs", "1", "-o", "store", "-")
	run.Dir = dir
	run.Stdin = strings.NewReader(`treasure 1x2
1 .

sliding 4x4
14 13 15 7
11 12 9 5
6 _ 2 1
4 8 10 3
goal
_ 1 2 3
4 5 6 7
8 9 10 11
12 13 14 15
`)
	out, errs, status := interrupted(t, run, 1)
	if status != statusUnknown || !strings.Contains(errs, "interrupted") {
		t.Errorf("exit status %d, %q, %q: want %d", status, out, errs, statusUnknown)
	}
	x, err := bundle.ReadIndex(filepath.Join(dir, "store"))
	if err != nil {
		t.Fatal(err)
	}
	there, err := filepath.Glob(filepath.Join(dir, "store", "0*"))
	if err != nil || len(x.Records) != 1 || x.Torn || len(there) != 1 || filepath.Base(there[0]) != x.Records[0].Bundle {
		t.Errorf("%v: records %v, bundles %v: want one", err, x.Records, there)
	}
	if left := processesOf(t, program); len(left) > 0 {
		t.Errorf("processes %q are left", left)
	}
}

// TestInterruptGrade: the program of a submission ends with its grading.
func TestInterruptGrade(t *testing.T) {
	program, dir := copyOfProgram(t), t.TempDir()
	const long = "31536001"
	for name, text := range map[string]string{
		"count.toml": "title = \"count\"\nask = \"count\"\nboards = \"boards.txt\"\n[call]\nfile = \"solver.sh\"\n" +
			"command = \"sh {file}\"\n[limits]\ntime = \"1h\"\n",
		"boards.txt":    "treasure 1x2\n1 .\n",
		"class/slow.sh": "sleep " + long + "\n",
	} {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	run := exec.Command(program, "grade", "count.toml", "--submissions", "class")
	run.Dir = dir
	var errs strings.Builder
	run.Stderr = &errs
	if err := run.Start(); err != nil {
		t.Fatal(err)
	}
	hung := time.AfterFunc(10*time.Minute, func() { _ = run.Process.Kill() })
	defer hung.Stop()
	ended := make(chan error, 1)
	go func() { ended <- run.Wait() }()
	sleeps := func() bool {
		return slices.ContainsFunc(processesOf(t, "sleep"), func(line string) bool { return strings.Contains(line, long) })
	}
	for !sleeps() {
		select {
		case err := <-ended:
			t.Fatalf("%v: it ended before the program began: %s", err, errs.String())
		case <-time.After(5 * time.Millisecond):
		}
	}
	_ = run.Process.Signal(os.Interrupt)
	<-ended
	if status := run.ProcessState.ExitCode(); status != statusUnknown || !strings.Contains(errs.String(), "interrupted") {
		t.Errorf("exit status %d, %q: want %d", status, errs.String(), statusUnknown)
	}
	if left := processesOf(t, program); len(left) > 0 || sleeps() {
		t.Errorf("processes %q are left, or sleep", left)
	}
}
