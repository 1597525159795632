package formats

import (
	"slices"
	"strings"
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/parse"
)

// TestParts: parts that no family has yet come back as they are in addresses and files of pzprjs: of masyu, LITS and
// norinori in test/script/{mashu,lits,norinori}.js.
func TestParts(t *testing.T) {
	for _, test := range []struct {
		format, form string
		rows, cols   int
		text, want   string // want is the cells, or the areas
	}{
		{"puzzlink", "circles", 6, 6, "1063000i3000",
			". . 1 . . . . 2 . . 1 . . . . . . . . . . 2 . . . 1 . . . . . . . . . ."},
		{"puzzlink", "rooms", 4, 4, "9q02jg", "1 1 2 2 1 1 2 3 1 2 2 3 3 3 3 3"},
		{"puzzlink", "rooms", 5, 5, "cag4ocjo", "1 1 2 3 3 2 2 2 3 3 2 4 4 3 3 4 4 4 4 4 5 5 4 4 4"},
		{"pzprv3", "rooms", 4, 4, "3/0 0 1 1/0 0 1 2/0 1 1 2/2 2 2 2", "0 0 1 1 0 0 1 2 0 1 1 2 2 2 2 2"},
	} {
		d := &puzzles.Draft{Rows: test.rows, Cols: test.cols, Start: puzzles.Nowhere}
		in := &input{text: &parse.Text{File: "f"}}
		var back string
		if test.format == "puzzlink" {
			part := puzzlinkParts[test.form]
			if err := part.read(in.scan(parse.Token{Text: test.text, Line: 1, Col: 1}), d); err != nil {
				t.Fatal(err)
			}
			back, _ = part.write(clone(d))
		} else {
			p := &parts{in: in}
			for line := range strings.SplitSeq(test.text, "/") {
				p.all = append(p.all, parse.Token{Text: line})
			}
			if err := fileParts[test.form].read(p, d); err != nil {
				t.Fatal(err)
			}
			grid, _ := fileParts[test.form].write(clone(d))
			var lines []string
			for _, line := range grid {
				lines = append(lines, strings.Join(line, " "))
			}
			back = strings.Join(lines, "/")
		}
		words := d.Cells
		if len(d.Sections) > 0 {
			words = slices.Concat(d.Sections[0].Lines...)
		}
		var got []string
		for _, w := range words {
			got = append(got, w.Text)
		}
		if strings.Join(got, " ") != test.want || back != test.text {
			t.Errorf("%s %s: %s is\n%s, written as %s: want\n%s", test.format, test.form, test.text, got, back, test.want)
		}
	}
}

func clone(d *puzzles.Draft) *puzzles.Draft {
	other := *d
	other.Sections = slices.Clone(d.Sections)
	return &other
}
