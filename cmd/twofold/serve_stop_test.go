//go:build linux

package main

import (
	"os/exec"
	"strings"
	"testing"
)

// TestServeStops: it prints its address, and Ctrl-C ends it as any other command.
func TestServeStops(t *testing.T) {
	program := copyOfProgram(t)
	out, errs, status := interrupted(t, exec.Command(program, "serve"), 1)
	if status != statusUnknown || errs != interruptedLine+"\n" || !strings.HasPrefix(out, "http://127.0.0.1:") {
		t.Errorf("exit status %d, output %q, errors %q: want %d and an address", status, out, errs, statusUnknown)
	}
	if left := processesOf(t, program); len(left) > 0 {
		t.Errorf("processes %q are left", left)
	}
}
