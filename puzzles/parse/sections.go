package parse

import "slices"

// A Spot is a place on a board or beside it, in half cells: the middle of the cell r, c (both from 0) is {2r+1, 2c+1},
// its upper left corner {2r, 2c}. What stands before a row is in column -1, above a column in row -1; what stands
// behind is half a cell behind the border, too.
type Spot struct{ Row, Col int }

// A SectionKind is a part of a board's text: the words of places that are alike, below a line with a mark.
type SectionKind struct {
	Mark  string // "" of the cells, which follow the header
	Lists bool   // each line is the words of one place
	// Count is how many lines there are on a board of rows and columns, Width how many places on a line, and
	// Spot where they lie.
	Count func(rows, cols int) int
	Width func(line, rows, cols int) int
	Spot  func(line, i, rows, cols int) Spot
}

// Lines are the spots of each line.
func (k *SectionKind) Lines(rows, cols int) [][]Spot {
	lines := make([][]Spot, k.Count(rows, cols))
	for i := range lines {
		for j := range k.Width(i, rows, cols) {
			lines[i] = append(lines[i], k.Spot(i, j, rows, cols))
		}
	}
	return lines
}

// Marks of sections.
const (
	AreasMark   = "areas"
	RowsMark    = "rows"
	ColumnsMark = "columns"
	RightMark   = "right"
	BottomMark  = "bottom"
	CornersMark = "corners"
	EdgesMark   = "edges"
	BoardMark   = "board"
	GroupsMark  = "groups"
)

// Sections are what a board's text may consist of, in this order:
//
//	         the words of cells
//	areas    the names of the areas of cells
//	rows     before each row, words            right    behind each row, words
//	columns  above each column, words          bottom   below each column, words
//	corners  of cells, row by row: a line more than there are rows, and a word more than there are columns
//	edges    between neighbours: a line between the cells of a row, then one between this row and the next
//	board    one line about the whole board
//	groups   any number of lines: a word and cells each
var Sections = []SectionKind{
	gridSection("", 1, 0),
	gridSection(AreasMark, 1, 0),
	listSection(RowsMark, ofRows, func(line, _, _ int) Spot { return Spot{2*line + 1, -1} }),
	listSection(ColumnsMark, ofCols, func(line, _, _ int) Spot { return Spot{-1, 2*line + 1} }),
	listSection(RightMark, ofRows, func(line, _, cols int) Spot { return Spot{2*line + 1, 2*cols + 1} }),
	listSection(BottomMark, ofCols, func(line, rows, _ int) Spot { return Spot{2*rows + 1, 2*line + 1} }),
	gridSection(CornersMark, 0, 1),
	{EdgesMark, false, edgeLines, edgeWidth, edgeSpot},
	listSection(BoardMark, func(int, int) int { return 1 }, func(int, int, int) Spot { return Spot{-1, -1} }),
	listSection(GroupsMark, func(int, int) int { return 0 }, func(int, int, int) Spot { return Spot{-1, -1} }),
}

func ofRows(rows, _ int) int { return rows }
func ofCols(_, cols int) int { return cols }

// gridSection is spots that are a cell apart, from a first one, some more of each line than there are cells.
func gridSection(mark string, first, more int) SectionKind {
	return SectionKind{mark, false, func(rows, _ int) int { return rows + more },
		func(_, _, cols int) int { return cols + more },
		func(line, i, _, _ int) Spot { return Spot{2*line + first, 2*i + first} }}
}

// listSection has one place on a line.
func listSection(mark string, count func(rows, cols int) int, spot func(line, rows, cols int) Spot) SectionKind {
	return SectionKind{mark, true, count, func(int, int, int) int { return 1 },
		func(line, _, rows, cols int) Spot { return spot(line, rows, cols) }}
}

// A board of one column has no edges within its rows, and no lines for them.
func edgeLines(rows, cols int) int {
	if cols == 1 {
		return rows - 1
	}
	return 2*rows - 1
}

func edgeWidth(line, _, cols int) int {
	if cols > 1 && line%2 == 0 {
		return cols - 1
	}
	return cols
}

func edgeSpot(line, i, _, cols int) Spot {
	switch {
	case cols == 1:
		return Spot{2*line + 2, 1}
	case line%2 == 0:
		return Spot{line + 1, 2*i + 2}
	}
	return Spot{line + 1, 2*i + 1}
}

// SectionOf is the kind of section with a mark, or nil.
func SectionOf(mark string) *SectionKind {
	i := slices.IndexFunc(Sections, func(k SectionKind) bool { return k.Mark == mark })
	if i < 0 {
		return nil
	}
	return &Sections[i]
}

// IsSectionMark reports whether a word, alone in a line, begins a section.
func IsSectionMark(word string) bool { return word != "" && SectionOf(word) != nil }
