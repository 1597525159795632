package main

import (
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// whole are packages whose heads say how files are named, and do not list them.
var whole = map[string]bool{
	"cmd/twofold":     true, // a file a command
	"puzzles/formats": true, // a file a format, or few
}

// TestDocumentsOfPackages: the head of each package says what it is for, and names its files where they are many.
func TestDocumentsOfPackages(t *testing.T) {
	const root, many = "../..", 5
	heads, files := map[string]string{}, map[string][]string{}
	err := filepath.WalkDir(root, func(name string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() && strings.HasPrefix(entry.Name(), ".") && name != root {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments|parser.PackageClauseOnly)
		if err != nil {
			return err
		}
		dir, _ := filepath.Rel(root, filepath.Dir(name))
		files[dir] = append(files[dir], strings.TrimSuffix(filepath.Base(name), ".go"))
		heads[dir] += file.Doc.Text()
		return nil
	})
	if err != nil || len(files) < 50 {
		t.Fatalf("%d packages, %v", len(files), err)
	}
	for dir, names := range files {
		if !strings.HasPrefix(heads[dir], "Package ") && !strings.HasPrefix(heads[dir], "Command ") {
			t.Errorf("%s: its head is %q: expected what the package is for", dir, heads[dir])
		}
		if len(names) < many || whole[dir] {
			continue
		}
		for _, name := range names {
			if name != "doc" && name != "main" && name != filepath.Base(dir) &&
				!regexp.MustCompile(`\b`+name+`\b`).MatchString(heads[dir]) {
				t.Errorf("%s: its head does not name %s.go", dir, name)
			}
		}
	}
}
