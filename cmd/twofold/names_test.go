package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestNoNamesOutside: outside of its own rooms and of the list, nothing names a family, one of its variants or one of
// its packages. In a comment and in the examples of a help text a family may be named, for these decide nothing.
func TestNoNamesOutside(t *testing.T) {
	n := familyNames()
	for _, file := range sources(t) {
		if n.isRoom(file) {
			continue
		}
		text, err := os.ReadFile(filepath.Join(root, file))
		if err != nil {
			t.Fatal(err)
		}
		for _, use := range n.uses(t, file, text) {
			t.Error(use)
		}
	}
}

// TestNamesAreSeen: the test above is worth nothing if it sees nothing.
func TestNamesAreSeen(t *testing.T) {
	n := familyNames()
	for text, want := range map[string]int{
		"package p; import _ \"twofold/puzzles/families/tour\"":                             1,
		"package p; import _ \"twofold/native/sliding/heuristic\"":                          1,
		"package p; var x = \"sliding\"":                                                    1,
		"package p; var x = `a board of tour`":                                              1,
		"package p; func f(v string) bool { return v == \"tour\" || v == \"king-closed\" }": 2,
		"package p; var c = C{Example: \"twofold solve sliding\", Use: \"sliding\"}":        1,
		"package p; var c = C{Long: `sliding ` + `tiles`}":                                  1,
		"package p; const shortest Kind = \"shortest\"":                                     0,
		"package p // of sliding\nvar x = `<g visibility=\"hidden\">` + \"plain text\"":     0,
	} {
		if uses := n.uses(t, "p.go", []byte(text)); len(uses) != want {
			t.Errorf("%s\n%q: want %d", text, uses, want)
		}
	}
	if uses := n.uses(t, "p.js", []byte("// sliding\nat(\"x\").value = \"sliding 2x2\";")); len(uses) != 1 {
		t.Errorf("in a script: %q", uses)
	}
	for file, want := range map[string]bool{
		"native/sliding/heuristic/walking.go": true, "encode/tourcuts.go": true, "encode/forest.go": false,
		"sat/sat.go": false,
	} {
		if n.isRoom(file) != want {
			t.Errorf("%s is in a room: %t: want %t", file, !want, want)
		}
	}
}

// familyWords are what only the rooms of a family may say.
type familyWords struct {
	families []string
	word     *regexp.Regexp // a family's name as a word
	variants []string       // these are common words: they count if nothing stands beside them
	packages *regexp.Regexp
}

func familyNames() (n familyWords) {
	for _, f := range ownFamilies() { // null is a word of Go's and of JSON's
		n.families = append(n.families, f.Name)
		n.variants = append(n.variants, f.Variants...)
	}
	any := "(" + strings.Join(n.families, "|") + ")"
	n.word = regexp.MustCompile(`(?:^|[\s"'(,])` + any + `(?:$|[\s"'),.;])`)
	n.packages = regexp.MustCompile(`^twofold/(?:puzzles/families|native)/` + any + `(?:/|$)`)
	return n
}

// isRoom reports whether a file is a family's own, or the list.
func (n familyWords) isRoom(file string) bool {
	return file == "families.go" || slices.ContainsFunc(n.families, func(name string) bool {
		return strings.HasPrefix(file, "puzzles/families/"+name+"/") || strings.HasPrefix(file, "native/"+name+"/") ||
			strings.HasPrefix(file, "encode/"+name)
	})
}

// sources are the files that the program is made of.
func sources(t *testing.T) (files []string) {
	t.Helper()
	err := fs.WalkDir(os.DirFS(root), ".", func(path string, e fs.DirEntry, err error) error {
		switch ext := filepath.Ext(path); {
		case err != nil:
			return err
		case e.IsDir() && (path == "testdata" || path != "." && strings.HasPrefix(e.Name(), ".")):
			return fs.SkipDir
		case slices.Contains([]string{".go", ".js", ".html"}, ext) && !strings.HasSuffix(path, "_test.go"):
			files = append(files, path)
		}
		return nil
	})
	if err != nil || len(files) < 100 {
		t.Fatalf("%v, and only %q", err, files)
	}
	return files
}

// uses are the places of a file that name something of a family's.
func (n familyWords) uses(t *testing.T, file string, text []byte) (uses []string) {
	t.Helper()
	if filepath.Ext(file) != ".go" {
		for i, line := range strings.Split(string(text), "\n") {
			if code, _, _ := strings.Cut(line, "//"); n.word.MatchString(code) {
				uses = append(uses, fmt.Sprintf("%s:%d: %s", file, i+1, strings.TrimSpace(line)))
			}
		}
		return uses
	}
	positions := token.NewFileSet()
	parsed, err := parser.ParseFile(positions, file, text, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(parsed, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.KeyValueExpr:
			if fmt.Sprint(node.Key) == "Example" {
				return false
			}
		case *ast.ValueSpec:
			if node.Type != nil {
				return false // a constant of a type of its own, such as the kind of a claim
			}
		}
		literal, ok := node.(*ast.BasicLit)
		if !ok || literal.Kind != token.STRING {
			return true
		}
		value, err := strconv.Unquote(literal.Value)
		if err != nil {
			t.Fatal(err)
		}
		if n.packages.MatchString(value) || n.word.MatchString(value) || slices.Contains(n.variants, value) {
			short := literal.Value[:min(len(literal.Value), 300)]
			uses = append(uses, fmt.Sprintf("%s: %s", positions.Position(literal.Pos()), short))
		}
		return true
	})
	return uses
}
