package formats_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"twofold"
)

// A typedBoard is a board's text by its parts.
type typedBoard struct {
	name, size, words string
	cells             [][]string
	below             string // the lines behind its cells, with a line break before them
}

// typedParts are those of a board; false if it has no grid with a word for each cell.
func typedParts(board string) (b typedBoard, is bool) {
	lines := strings.Split(strings.TrimSpace(board), "\n")
	head := append(strings.Fields(lines[0]), "")
	b = typedBoard{name: head[0], size: head[1], words: strings.Join(head[2:], " ")}
	var rows, cols int
	if n, _ := fmt.Sscanf(b.size, "%dx%d", &rows, &cols); n < 2 || len(lines) <= rows {
		return b, false
	}
	for _, line := range lines[1 : rows+1] {
		b.cells = append(b.cells, strings.Fields(line))
	}
	if below := lines[rows+1:]; len(below) > 0 {
		b.below = "\n" + strings.Join(below, "\n")
	}
	return b, !slices.ContainsFunc(b.cells, func(row []string) bool { return len(row) != cols })
}

// rows are those of a board with signs before and behind them, between their cells, and between two of them.
func (b typedBoard) rows(before, sign, behind, line string) string {
	var rows []string
	for _, row := range b.cells {
		rows = append(rows, before+strings.Join(row, sign)+behind)
	}
	return strings.Join(rows, line)
}

// has reports whether a cell has a word for which is reports true.
func (b typedBoard) has(is func(word string) bool) bool {
	return slices.ContainsFunc(slices.Concat(b.cells...), is)
}

// forms are texts of a board, by what is written in another way.
func (b typedBoard) forms() map[string]string {
	named := strings.TrimSpace(b.name + " " + b.words)
	sized := strings.TrimSpace(b.name + " " + b.size + " " + b.words)
	spaced := b.rows("", " ", "", "\n") + b.below
	forms := map[string]string{
		"a size of its own": named + "\n" + b.size + "\n" + spaced,
		"capitals":          strings.ToUpper(sized) + "\n" + spaced,
		"Markdown":          "**" + b.name + "** " + b.size + " " + b.words + "\n```\n" + spaced + "\n```",
		"tabs":              sized + "\n" + strings.ReplaceAll(spaced, " ", "\t"),
		"no size":           named + "\n" + spaced,
	}
	if len(b.cells[0]) > 2 { // two numbers may be a row
		forms["two numbers"] = named + "\n" + strings.Replace(b.size, "x", " ", 1) + "\n" + spaced
	}
	isLong := b.has(func(word string) bool { return len([]rune(word)) > 1 })
	if !isLong {
		forms["no blanks"] = sized + "\n" + b.rows("", "", "", "\n") + b.below
	}
	if b.below != "" {
		return forms
	}
	for _, head := range []string{sized, named} {
		if !b.has(func(word string) bool { return strings.ContainsAny(word, ",|") }) {
			forms["commas below "+head] = head + "\n" + b.rows("", ",", "", "\n")
		}
		forms["lists below "+head] = head + "\n[" + b.rows(`["`, `", "`, `"]`, ",\n") + "]"
		if !b.has(func(word string) bool { return strings.ContainsAny(word, "|│") }) {
			forms["a table below "+head] = head + "\n" + b.rows("| ", " | ", " |", "\n")
		}
	}
	if !isLong {
		forms["texts"] = sized + "\n[" + b.rows(`"`, "", `"`, ",\n") + "]"
		forms["quoted rows"] = sized + "\n" + b.rows(`"`, "", `"`, "\n")
	}
	return forms
}

// TestTypedForms: the boards of all families' examples are read in each form in which people write grids.
func TestTypedForms(t *testing.T) {
	n := 0
	for _, f := range twofold.All() {
		for _, e := range f.Examples() {
			boards, want := readAll(e.Board)
			if len(boards) != 1 {
				t.Fatalf("%s: %s", e.Name, want)
			}
			b, is := typedParts(want)
			if !is {
				continue
			}
			for form, text := range b.forms() {
				n++
				if _, shown := readAll(text); shown != want {
					t.Errorf("%s, %s:\n%s\nis\n%s", e.Name, form, text, shown)
				}
			}
		}
	}
	t.Logf("%d texts", n)
}

// TestTypedSections: lists of rows, columns and areas are read below the names and in the forms that people write.
func TestTypedSections(t *testing.T) {
	const tents = "tents 2x2\n. t\n. .\nrows\n1\n0\ncolumns\n1\n0\n"
	const picture = "nonogram 2x3\nrows\n1\n1 1\ncolumns\n2\n0\n1\n"
	const areas = "heyawake 2x2\n2 .\n. .\nareas\n1 1\n2 2\n"
	for text, want := range map[string]string{
		"tents\n.t\n..\nrows\n1\n0\ncolumns\n1\n0":                               tents,
		"tents\n. t\n. .\nRows: 1, 0\nCols: 1, 0":                                tents,
		"tents 2x2\n. t\n. .\nrow_clues = [1, 0]\ncol_clues = [1, 0]":            tents,
		"tents\nrows: 2\ncols: 2\n. t\n. .\nRows: 1 0\nColumns: 1 0":             tents,
		"nonogram\nRows: 1, 1 1\nColumns: 2, 0, 1":                               picture,
		"nonogram\nRows: 1; 1,1\nCols: 2; 0; 1":                                  picture,
		"nonogram\nROWS\n1\n1 1\nCOLS\n2\n0\n1":                                  picture,
		"nonogram\nrows:\n  - [1]\n  - [1, 1]\ncols:\n  - [2]\n  - [0]\n  - [1]": picture,
		"heyawake\n2 .\n. .\nRegions:\na a\nb b":                                 areas,
		"heyawake 2x2\n2.\n..\nareas\naa\nbb":                                    areas,
		"slitherlink\nrows: 2, cols: 2\n3 .\n. .":                                typedSquare,
		"slitherlink\nwidth: 2\nheight: 2\n3 .\n. .":                             typedSquare,
		"slitherlink\nR=2 C=2\n3 .\n. .":                                         typedSquare,
		"slitherlink 2x2\n\"3.\\n\" +\n\"..\\n\";":                               typedSquare,
		"slitherlink 2x2\n'3.',\n'..'":                                           typedSquare,
		"slitherlink 2x2\ngrid: |\n3.\n..":                                       typedSquare,
		"slitherlink 2x2\ngrid =\n3 .\n. .":                                      typedSquare,
		"str8ts\n.x\nx.":                                                         "str8ts 2x2\n. x\nx .\n",
	} {
		if _, shown := readAll(text); shown != want {
			t.Errorf("%q is\n%s", text, shown)
		}
	}
}

// TestListsWithNames: an object of lists may name its puzzle, and a list of digits that can be a sudoku needs no name.
func TestListsWithNames(t *testing.T) {
	for text, want := range map[string]string{
		`{"type": "nurikabe", "grid": [[2, 0, 0], [0, 1, 0], [0, 0, 0]]}`:          typedNurikabe,
		`{"puzzle": "Nurikabe", "rows": 3, "grid": ["2..", ".1.", "..."]}`:         typedNurikabe,
		`{'name': 'slither link', 'grid': [[3, -1], [-1, -1]]}`:                    typedSquare,
		"nurikabe\n{\"type\": \"x\", \"grid\": [[2, 0, 0], [0, 1, 0], [0, 0, 0]]}": typedNurikabe,
		`{"type": "nurikab", "grid": [[2, 0], [0, 0]]}`:                            `"nurikab" is no puzzle: expected its`,
	} {
		if _, shown := readAll(text); shown != want && (strings.Contains(want, "\n") || !strings.Contains(shown, want)) {
			t.Errorf("%q is\n%s", text, shown)
		}
	}
	_, want := readAll(typedSudoku)
	var rows []string
	for i := 0; i < len(typedSudoku); i += 9 {
		rows = append(rows, "["+strings.Join(strings.Split(typedSudoku[i:i+9], ""), ", ")+"]")
	}
	list := "[" + strings.Join(rows, ",\n") + "]"
	for _, text := range []string{list, "grid = " + list, strings.NewReplacer("[", "", "],", "", "]", "").Replace(list)} {
		if _, shown := readAll(text); shown != want {
			t.Errorf("%s is\n%s", text, shown)
		}
	}
	for _, other := range []string{strings.Replace(list, "5", "6", 1), strings.Replace(list, "5", "10", 1),
		strings.Join(strings.Split(list, "\n")[:8], "\n") + "]"} {
		if _, shown := readAll(other); !strings.Contains(shown, "expected a line with the puzzle's name before it") {
			t.Errorf("%s is\n%s", other, shown)
		}
	}
}
