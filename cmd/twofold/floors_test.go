package main

import (
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const root = "../.."

// rules are the packages of the families, with the types that all of them share.
var rules = []string{"puzzles", "puzzles/treasure", "puzzles/visibility", "puzzles/sliding", "puzzles/tour"}

// floors says what a package may import of the module; the first row that matches it holds. In both
// columns "x" is a package and "x/..." what is below it.
var floors = []struct {
	from string
	may  []string
}{
	{"puzzles", nil},
	{"puzzles/picture", []string{"puzzles"}},
	{"puzzles/table", []string{"puzzles"}},
	{"puzzles/experiment", []string{"puzzles", "puzzles/table"}},
	{"puzzles/plot", []string{"puzzles/table"}},
	{"puzzles/sheet", []string{"puzzles"}},
	{"puzzles/shrink", []string{"puzzles", "puzzles/sheet"}},
	{"puzzles/guest", []string{"puzzles", "puzzles/sheet"}},
	{"puzzles/campaign", []string{"puzzles", "puzzles/sheet", "puzzles/shrink"}},
	{"puzzles/grade", []string{"puzzles", "puzzles/campaign"}},
	{"puzzles/enginetest", []string{"puzzles"}},
	{"puzzles/...", []string{"puzzles", "puzzles/picture"}},
	{"encode", rules},
	{"native", nil},
	{"native/count", []string{"puzzles"}},
	{"native/learn", []string{"puzzles"}},
	{"native/reduce/learn", []string{"native/learn"}},
	{"native/search", []string{"puzzles"}},
	{"native/...", append([]string{"native/..."}, rules...)},
	{"sat", []string{"puzzles", "encode", "sat/drat"}},
	{"sat/drat", nil},
	{"sat/bundle", nil},
	{"sat/verify", []string{"puzzles", "puzzles/...", "encode", "sat/drat", "sat/bundle"}},
	{"sat/clues", []string{"puzzles", "puzzles/...", "encode", "sat", "sat/verify"}},
	{"sat/certify", []string{"puzzles", "encode", "sat", "sat/drat", "sat/bundle", "sat/verify"}},
	{"cmd/...", []string{"puzzles", "puzzles/...", "encode", "native/...", "sat", "sat/..."}},
}

func matches(pattern, path string) bool {
	above, isTree := strings.CutSuffix(pattern, "...")
	return path == pattern || isTree && strings.HasPrefix(path, above)
}

func TestFloors(t *testing.T) {
	for _, p := range modulePackages(t) {
		own := strings.TrimPrefix(p.ImportPath, "twofold/")
		row := slices.IndexFunc(floors, func(f struct {
			from string
			may  []string
		}) bool {
			return matches(f.from, own)
		})
		if row < 0 {
			t.Errorf("package %s stands on no floor: add a row to floors", own)
			continue
		}
		for _, path := range p.Imports {
			other, isOurs := strings.CutPrefix(path, "twofold/")
			may := slices.ContainsFunc(floors[row].may, func(pattern string) bool { return matches(pattern, other) })
			if isOurs && !may {
				t.Errorf("%s imports %s: it may import %q", own, other, floors[row].may)
			}
		}
	}
}

// TestVerifierSharesNothing: what checks evidence depends on no solver, and what checks proofs on nothing of ours and of
// others.
func TestVerifierSharesNothing(t *testing.T) {
	for _, row := range []struct {
		of  string
		not []string
	}{
		{"sat/verify", []string{"twofold/sat", "twofold/native", "twofold/native/...", "github.com/crillab/..."}},
		{"sat/drat", []string{"twofold/...", "github.com/...", "pgregory.net/..."}},
		{"sat/bundle", []string{"twofold/...", "github.com/...", "pgregory.net/..."}},
	} {
		list := exec.Command("go", "list", "-deps", "./"+row.of)
		list.Dir = root
		text, err := list.Output()
		if err != nil {
			t.Fatal(err)
		}
		deps := strings.Fields(string(text))
		if !slices.Contains(deps, "twofold/"+row.of) {
			t.Fatalf("go list -deps ./%s: %q: without itself", row.of, deps)
		}
		for _, dep := range deps {
			if dep != "twofold/"+row.of && slices.ContainsFunc(row.not, func(pattern string) bool { return matches(pattern, dep) }) {
				t.Errorf("%s depends on %s", row.of, dep)
			}
		}
	}
}

type listed struct {
	ImportPath string
	Imports    []string
}

func modulePackages(t *testing.T) (all []listed) {
	t.Helper()
	list := exec.Command("go", "list", "-json=ImportPath,Imports", "./...")
	list.Dir = root
	text, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	for d := json.NewDecoder(strings.NewReader(string(text))); ; {
		var p listed
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
	for _, need := range []string{"puzzles", "puzzles/treasure", "encode", "native/treasure", "sat", "cmd/twofold"} {
		if !slices.ContainsFunc(all, func(p listed) bool { return p.ImportPath == "twofold/"+need }) {
			t.Fatalf("go list ./... finds %v: without %s", all, need)
		}
	}
	return all
}

// TestRulesAreWrittenApart: no file of encode and native asks a board or its family's package to
// apply the rules. Types and constants of the family may be used.
func TestRulesAreWrittenApart(t *testing.T) {
	for _, floor := range []string{"encode", "native"} {
		files := sources(t, filepath.Join(root, floor))
		if len(files) < 5 {
			t.Fatalf("%s: only the files %q", floor, files)
		}
		for _, file := range files {
			for _, call := range rulesAsked(t, file) {
				t.Error(call)
			}
		}
	}
}

func sources(t *testing.T, dir string) (files []string) {
	t.Helper()
	if err := filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
		if strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go") {
			files = append(files, path)
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return files
}

// ruleMethods are those of puzzles.Board that know the rules.
var ruleMethods = []string{"Check", "Picture", "ReadPicture"}

// rulesAsked lists the uses of a rule method and the calls of a family's function in a file.
func rulesAsked(t *testing.T, file string) (out []string) {
	t.Helper()
	positions := token.NewFileSet()
	syntax, err := parser.ParseFile(positions, file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(syntax, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok && slices.Contains(ruleMethods, s.Sel.Name) {
			out = append(out, positions.Position(n.Pos()).String()+": uses "+s.Sel.Name)
		}
		call, _ := n.(*ast.CallExpr)
		if name := familyFunction(syntax, call); name != "" {
			out = append(out, positions.Position(n.Pos()).String()+": calls the family's "+name)
		}
		return true
	})
	return out
}

// familyFunction is the name of the function if the call is one of a family's package.
func familyFunction(file *ast.File, call *ast.CallExpr) string {
	if call == nil {
		return ""
	}
	s, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return ""
	}
	pkg, ok := s.X.(*ast.Ident)
	if ok && slices.Contains(familyImports(file), pkg.Name) {
		return s.Sel.Name
	}
	return ""
}

// familyImports are the names by which a file knows packages of families.
func familyImports(file *ast.File) (names []string) {
	for _, i := range file.Imports {
		path, ok := strings.CutPrefix(strings.Trim(i.Path.Value, `"`), "twofold/puzzles/")
		switch {
		case !ok:
		case i.Name != nil:
			names = append(names, i.Name.Name)
		default:
			names = append(names, path)
		}
	}
	return names
}

// TestRulesAskedSeesThem: the test above is worth nothing if it sees nothing.
func TestRulesAskedSeesThem(t *testing.T) {
	if n := len(rulesAsked(t, "check.go")); n == 0 {
		t.Error("check.go calls Check and ReadPicture, and nothing was seen")
	}
	if n := len(rulesAsked(t, "random.go")); n == 0 {
		t.Error("random.go calls treasure.Random, and nothing was seen")
	}
}
