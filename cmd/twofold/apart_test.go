package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// plain are the methods of boards in general that say what a text says and no rule.
var plain = []string{"Family", "Variant", "Size", "String", "ClueCells", "Keep"}

// TestRulesAreWrittenApart: encode and native take from a family's package its types, its constants and the fields of
// its boards, and of a board's methods those that are plain. Whatever else such a package has may state a rule.
func TestRulesAreWrittenApart(t *testing.T) {
	m := loadModule(t, "./encode/...", "./native/...")
	for path := range m.listed {
		for _, use := range m.rulesUsed(t, path) {
			t.Error(use)
		}
	}
}

// TestRulesUsedSeesThem: the test above is worth nothing if it sees nothing.
func TestRulesUsedSeesThem(t *testing.T) {
	m := loadModule(t, "./sat/verify", ".")
	uses := strings.Join(append(m.rulesUsed(t, "twofold/sat/verify"), m.rulesUsed(t, "twofold")...), "\n")
	for _, rule := range []string{"Clued).Full(", "Board).Check(", "Clued).Broken(", "tour.Family"} {
		if !strings.Contains(uses, rule) {
			t.Errorf("the packages use %s, and it was not seen in\n%s", rule, uses)
		}
	}
	if strings.Contains(uses, "Sscanf") || strings.Contains(uses, "ClueCells") || strings.Contains(uses, "field") {
		t.Errorf("what is no rule was taken for one:\n%s", uses)
	}
}

// A module is packages of ours as the compiler sees them.
type module struct {
	listed   map[string][]string // files of the packages that were asked for, by path
	exported map[string]string   // what the compiler wrote of a package, by path
}

func loadModule(t *testing.T, patterns ...string) module {
	t.Helper()
	list := exec.Command(
		"go",
		append([]string{"list", "-export", "-deps", "-json=ImportPath,Export,Dir,GoFiles,DepOnly"}, patterns...)...)
	list.Dir = root
	text, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	m := module{map[string][]string{}, map[string]string{}}
	for d := json.NewDecoder(bytes.NewReader(text)); ; {
		var p struct {
			ImportPath, Export, Dir string
			GoFiles                 []string
			DepOnly                 bool
		}
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		m.exported[p.ImportPath] = p.Export
		if !p.DepOnly {
			for _, file := range p.GoFiles {
				m.listed[p.ImportPath] = append(m.listed[p.ImportPath], filepath.Join(p.Dir, file))
			}
		}
	}
	if len(m.listed) < 2 {
		t.Fatalf("go list %q finds only %v", patterns, m.listed)
	}
	return m
}

// rulesUsed lists the uses of what may state a rule in a package.
func (m module) rulesUsed(t *testing.T, path string) (uses []string) {
	t.Helper()
	positions := token.NewFileSet()
	var files []*ast.File
	for _, name := range m.listed[path] {
		file, err := parser.ParseFile(positions, name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	config := types.Config{Importer: importer.ForCompiler(positions, "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(m.exported[path])
	})}
	info := types.Info{Uses: map[*ast.Ident]types.Object{}}
	if _, err := config.Check(path, positions, files, &info); err != nil {
		t.Fatal(err)
	}
	for name, object := range info.Uses {
		if mayStateRule(object) {
			uses = append(uses, fmt.Sprintf("%s: uses %s", positions.Position(name.Pos()), object))
		}
	}
	slices.Sort(uses)
	return uses
}

// mayStateRule reports whether an object is a variable, a field, a function or a method of a family's package, or a
// method of what is a board, but those that are plain.
func mayStateRule(object types.Object) bool {
	if object.Pkg() == nil {
		return false
	}
	isFamily := slices.Contains(familyPackages, strings.TrimPrefix(object.Pkg().Path(), "twofold/"))
	switch object := object.(type) {
	case *types.Var:
		return isFamily && !isPlainField(object)
	case *types.Func:
		return (isFamily || isOfBoard(object)) && !slices.Contains(plain, object.Name())
	}
	return false
}

// isPlainField reports whether a variable is a field of a family's boards that has a value or a row of values: more
// than that would be a table of rules.
func isPlainField(v *types.Var) bool {
	board := v.Pkg().Scope().Lookup("Board").Type().Underlying().(*types.Struct)
	kind := v.Type().Underlying()
	if row, ok := kind.(*types.Slice); ok {
		kind = row.Elem().Underlying()
	}
	_, isBasic := kind.(*types.Basic)
	return isBasic && slices.Contains(slices.Collect(board.Fields()), v)
}

// isOfBoard reports whether a method is one of puzzles.Board, or of an interface around puzzles that is more than that.
func isOfBoard(method *types.Func) bool {
	receiver := method.Signature().Recv()
	from := strings.TrimPrefix(method.Pkg().Path(), "twofold/")
	if receiver == nil || !types.IsInterface(receiver.Type()) || from != "puzzles" && !slices.Contains(ground, from) {
		return false
	}
	for _, p := range append(method.Pkg().Imports(), method.Pkg()) {
		if p.Path() == "twofold/puzzles" {
			board := p.Scope().Lookup("Board").Type().Underlying().(*types.Interface)
			return types.Implements(receiver.Type(), board)
		}
	}
	return false
}
