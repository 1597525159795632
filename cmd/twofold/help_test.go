package main

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spf13/pflag"
)

// TestHelpFitsAScreen: the help of every command has all its flags but hidden ones, which a
// program asks itself by, and at most 40 lines of 100 columns up to those
// that are seldom needed.
func TestHelpFitsAScreen(t *testing.T) {
	root := (&app{}).rootCommand("")
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
		screen, _, _ := strings.Cut(strings.TrimSpace(out.String()), "\n\n"+rare)
		if n := strings.Count(screen, "\n") + 1; n > 40 {
			t.Errorf("%s: %d lines: want 40 at most", name, n)
		}
		for _, command := range root.Commands() {
			command.LocalFlags().VisitAll(func(f *pflag.Flag) {
				if command.Name() == name && !f.Hidden && !strings.Contains(out.String(), " --"+f.Name) {
					t.Errorf("%s: --%s is not in its help", name, f.Name)
				}
			})
		}
		for _, line := range lines {
			if n := utf8.RuneCountInString(line); n > 100 {
				t.Errorf("%s: %d columns: want 100 at most: %s", name, n, line)
			}
		}
	}
}

// TestHelpIsOne: the command help says what --help does, of the program as well.
func TestHelpIsOne(t *testing.T) {
	for _, name := range []string{"", "solve", "completion", "completion bash"} {
		var flag, command bytes.Buffer
		run(strings.Fields(name+" --help"), nil, &flag, &flag)
		run(strings.Fields("help "+name), nil, &command, &command)
		if flag.String() != command.String() {
			t.Errorf("help %s\n%s\nwant\n%s", name, command.String(), flag.String())
		}
	}
}

// TestCommandAlone: a command that is built alone is the same as among all others, under the name by which it is asked
// for.
func TestCommandAlone(t *testing.T) {
	for _, command := range (&app{}).rootCommand("").Commands() {
		if command.Name() == "man" {
			continue // writes about all others
		}
		root := (&app{}).rootCommand(command.Name())
		var names []string
		for _, c := range root.Commands() {
			names = append(names, c.Name())
		}
		alone, _, err := root.Find([]string{command.Name()})
		if err != nil || len(names) != 2 {
			t.Errorf("%s: %v are built, %v: want it and man", command.Name(), names, err)
			continue
		}
		if got, want := alone.UsageString(), command.UsageString(); got != want {
			t.Errorf("%s alone:\n%s\namong all:\n%s", command.Name(), got, want)
		}
	}
}
