//go:build linux

package main

import (
	"fmt"
	"os/exec"
	"strings"
	"testing"
)

// TestInterruptedGeneration: what was made before Ctrl-C is there, in whole boards and without a gap.
func TestInterruptedGeneration(t *testing.T) {
	program := copyOfProgram(t)
	command := exec.Command(program, "generate", "visibility", "--size", "8x8", "-n", "1000000", "--json")
	out, errs, status := interrupted(t, command, 10)
	if status != statusUnknown || !strings.Contains(errs, "interrupted") {
		t.Errorf("exit status %d, %q: want %d", status, errs, statusUnknown)
	}
	want := 0
	for line := range strings.Lines(out) {
		if index := fmt.Sprintf(`,"index":%d}`, want); !strings.Contains(line, index) || !strings.HasSuffix(line, "}\n") {
			t.Errorf("%q: want a whole object with %s", line, index)
		}
		want++
	}
	if left := processesOf(t, program); len(left) > 0 {
		t.Errorf("processes %q are left", left)
	}
}
