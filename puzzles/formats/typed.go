package formats

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/parse"
)

// People type a board in our own text without its size, without blanks between cells, or with signs of their own for
// free cells.

// typedFree are such signs.
const typedFree = "0_-xX?*"

// SizeOf is the size of a grid with which lines begin, as in a header; "" if it is not certain. Behind the grid may
// stand a line of one word, which begins a section.
func SizeOf(lines [][]parse.Token) string {
	if size := sizeOfLists(lines); size != "" {
		return size
	}
	rows := 0
	for rows < len(lines) && len(lines[rows]) == len(lines[0]) && !parse.IsSectionMark(textOf(lines[rows])) {
		rows++
	}
	if rows == 0 || rows < len(lines) && (len(lines[rows]) > 1 || len(lines[rows][0].Text) < 2) {
		return ""
	}
	cols := len(lines[0])
	if cols == 1 {
		cols = solidWidth(lines[:rows])
	}
	if cols == 0 {
		return ""
	}
	return fmt.Sprintf("%dx%d", rows, cols)
}

// solidWidth is how long rows are that have no blanks between cells; 0 if they may be numbers, of several digits or of
// one. Those of a square are none, nor are words with a free cell.
func solidWidth(rows [][]parse.Token) int {
	solid := split(slices.Concat(rows...))
	if solid == nil {
		return 0
	}
	cols := len(solid[0])
	isFree := func(sign parse.Token) bool {
		return strings.Contains(puzzles.Free+typedFree, sign.Text) && (cols > 2 || sign.Text != "0")
	}
	if isSquare := len(rows) == cols && cols > 2; !isSquare && !slices.ContainsFunc(slices.Concat(solid...), isFree) {
		return 0
	}
	return cols
}

// sizeOfLists is how many lists there are of rows and of columns, where these alone are a board.
func sizeOfLists(lines [][]parse.Token) string {
	mark, lists := "", map[string]int{}
	for _, line := range lines {
		if len(line) == 1 && parse.IsSectionMark(line[0].Text) {
			mark = line[0].Text
		} else if lists[mark]++; mark == "" {
			return ""
		}
	}
	if lists[parse.RowsMark]*lists[parse.ColumnsMark] == 0 {
		return ""
	}
	return fmt.Sprintf("%dx%d", lists[parse.RowsMark], lists[parse.ColumnsMark])
}

// Typed reads a board's own text, and if it is refused also as people type it: no row has blanks, or another sign,
// where it stands and was refused, is a free cell, of which there are no others.
func Typed[B any](t *parse.Text, read func(*parse.Text) (B, error)) (B, error) {
	b, err := read(t)
	rows, cols, missing := 0, 0, errors.New("no size")
	if err != nil && len(t.Lines[0]) > 1 {
		rows, cols, missing = parse.Size(t.Lines[0][1].Text)
	}
	if missing != nil {
		return b, err
	}
	if err = remarked(t, rows, cols, err); rows >= len(t.Lines) {
		return b, err
	}
	other := *t
	lines, isSolid := spread(t.Lines, 1, rows, cols)
	areas := 1 + slices.IndexFunc(lines, func(line []parse.Token) bool { return line[0].Text == parse.AreasMark })
	lines, areSolid := spread(lines, areas, rows, cols)
	if other.Lines = lines; isSolid || areSolid {
		if b, err = read(&other); err == nil {
			return b, nil
		}
	}
	var wrong *parse.Error
	if !errors.As(err, &wrong) {
		return b, err
	}
	if grid := withFree(lines[1:rows+1], wrong); grid != nil {
		other.Lines = slices.Concat(lines[:1], grid, lines[rows+1:])
		if typed, err := read(&other); err == nil {
			return typed, nil
		}
	}
	return b, err
}

// spread parts the cells of rows from a line on, if these have no blanks between cells.
func spread(lines [][]parse.Token, from, rows, cols int) (spread [][]parse.Token, is bool) {
	if from == 0 || len(lines) < from+rows {
		return lines, false
	}
	solid := split(slices.Concat(lines[from : from+rows]...))
	if len(solid) != rows || len(solid[0]) != cols {
		return lines, false
	}
	return slices.Concat(lines[:from], solid, lines[from+rows:]), true
}

// withFree is a grid whose sign at an error's place is a free cell wherever it stands; nil if it is none.
func withFree(grid [][]parse.Token, wrong *parse.Error) [][]parse.Token {
	sign, isFree := "", false
	for _, cell := range slices.Concat(grid...) {
		isFree = isFree || cell.Text == puzzles.Free
		if cell.Line == wrong.Line && cell.Col == wrong.Col && len(cell.Text) == 1 && strings.Contains(typedFree, cell.Text) {
			sign = cell.Text
		}
	}
	if sign == "" || isFree {
		return nil
	}
	grid = slices.Clone(grid)
	for i := range grid {
		grid[i] = slices.Clone(grid[i])
		translate(grid[i], map[string]string{sign: puzzles.Free})
	}
	return grid
}

// remarked says of a grid that is too short that it has a comment, which may have been meant as a cell.
func remarked(t *parse.Text, rows, cols int, err error) error {
	grid := t.Lines[1:min(rows+1, len(t.Lines))]
	var wrong *parse.Error
	isShort := len(grid) < rows || slices.ContainsFunc(grid, func(row []parse.Token) bool { return len(row) < cols })
	isRemark := func(raw parse.Line) bool {
		return raw.Number > t.Lines[0][0].Line && strings.Contains(raw.Text, "#")
	}
	if isShort && slices.ContainsFunc(t.Raw, isRemark) && errors.As(err, &wrong) {
		wrong.Problem += "; what follows # is a comment"
	}
	return err
}
