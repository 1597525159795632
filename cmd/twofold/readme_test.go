package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestReadme runs the commands of README.md one after the other in an empty directory, and holds what they print
// against what it says; a line "…" there stands for any lines. Times and sizes of memory are not compared.
func TestReadme(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	text, err := os.ReadFile(filepath.Join(root, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	boards, err := filepath.Abs(filepath.Join(root, "testdata"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(boards, filepath.Join(dir, "testdata")); err != nil {
		t.Fatal(err)
	}
	examples := readExamples(string(text))
	if len(examples) < 20 {
		t.Fatalf("only %d commands are found", len(examples))
	}
	for _, e := range examples {
		if missing := missingProgram(e.command); missing != "" && os.Getenv("CI") == "" {
			t.Logf("left out, for %s is not installed: %s", missing, e.command)
			continue
		}
		command := exec.Command("sh", "-c", strings.ReplaceAll(e.command, "go run ./cmd/twofold", "twofold"))
		command.Dir = dir
		command.Env = append(os.Environ(), withNull+"=")
		got, _ := command.CombinedOutput() // a status other than 0 may be what is shown
		if !e.shows(string(got)) {
			t.Errorf("$ %s\nprints\n%s\nREADME.md says\n%s", e.command, got, strings.Join(e.output, "\n"))
		}
	}
}

// An example is a command and the lines that it prints.
type example struct {
	command string
	output  []string
}

// readExamples finds the lines that begin with "$ " in the code blocks, and the lines below each.
func readExamples(text string) (all []example) {
	inBlock := false
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		switch command, isCommand := strings.CutPrefix(line, "$ "); {
		case strings.HasPrefix(line, "```"):
			inBlock = line == "```" && !inBlock
			if inBlock {
				all = append(all, example{}) // what stands before the block's first command belongs to none
			}
		case !inBlock:
		case isCommand:
			all = append(all, example{command: command})
		default:
			all[len(all)-1].output = append(all[len(all)-1].output, line)
		}
	}
	commands := all[:0]
	for _, e := range all {
		if e.command != "" {
			commands = append(commands, e)
		}
	}
	return commands
}

// missingProgram is a program that the command needs and that is not installed, or "".
func missingProgram(command string) string {
	for _, program := range []string{"minisat", "python3"} {
		if _, err := exec.LookPath(program); err != nil && strings.Contains(command, program) {
			return program
		}
	}
	return ""
}

// varying is what differs from run to run: times, memory, and the blanks that line them up.
var varying = regexp.MustCompile(`\d+(\.\d+)? ?(µs|ms|s|MB)\b|\d+\.\d{3}\b|[ \t]+`)

func settled(text string) string {
	text = varying.ReplaceAllStringFunc(text, func(found string) string {
		if strings.TrimSpace(found) == "" {
			return " "
		}
		return "V"
	})
	return strings.TrimRight(strings.ReplaceAll(text, " \n", "\n"), " \n")
}

// shows says whether the output is what the example shows.
func (e example) shows(output string) bool {
	var pattern strings.Builder
	for line := range strings.Lines(settled(strings.Join(e.output, "\n"))) {
		if strings.TrimSpace(line) == "…" {
			pattern.WriteString(`(?s:.*)`)
			continue
		}
		pattern.WriteString(regexp.QuoteMeta(line))
	}
	return regexp.MustCompile("^" + pattern.String() + "$").MatchString(settled(output))
}
