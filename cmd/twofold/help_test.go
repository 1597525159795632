package main

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestHelpFitsAScreen: the help of every command is at most 40 lines of 100 columns.
func TestHelpFitsAScreen(t *testing.T) {
	root := (&app{}).rootCommand()
	names := []string{""}
	for _, command := range root.Commands() {
		names = append(names, command.Name())
	}
	for _, name := range names {
		var out, errs bytes.Buffer
		if status := run(strings.Fields(name+" --help"), nil, &out, &errs); status != statusHolds {
			t.Fatalf("%s: status %d: %s", name, status, errs.String())
		}
		lines := strings.Split(strings.TrimSpace(out.String()), "\n")
		if len(lines) > 40 {
			t.Errorf("%s: %d lines: want 40 at most", name, len(lines))
		}
		for _, line := range lines {
			if n := utf8.RuneCountInString(line); n > 100 {
				t.Errorf("%s: %d columns: want 100 at most: %s", name, n, line)
			}
		}
	}
}
