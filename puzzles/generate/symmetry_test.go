package generate_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/families"
	"twofold/puzzles/generate"
	"twofold/puzzles/parse"
)

func boardOf(t *testing.T, text string) puzzles.Clued {
	t.Helper()
	rules, err := families.Load("treasure")
	if err != nil {
		t.Fatal(err)
	}
	b, err := parse.One(text, rules.Read)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return b
}

func TestOrbits(t *testing.T) {
	const square = "treasure 3x3 mosaic\n1 1 1\n1 1 1\n1 1 1"
	for _, test := range []struct {
		symmetry generate.Symmetry
		board    string
		want     string
	}{
		{generate.NoSymmetry, "treasure 2x2 mosaic\n1 .\n1 1", "[[0] [1] [2]]"},
		{generate.Rot180, square, "[[0 8] [1 7] [2 6] [3 5] [4]]"},
		{generate.Rot90, square, "[[0 2 8 6] [1 5 7 3] [4]]"},
		{generate.Mirror, square, "[[0 2] [1] [3 5] [4] [6 8] [7]]"},
		{generate.Flip, square, "[[0 6] [1 7] [2 8] [3] [4] [5]]"},
		{generate.Mirrors, square, "[[0 2 6 8] [1 7] [3 5] [4]]"},
		{generate.Diagonal, square, "[[0] [1 3] [2 6] [4] [5 7] [8]]"},
		{generate.Diagonals, square, "[[0 8] [1 3 5 7] [2 6] [4]]"},
		{generate.All, square, "[[0 2 6 8] [1 3 5 7] [4]]"},
		{generate.Mirrors, "treasure 2x3 mosaic\n1 1 1\n1 . 1", "[[0 2 3 4]]"},
		{generate.Rot180, "treasure 2x3 mosaic\n1 . 1\n. 1 1", "[[0 3]]"}, // the other clues lie opposite to none
	} {
		orbits, err := test.symmetry.Orbits(boardOf(t, test.board))
		if got := fmt.Sprint(orbits); err != nil || got != test.want {
			t.Errorf("%s of %q: got %s, %v, want %s", test.symmetry, test.board, got, err, test.want)
		}
	}
	if _, err := generate.Rot90.Orbits(boardOf(t, "treasure 1x2\n. .")); err == nil {
		t.Error("a quarter turn of 1x2")
	}
}

// images are the texts of all rotations and reflections, made cell by cell.
func images(grid []string) []string {
	at := func(row, col int) string { return strings.Fields(grid[row])[col] }
	rows, cols := len(grid), len(strings.Fields(grid[0]))
	var out []string
	for _, flip := range []bool{false, true} {
		for _, from := range []func(r, c int) (int, int){
			func(r, c int) (int, int) { return r, c },
			func(r, c int) (int, int) { return rows - 1 - r, cols - 1 - c },
			func(r, c int) (int, int) { return r, cols - 1 - c },
			func(r, c int) (int, int) { return rows - 1 - r, c },
		} {
			height, width := rows, cols
			if flip {
				height, width = cols, rows
			}
			var text strings.Builder
			fmt.Fprintf(&text, "treasure %dx%d\n", height, width)
			for r := range height {
				for c := range width {
					row, col := r, c
					if flip {
						row, col = c, r
					}
					fmt.Fprint(&text, at(from(row, col)), " ")
				}
				text.WriteString("\n")
			}
			out = append(out, text.String())
		}
	}
	return out
}

func TestCanonical(t *testing.T) {
	grids := [][]string{
		{"1 . 2", ". . ."},
		{"1 . .", ". . 2"},
		{". 1 .", ". 2 ."},
		{"1 2", ". 3"},
		{"1 3", ". 2"},
		{"1 2 . 3 . ."},
	}
	var canonical []string
	for _, grid := range grids {
		first := ""
		for _, image := range images(grid) {
			got := generate.Canonical(boardOf(t, image))
			if first == "" {
				first = got
			}
			if got != first {
				t.Errorf("%q: %q, not %q", image, got, first)
			}
		}
		canonical = append(canonical, first)
	}
	slices.Sort(canonical)
	if len(slices.Compact(canonical)) != len(grids) {
		t.Errorf("different boards are taken for one: %q", canonical)
	}
}
