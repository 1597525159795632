package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"twofold"
	"twofold/puzzles/lab/process"
	"twofold/puzzles/prose"
)

// Rules files of the user may ask for any memory in one step, which nothing inside a process bounds. So with --rules
// the program starts itself again, below a limit, and says in one line if that one dies of it.

const (
	rulesFlag     = "rules"
	rulesArgument = "below-limit" // starts the program as the one below
	rulesMemory   = 4 << 30       // bytes
	maxRules      = 1 << 20       // bytes of a rules file
)

// rulesFiles are the files that the arguments name.
func rulesFiles(args []string) (files []string) {
	for i, arg := range args {
		name, file, hasFile := strings.Cut(arg, "=")
		switch {
		case arg == "--":
			return files
		case name != "--"+rulesFlag:
		case hasFile:
			files = append(files, file)
		case i+1 < len(args):
			files = append(files, args[i+1])
		}
	}
	return files
}

// isAbove reports whether the program is to start itself again.
func isAbove(args []string) bool {
	return len(rulesFiles(args)) > 0 && args[0] != rulesArgument
}

// runBelow runs the program below a limit, and returns its exit status.
func runBelow(args []string, errs io.Writer) int {
	status, err := process.Again(append([]string{rulesArgument}, args...)...)
	if errors.Is(err, process.ErrMemory) {
		err = errTooMuch(args)
	}
	if err != nil {
		fmt.Fprintf(errs, "twofold: %s\n", prose.OneLine(err.Error()))
		return statusUsage
	}
	return status
}

// errTooMuch says what a process with the rules that arguments name died of.
func errTooMuch(args []string) error {
	return fmt.Errorf("%s: the rules, or what they are used for, took more memory than %d MB, or went too deep",
		cmp.Or(strings.Join(rulesFiles(args), ", "), "rules"), rulesMemory>>20)
}

// withRules adds the families of rules files that the arguments name to those of the program, and returns all, and the
// arguments of the command.
func withRules(args []string, errs io.Writer) (families twofold.Catalogue, own []string, err error) {
	families = twofold.Default
	if len(args) > 0 && args[0] == rulesArgument {
		args = args[1:]
		if err := process.LimitMemory(rulesMemory); err != nil {
			return families, nil, err
		}
	}
	for _, file := range rulesFiles(args) {
		text, err := readRules(file)
		if err != nil {
			return families, nil, err
		}
		f, err := twofold.ReadRules(context.Background(), file, text, func(line string) {
			fmt.Fprintf(errs, "%s: %s\n", prose.OneLine(file), line)
		})
		if err != nil {
			return families, nil, err
		}
		if families, err = families.Add(f); err != nil {
			return families, nil, err
		}
	}
	if i := slices.Index(args, sweepWorkerArgument); i > 0 && i == len(rulesFiles(args)) {
		args = args[i:] // the flags of below stand before it
	}
	return families, args, nil
}

func readRules(file string) ([]byte, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxRules+1))
	if err == nil && len(text) > maxRules {
		err = fmt.Errorf("%s: expected at most %d bytes of rules", file, maxRules)
	}
	return text, err
}

// below is the beginning of a command that starts the program again, with the rules that this one has.
func (a *app) below(program string) []string {
	command := []string{program}
	files := rulesFiles(a.args)
	if len(files) > 0 {
		command = append(command, rulesArgument)
	}
	for _, file := range files {
		command = append(command, "--"+rulesFlag+"="+file)
	}
	return command
}
