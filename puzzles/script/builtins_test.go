package script

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"go.starlark.net/starlark"

	"twofold/puzzles"
)

// TestBuiltins: no builtin is named after a family, and each is used by two families or modules at least.
func TestBuiltins(t *testing.T) {
	files, err := filepath.Glob("../families/*.star")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	users := map[string]int{"ways": 0} // functions as name(, and what boards and others have as .name
	for name, value := range (&Rules{}).declared() {
		if _, isCalled := value.(*starlark.Builtin); isCalled {
			users[name+"("] = 0
		}
	}
	for _, name := range slices.Concat((&stage{}).AttrNames(), edgeSet{}.AttrNames(), (&variable{}).AttrNames(),
		[]string{"words", "row_words", "column_words"}) {
		users["."+name] = 0
	}
	constraints, _ := filepath.Glob("../modules/*.star")
	for i, file := range append(files, constraints...) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for name := range users {
			pattern := `\b` + regexp.QuoteMeta(name)
			if name[0] == '.' {
				pattern = `\` + name + `\b`
			}
			if regexp.MustCompile(pattern).Match(text) {
				users[name]++
			}
		}
		if i >= len(files) {
			continue
		}
		r, err := Read(context.Background(), file, text)
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range append(r.Also, puzzles.Name{Name: r.Name}) {
			for _, builtin := range []string{n.Name + "(", "." + n.Name} {
				if _, isOne := users[builtin]; isOne {
					t.Errorf("builtin %s has the name of a family", builtin)
				}
			}
		}
	}
	for name, n := range users {
		if n < 2 && name != ".flags" { // of the header of sudokus
			t.Errorf("builtin %s is used by %d files", name, n)
		}
	}
}
