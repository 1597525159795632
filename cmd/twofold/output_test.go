package main

import (
	"errors"
	"strings"
	"testing"
)

// fullDisk is an output that takes nothing.
type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errors.New("no space left on device") }

// TestLostOutputIsSaid: a program whose output goes nowhere has not done what was asked.
func TestLostOutputIsSaid(t *testing.T) {
	const board = "treasure 2x2\n1 .\n. .\n"
	table := []struct{ command, in string }{
		{"solve", board},
		{"solve --json", board},
		{"count", board},
		{"crosscheck", board},
		{"cnf -", board},
		{"sat -", "p cnf 1 1\n1 0\n"},
		{"random treasure", ""},
		{"families", ""},
		{"engines", ""},
	}
	for _, row := range table {
		var errs strings.Builder
		status := run(strings.Fields(row.command), strings.NewReader(row.in), fullDisk{}, &errs)
		if status != statusUsage || !strings.Contains(errs.String(), "no space left on device") {
			t.Errorf("%s: exit status %d, %q: want %d and why", row.command, status, errs.String(), statusUsage)
		}
	}
}
