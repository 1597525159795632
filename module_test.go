package twofold_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestOtherModule: a module somewhere else uses this one, as README says, and needs no network for that.
func TestOtherModule(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	const said = "go work init . ../twofold"
	if !strings.Contains(string(readme), said) {
		t.Fatalf("README does not say %q", said)
	}
	here, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
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
	if err := os.WriteFile(filepath.Join(dir, "main.go"), []byte(program), 0o666); err != nil {
		t.Fatal(err)
	}
	var out []byte
	workspace := strings.ReplaceAll(said, "../twofold", here)
	for _, line := range []string{"go mod init example.com/other", workspace, "go run ."} {
		words := strings.Fields(line)
		command := exec.Command(words[0], words[1:]...)
		command.Dir, command.Env = dir, append(os.Environ(), "GOPROXY=off", "GOWORK=")
		command.Stderr = &strings.Builder{}
		if out, err = command.Output(); err != nil {
			t.Fatalf("%s: %v\n%s", line, err, command.Stderr)
		}
	}
	if got, want := string(out), "<nil> <nil>\n* 3 .\n* . 4\n1 * .\n"; got != want {
		t.Errorf("it prints %q: want %q", got, want)
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
