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
		{"puzzlink", "thirties", 1, 4, "1.-10@", "1 . 36 ?"},
		{"puzzlink", "rooms", 4, 4, "9q02jg", "1 1 2 2 1 1 2 3 1 2 2 3 3 3 3 3"},
		{"puzzlink", "rooms", 5, 5, "cag4ocjo", "1 1 2 3 3 2 2 2 3 3 2 4 4 3 3 4 4 4 4 4 5 5 4 4 4"},
		{"pzprv3", "rooms", 4, 4, "3/0 0 1 1/0 0 1 2/0 1 1 2/2 2 2 2", "0 0 1 1 0 0 1 2 0 1 1 2 2 2 2 2"},
	} {
		d := &puzzles.Draft{Rows: test.rows, Cols: test.cols, Start: puzzles.Nowhere}
		in := &input{text: &parse.Text{File: "f"}}
		code, file := puzzlinkParts[test.form], (*parts)(nil)
		if test.format == "pzprv3" {
			code, file = fileParts[test.form], &parts{in: in}
			for line := range strings.SplitSeq(test.text, "/") {
				file.all = append(file.all, parse.Token{Text: line})
			}
		}
		line := in.scan(parse.Token{Text: test.text, Line: 1, Col: 1})
		if err := code(&cursor{scan: line, file: file, d: d}); err != nil {
			t.Fatal(err)
		}
		again := &cursor{d: clone(d), writes: true}
		if file != nil {
			again.called = inFile
		}
		if err := code(again); err != nil {
			t.Fatal(err)
		}
		back := again.text
		for i, line := range again.lines {
			if i > 0 {
				back += "/"
			}
			back += strings.Join(line, " ")
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
	other.Cells, other.Sections = slices.Clone(d.Cells), slices.Clone(d.Sections)
	for i, s := range other.Sections {
		other.Sections[i].Lines = slices.Clone(s.Lines)
		for k, line := range s.Lines {
			other.Sections[i].Lines[k] = slices.Clone(line)
		}
	}
	return &other
}
