package main

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"reflect"
	"slices"
	"strings"
	"testing"
)

const root = "../.."

// familyPackages have the rules: those of the boards of the families that are Go code.
var familyPackages = func() (all []string) {
	for _, f := range ownFamilies() {
		b, err := f.BlankBoard(f.Usual)
		if err != nil {
			panic(err)
		}
		all = append(all, strings.TrimPrefix(reflect.TypeOf(b).Elem().PkgPath(), "twofold/"))
	}
	return all
}()

// shared are they with the types that all of them share.
var shared = append([]string{"puzzles"}, familyPackages...)

// ground is around puzzles: whoever may import puzzles may import it. Those below it are the first.
var (
	ground = append(below, "puzzles/crosscheck", "puzzles/steps")
	below  = []string{"puzzles/runs", "puzzles/parse", "puzzles/prose"}
)

// floors says what a package may import of the module; the first row that matches it holds. In both
// columns "x" is a package and "x/..." what is below it.
var floors = []struct {
	from string
	may  []string
}{
	{"puzzles/prose", nil},
	{"puzzles/parse", []string{"puzzles/prose"}},
	{"puzzles/runs", []string{"puzzles/parse", "puzzles/prose"}},
	{"puzzles", below},
	{"puzzles/crosscheck", []string{"puzzles"}},
	{"puzzles/steps", []string{"puzzles", "puzzles/model"}},
	{"puzzles/lab/files", nil},
	{"puzzles/lab/version", nil},
	{"puzzles/picture", []string{"puzzles"}},
	{"cmd/internal/table", []string{"puzzles"}},
	{
		"cmd/internal/experiment",
		[]string{"twofold", "puzzles", "puzzles/formats", "native", "sat", "cmd/internal/table", "puzzles/campaign",
			"puzzles/lab/journal",
			"puzzles/lab/process", "puzzles/lab/shards", "puzzles/lab/version"},
	},
	{"cmd/internal/plot", []string{"cmd/internal/table"}},
	{"puzzles/campaign", []string{"puzzles", "puzzles/lab/process", "puzzles/lab/shards"}},
	{"puzzles/lab/journal", []string{"puzzles", "puzzles/lab/files"}},
	{"puzzles/lab/shards", []string{"puzzles", "puzzles/lab/journal", "puzzles/lab/workers"}},
	{"cmd/internal/slurm", []string{"puzzles", "puzzles/lab/process"}},
	{"puzzles/lab/process", nil},
	{"puzzles/lab/process/processtest", nil},
	{"puzzles/lab/workers", nil},
	{"puzzles/hitting", []string{"puzzles"}},
	{
		"puzzles/generate",
		[]string{"puzzles", "puzzles/hitting", "puzzles/steps", "puzzles/lab/journal", "puzzles/lab/shards"},
	},
	{"puzzles/picture/book", []string{"puzzles", "puzzles/picture", "puzzles/steps"}},
	{"puzzles/formats", []string{"puzzles"}},
	{"cmd/internal/grade", []string{"puzzles", "puzzles/campaign"}},
	{"puzzles/puzzletest", []string{"puzzles", "puzzles/picture", "puzzles/steps"}},
	{"puzzles/families/tour/proposals", nil},
	{"puzzles/model", []string{"puzzles"}},
	{"puzzles/model/modeltest", []string{"puzzles", "puzzles/model"}},
	{"puzzles/script", []string{"puzzles", "puzzles/picture", "puzzles/formats", "puzzles/modules", "puzzles/model"}},
	{"puzzles/modules", nil},
	{"puzzles/families", []string{"puzzles", "puzzles/script"}},
	{"puzzles/...", []string{"puzzles", "puzzles/picture"}},
	{"encode/model", []string{"puzzles", "puzzles/model", "encode"}},
	{
		"native/model",
		[]string{"puzzles", "puzzles/model", "native", "native/learn", "native/count"},
	},
	{"native/count", []string{"puzzles", "puzzles/model"}},
	{"encode", append([]string{"puzzles/families/tour/proposals"}, shared...)},
	{"native", []string{"puzzles"}},
	{"native/learn", []string{"puzzles", "puzzles/runs"}},
	{"native/treasure", append([]string{"native", "native/...", "puzzles/model"}, shared...)},
	{"native/search", []string{"puzzles", "puzzles/runs"}},
	{
		"native/...",
		append([]string{"native", "native/...", "puzzles/lab/files", "puzzles/lab/journal", "puzzles/lab/workers",
			"puzzles/families/tour/proposals"}, shared...),
	},
	{"sat", []string{"puzzles", "puzzles/lab/files", "puzzles/lab/process", "encode", "sat/drat", "sat/lrat"}},
	{"sat/drat", nil},
	{"sat/lrat", nil},
	{"sat/bundle", []string{"puzzles/lab/files"}},
	{
		"sat/verify",
		[]string{"puzzles", "puzzles/lab/workers", "puzzles/model", "encode", "sat/drat", "sat/lrat", "sat/bundle",
			"sat/verify/nnf"},
	},
	{"sat/verify/nnf", nil},
	{"sat/compile", []string{"puzzles", "encode"}},
	{"sat/store", []string{"puzzles", "puzzles/lab/files", "puzzles/lab/shards", "encode", "sat", "sat/bundle"}},
	{
		"sat/explain",
		[]string{"puzzles", "puzzles/hitting", "puzzles/steps", "puzzles/picture", "encode", "sat"},
	},
	{
		"sat/certify",
		[]string{"puzzles", "puzzles/hitting", "encode", "sat", "sat/compile", "sat/drat", "sat/bundle", "sat/verify",
			"sat/verify/nnf"},
	},
	{"twofold", []string{"puzzles", "puzzles/...", "encode", "encode/model", "native", "native/...", "sat",
		"sat/explain", "sat/certify"}},
	{
		"cmd/twofold/page/api",
		[]string{
			"twofold", "puzzles", "puzzles/picture", "puzzles/picture/trace", "puzzles/generate", "puzzles/lab/version",
			"native", "sat",
			"puzzles/model", "sat/explain", "sat/bundle", "sat/certify",
			// of rules that are written
			"puzzles/families", "puzzles/script", "puzzles/campaign",
		},
	},
	{"cmd/twofold/page", []string{"twofold", "puzzles", "puzzles/picture", "cmd/twofold/page/api"}},
	{"cmd/twofold/page/index", []string{"twofold", "puzzles", "cmd/twofold/page", "cmd/twofold/page/api"}},
	{"cmd/twofold/page/wasm", []string{"twofold", "puzzles", "cmd/twofold/page/api"}},
	{"cmd/twofold/page/browser", nil},
	{
		"cmd/...",
		[]string{"twofold", "puzzles", "puzzles/...", "encode", "native", "native/...", "sat", "sat/...", "cmd/twofold/page",
			"cmd/internal/..."},
	},
}

func matches(pattern, path string) bool {
	above, isTree := strings.CutSuffix(pattern, "...")
	return path == pattern || isTree && strings.HasPrefix(path, above)
}

func TestFloors(t *testing.T) {
	for _, p := range modulePackages(t) {
		own := strings.TrimPrefix(p.ImportPath, "twofold/") // the root is twofold itself
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
			if path == "twofold" {
				other, isOurs = path, true
			}
			may := slices.ContainsFunc(floors[row].may, func(pattern string) bool { return matches(pattern, other) })
			may = may || slices.Contains(ground, other) && slices.Contains(floors[row].may, "puzzles")
			if isOurs && !may {
				t.Errorf("%s imports %s: it may import %q", own, other, floors[row].may)
			}
		}
	}
}

// TestOnePackageStartsProcesses: what it starts is ended, whatever happens.
func TestOnePackageStartsProcesses(t *testing.T) {
	for _, p := range modulePackages(t) {
		if starts := slices.Contains(p.Imports, "os/exec"); starts != (p.ImportPath == "twofold/puzzles/lab/process") {
			t.Errorf("%s imports os/exec: %v", p.ImportPath, starts)
		}
	}
}

// TestVerifierSharesNothing: what checks evidence depends on no solver, and what checks proofs on nothing of ours and
// of others.
func TestVerifierSharesNothing(t *testing.T) {
	for _, row := range []struct {
		of  string
		not []string
	}{
		{"sat/verify", []string{"twofold/sat", "twofold/sat/compile", "twofold/native", "twofold/native/...",
			"github.com/crillab/..."}},
		{"sat/drat", []string{"twofold/...", "github.com/...", "pgregory.net/..."}},
		{"sat/lrat", []string{"twofold/...", "github.com/...", "pgregory.net/..."}},
		{"sat/verify/nnf", []string{"twofold/...", "github.com/...", "pgregory.net/..."}},
		{"puzzles/lab/files", []string{"twofold/...", "github.com/...", "golang.org/...", "pgregory.net/..."}},
		{"sat/bundle", []string{"twofold/puzzles", "twofold/sat/...", "twofold/encode", "github.com/...", "golang.org/...",
			"pgregory.net/..."}},
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
		for _, pattern := range row.not {
			if !strings.Contains(pattern, "/") || !strings.Contains(pattern, ".") && !strings.HasPrefix(pattern, "twofold/") {
				t.Errorf("%s: no package is called %q", row.of, pattern)
			}
		}
		for _, dep := range deps {
			if dep != "twofold/"+row.of &&
				slices.ContainsFunc(row.not, func(pattern string) bool { return matches(pattern, dep) }) {
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
	for _, need := range []string{"puzzles", "puzzles/families/tour", "encode", "native/treasure", "sat", "cmd/twofold"} {
		if !slices.ContainsFunc(all, func(p listed) bool { return p.ImportPath == "twofold/"+need }) {
			t.Fatalf("go list ./... finds %v: without %s", all, need)
		}
	}
	return all
}
