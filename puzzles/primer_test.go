package puzzles_test

import (
	"testing"

	"twofold/puzzles"
)

// TestSpelled: a name is spelled as people do who write capitals in it, and else word by word.
func TestSpelled(t *testing.T) {
	for _, row := range []struct{ name, other, want string }{
		{"lits", "LITS", "LITS"}, {"double-back", "doubleback", "Double Back"}, {"yin-yang", "yinyang", "Yin Yang"},
		{"terrax", "terra x", "Terra X"}, {"15-puzzle", "", "15-Puzzle"},
	} {
		f := &puzzles.Family{Name: row.name, Names: []puzzles.Name{{Name: row.other}}}
		if got := f.Spelled(); got != row.want {
			t.Errorf("%s is spelled %s: want %s", row.name, got, row.want)
		}
	}
}
