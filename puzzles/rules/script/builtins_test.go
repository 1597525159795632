package script

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"
)

// waiting are the builtins that fewer than two of our families use so far, and families that others publish which will.
var waiting = map[string]string{
	"paths(":       "numberlink, and hidato's kin, arukone",
	"areas(":       "fillomino, and galaxies, ripple, suguru",
	".fixed":       "str8ts, and kakuro, cross sums with walls",
	".polyominoes": "lits, and statue park, tetrominous",
	".at":          "masyu, yajilin",
}

// TestBuiltins: no builtin is named after a family. Each is used by two families at least, or waits for them.
func TestBuiltins(t *testing.T) {
	files, err := filepath.Glob("../../families/*.star")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	users := map[string]int{} // functions as name(, and what boards and others have as .name
	for name := range items {
		users[name+"("] = 0
	}
	for _, name := range slices.Concat((&stage{}).AttrNames(), edgeSet{}.AttrNames(), (&variable{}).AttrNames(),
		[]string{"words", "row_words", "column_words"}) {
		users["."+name] = 0
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		r, err := Read(context.Background(), file, text)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range append(r.Also, r.Name) {
			if items[name] != nil || users["."+name] > 0 {
				t.Errorf("builtin %s has the name of a family", name)
			}
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
	}
	for name, n := range users {
		if _, waits := waiting[name]; waits != (n < 2) {
			t.Errorf("builtin %s is used by %d files, and waits: %v", name, n, waits)
		}
	}
}
