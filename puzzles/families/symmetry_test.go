package families_test

import (
	"fmt"
	"strings"
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/families"
	"twofold/puzzles/generate"
	"twofold/puzzles/parse"
)

// TestOrbitsBesideTheGrid: where turns and reflections take clues that stand on no cell.
func TestOrbitsBesideTheGrid(t *testing.T) {
	const (
		nonogram = "nonogram 2x2\nrows\n1\n1\ncolumns\n1\n1\n"
		towers   = "skyscrapers 2x2\n1 .\n. .\nrows\n1\n.\ncolumns\n.\n2\nright\n.\n1\nbottom\n.\n.\n"
		signs    = "futoshiki 2x2\n. .\n. .\nedges\n<\n^ v\n>\n"
		corners  = "creek 2x2\ncorners\n1 . 1\n. 2 .\n. 1 1\n"
		sums     = "tenner 1x10\n. . . . . . . . . .\nbottom\n0\n1\n2\n3\n4\n5\n6\n7\n8\n.\n"
	)
	for _, test := range []struct {
		symmetry    generate.Symmetry
		board, want string
	}{
		{generate.Rot180, nonogram, "row 1+row 2, column 1+column 2"},
		{generate.Mirror, nonogram, "row 1, row 2, column 1+column 2"},
		{generate.Diagonal, nonogram, "row 1+column 1, row 2+column 2"},
		{generate.Rot180, towers, "row 1+right 2"},
		{generate.Rot90, towers, ""}, // the clues at columns and bottom are missing
		{generate.Diagonal, towers, "r1c1"},
		{generate.Rot180, signs, "r1c1-r1c2+r2c1-r2c2, r1c1-r2c1+r1c2-r2c2"},
		{generate.Mirror, signs, "r1c1-r1c2, r1c1-r2c1+r1c2-r2c2, r2c1-r2c2"},
		{generate.Mirror, corners, "corner r1c1+corner r1c3, corner r2c2, corner r3c2"},
		{generate.Flip, sums, "bottom 1, bottom 2, bottom 3, bottom 4, bottom 5, bottom 6, bottom 7, bottom 8, bottom 9"},
		{generate.Mirror, sums, "bottom 2+bottom 9, bottom 3+bottom 8, bottom 4+bottom 7, bottom 5+bottom 6"},
	} {
		name, _, _ := strings.Cut(test.board, " ")
		r, err := families.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		b, err := parse.One(test.board, r.Read)
		if err != nil {
			t.Fatal(err)
		}
		orbits, err := test.symmetry.Orbits(b)
		if err != nil {
			t.Fatal(err)
		}
		var all []string
		for _, orbit := range orbits {
			var places []string
			for _, clue := range orbit {
				places = append(places, puzzles.CluePlace(b, clue))
			}
			all = append(all, strings.Join(places, "+"))
		}
		if got := strings.Join(all, ", "); got != test.want {
			t.Errorf("%s of\n%vgot  %s\nwant %s", test.symmetry, fmt.Sprint(b), got, test.want)
		}
	}
}
