// Package processtest finds the processes that a test started, to show that none is left. It is apart, since tests of
// several packages need it, and no program links package testing. Its files: cpu.go, the processor time of children.
package processtest

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

const variable = "TWOFOLD_TEST"

// Mark marks what the test starts from now on. The function that it returns lists the command lines of the marked
// processes that run. The test is skipped where there is no Linux to tell.
func Mark(t *testing.T) (running func() []string) {
	t.Helper()
	mark, running := New(t)
	t.Setenv(variable, strings.TrimPrefix(mark, variable+"="))
	return running
}

// New is a mark for a test that runs beside others: a variable of the environment, which children inherit.
func New(t *testing.T) (mark string, running func() []string) {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("only Linux lists processes with their environment")
	}
	mark = variable + "=" + t.TempDir()
	return mark, func() (all []string) {
		files, err := filepath.Glob("/proc/[0-9]*/environ")
		if err != nil || len(files) == 0 {
			t.Fatalf("no processes in /proc: %v", err)
		}
		for _, file := range files {
			text, _ := os.ReadFile(file) // a process that is gone does not run
			if bytes.Contains(text, []byte(mark)) {
				line, _ := os.ReadFile(filepath.Join(filepath.Dir(file), "cmdline"))
				all = append(all, strings.TrimSpace(strings.ReplaceAll(string(line), "\x00", " ")))
			}
		}
		return all
	}
}

// NoneLeft fails the test if any of them runs.
func NoneLeft(t *testing.T, running func() []string) {
	t.Helper()
	if left := running(); len(left) > 0 {
		t.Errorf("processes %q are left", left)
	}
}
