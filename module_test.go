package twofold_test

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestOtherModule: a module somewhere else uses this one in both ways that README says, and needs no network for that:
// the sums that go mod tidy would look up are ours.
func TestOtherModule(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	sums, failed := os.ReadFile("go.sum")
	if err := errors.Join(err, failed); err != nil {
		t.Fatal(err)
	}
	here, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	const program = `package main

import (
	"context"
	"fmt"

	"twofold"
)

func main() {
	p, err := twofold.Parse("visibility 3x3\n. 3 .\n. . 4\n1 . .\n")
	for s, failed := range p.Solutions(context.Background(), twofold.Native) {
		fmt.Print(err, failed, "\n", p.Board.Picture(s))
	}
}
`
	for said, run := range map[string]string{
		"go work init . ../twofold":                                       "go run .",
		"go mod edit -replace twofold=../twofold -require twofold@v0.0.0": "go run -mod=mod .",
	} {
		if !strings.Contains(string(readme), said) {
			t.Errorf("README does not say %q", said)
		}
		dir := t.TempDir()
		if err := errors.Join(os.WriteFile(filepath.Join(dir, "main.go"), []byte(program), 0o666),
			os.WriteFile(filepath.Join(dir, "go.sum"), sums, 0o666)); err != nil {
			t.Fatal(err)
		}
		var out []byte
		for _, line := range []string{"go mod init example.com/other", strings.ReplaceAll(said, "../twofold", here), run} {
			words := strings.Fields(line)
			command := exec.Command(words[0], words[1:]...)
			command.Dir, command.Env = dir, append(os.Environ(), "GOPROXY=off", "GOWORK=")
			command.Stderr = &strings.Builder{}
			if out, err = command.Output(); err != nil {
				t.Fatalf("%s: %v\n%s", line, err, command.Stderr)
			}
		}
		if got, want := string(out), "<nil> <nil>\n* 3 .\n* . 4\n1 * .\n"; got != want {
			t.Errorf("%s: it prints %q: want %q", said, got, want)
		}
	}
}

// TestFirstPage: the first page of go doc has at most fifteen names, and an example uses each.
func TestFirstPage(t *testing.T) {
	out, err := exec.Command("go", "doc", "-short", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	examples, err := os.ReadFile("example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	names := regexp.MustCompile(`(?m)^ *(?:func|type|const|var) (\w+)`).FindAllStringSubmatch(string(out), -1)
	if len(names) < 10 || len(names) > 15 {
		t.Errorf("%d names, want at most 15: %v", len(names), names)
	}
	for _, n := range names {
		isUsed, err := regexp.Match(`twofold\.`+n[1]+`\b|func Example`+n[1]+`(_\w+)?\(`, examples)
		if err != nil || !isUsed {
			t.Errorf("no example uses %s: %v", n[1], err)
		}
	}
}
