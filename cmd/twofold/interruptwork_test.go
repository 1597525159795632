//go:build linux

package main

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

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
