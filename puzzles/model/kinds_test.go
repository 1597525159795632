package model_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"twofold/puzzles/model/modeltest"
)

// TestEveryItemIsDrawn: each type of this package that has Holds is drawn by modeltest. All tests that compare what is
// said of items with trying everything draw by it, so that no item is left out of one.
func TestEveryItemIsDrawn(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var items, drawn []string
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			f, is := d.(*ast.FuncDecl)
			if !is || f.Recv == nil || f.Name.Name != "Holds" || len(f.Type.Params.List) != 1 {
				continue
			}
			if name, is := f.Recv.List[0].Type.(*ast.Ident); is && name.Name != "Posted" { // which has an item
				items = append(items, name.Name)
			}
		}
	}
	r := rand.New(rand.NewPCG(1, 1))
	for _, k := range modeltest.Kinds {
		name := strings.TrimPrefix(fmt.Sprintf("%T", modeltest.Random(r, k.Name).Items[0].Item), "model.")
		if !slices.Contains(drawn, name) {
			drawn = append(drawn, name)
		}
	}
	slices.Sort(items)
	slices.Sort(drawn)
	if diff := cmp.Diff(items, drawn); diff != "" {
		t.Errorf("items and kinds that are drawn differ:\n%s", diff)
	}
}
