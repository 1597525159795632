package puzzles_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestDocumentationHasEveryMethodOfBoards: what a board may have besides the methods of a Board is in the table of the
// package's documentation, its package before it if that is another one, each interface once, and nothing else is.
func TestDocumentationHasEveryMethodOfBoards(t *testing.T) {
	var files []string
	for _, pattern := range []string{"*.go", "steps/level.go"} {
		more, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, more...)
	}
	extends := map[string][]string{} // by interface, those that it embeds
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			spec, ok := n.(*ast.TypeSpec)
			if !ok {
				return true
			}
			if of, ok := spec.Type.(*ast.InterfaceType); ok {
				for _, m := range of.Methods.List {
					embedded := m.Type
					if of, ok := embedded.(*ast.SelectorExpr); ok {
						embedded = of.Sel
					}
					if named, ok := embedded.(*ast.Ident); ok && len(m.Names) == 0 {
						extends[spec.Name.Name] = append(extends[spec.Name.Name], named.Name)
					}
				}
			}
			return true
		})
	}
	var isBoard func(name string) bool
	isBoard = func(name string) bool {
		for _, of := range extends[name] {
			if of == "Board" || isBoard(of) {
				return true
			}
		}
		return false
	}
	text, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	told := map[string]int{}
	for _, row := range regexp.MustCompile(`(?m)^//\t(?:\w+\.)?([A-Z]\w+) `).FindAllStringSubmatch(string(text), -1) {
		told[row[1]]++
		if !isBoard(row[1]) {
			t.Errorf("the table has %s, which is no interface of boards", row[1])
		}
	}
	for name := range extends {
		if ast.IsExported(name) && isBoard(name) && told[name] != 1 {
			t.Errorf("the table has %s %d times", name, told[name])
		}
	}
}

// TestDocumentationNamesWhatIsThere: a name behind that of a package of this module, in the documentation of a package,
// is declared in it.
func TestDocumentationNamesWhatIsThere(t *testing.T) {
	sources, texts := map[string]string{}, map[string]string{} // by package, all of its text; by file, its documentation
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		sources[file.Name.Name] += string(text)
		if file.Doc != nil {
			texts[path] = file.Doc.Text()
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for path, text := range texts {
		for _, name := range regexp.MustCompile(`\b([a-z]\w*)\.([A-Z]\w*)`).FindAllStringSubmatch(text, -1) {
			source, isOurs := sources[name[1]]
			declared := regexp.MustCompile(`(?m)^(func |type |var |const |\t)` + name[2] + `\b`)
			if isOurs && !declared.MatchString(source) {
				t.Errorf("%s: %s is not there", path, name[0])
			}
		}
	}
}
