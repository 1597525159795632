package puzzles

import (
	"twofold/puzzles/runs"

	"fmt"
	"slices"

	"twofold/puzzles/parse"
)

// A Name is what people call boards of one variant of a family, perhaps of one size, or with constraints.
type Name struct {
	Name, Variant string
	Size          string // such as 3x3; "" is the usual one
	Header        string // words of their headers
	Groups        string // further constraints that such boards are drawn with
}

// A Foreign says what a format of other programs calls the boards of one variant. Package formats has the formats.
type Foreign struct {
	Format, Kind string   // such as the format puzzlink, in which kuromasu is a kurodoko
	Also         []string // further names of the kind, which are read only; yajilin/b is yajilin with the option b
	Variant      string
	Form         string // how the format writes boards of this kind, if it has several ways or parts
	// Groups says what groups of cells are there, by what they are called in the format; nil if there are none.
	Groups func() map[string]string
	Words  map[string]string // what cells of our own boards are there, where that is something else
}

// A Draft is a board between its text and a format of another program.
type Draft struct {
	At, Size   parse.Token // where the board begins in a text, and where its size stands
	Rows, Cols int
	Cells      []parse.Token // one a cell, row by row, as a board's text has it: Free, a number …; nil without a grid
	Sections   []Section     // what stands below the grid
	Settings   []string      // further words of the header
	Marks      []parse.Token // one a cell, as a picture of a solution has it, "?" where open; nil if there are none
	Values     Solution      // the same as a solution, complete or partial, in place of Marks
	IsAnswered bool          // the marks are the answer, and not a player's
	Answer     []parse.Token // as Marks, that stands beside a player's; nil if there is none
	Start      int           // the cell where playing begins, or Nowhere
}

// A Section is lines of a board's text behind a line with its mark.
type Section struct {
	Mark  string
	Lines [][]parse.Token
}

// Nowhere is a cell that is none.
const Nowhere = runs.Nowhere

// Text is the text of the board. The first words of its header are the family and what is between that and the
// settings.
func (d *Draft) Text(file, family string, words []string) *parse.Text {
	size := parse.Token{Text: fmt.Sprintf("%dx%d", d.Rows, d.Cols), Line: d.Size.Line, Col: d.Size.Col}
	header := []parse.Token{d.word(family), size}
	for _, word := range append(append([]string(nil), words...), d.Settings...) {
		header = append(header, d.word(word))
	}
	lines := append([][]parse.Token{header}, d.lines(d.Cells)...)
	for _, s := range d.Sections {
		lines = append(append(lines, []parse.Token{d.word(s.Mark)}), s.Lines...)
	}
	return &parse.Text{File: file, Lines: lines}
}

// Picture is the text of marks, for a board's ReadPicture.
func (d *Draft) Picture(file string, marks []parse.Token) *parse.Text {
	return &parse.Text{File: file, Lines: d.lines(marks)}
}

func (d *Draft) word(text string) parse.Token {
	return parse.Token{Text: text, Line: d.At.Line, Col: d.At.Col}
}

func (d *Draft) lines(cells []parse.Token) (all [][]parse.Token) {
	return slices.Collect(slices.Chunk(cells, d.Cols))
}
