package formats

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
)

// A csvMatrix is a table: a matrix whose rows and cells are parted as programs and people write tables, with words of
// our own in its cells, or none.
//
//	1,2;         commas or semicolons
//	1 | 2        bars between cells alone
//	| 1 |   |    bars, as Markdown has them, or as they are drawn with + and - or lines
//	1 & 2 \\     LaTeX
//	<td>1</td>   HTML whose cells differ by their text alone
var csvMatrix = Format{
	Name:      "csv",
	About:     "a table",
	Anonymous: true,
	Kinds:     Matrix,
	Begins:    func(line string) bool { return tableOfLine(line) != nil },
	fits:      func(lines []parse.Token) bool { return !isBoxed(lines) },
	Read:      func(in *input) []reading { return zeroIsFree(readTable(in)) },
	Write: func(_ Kind, d *puzzles.Draft) (string, error) {
		if d.Cols == 1 {
			return "", fmt.Errorf("a board of one column: a table has two or more")
		}
		rows, err := writeRows(d, "a table", "", ",")
		return strings.Join(rows, "\n"), err
	},
}

const separators = ",;|"

// A tableForm is how cells are parted.
type tableForm struct {
	begins, frame func() *regexp.Regexp // a line that begins a table, or has no cells
	// signs are where a row ends or begins, or a cell, in groups of their own; others say nothing.
	signs  func() *regexp.Regexp
	isRow  bool // a line is a row
	before bool // a sign stands before the first cell
	behind bool // and behind the last
}

const latexTable = `\\(?:begin|end)\{(?:tabular|array|[bpvBV]?matrix)\}(?:\{(?:[^{}]|\{[^{}]*\})*\})?`

var tables = []tableForm{
	{begins: pattern(`^[|│].*[|│]$|^\+-[-+]*\+$|^[┌╭][─┬]+[┐╮]$`), signs: pattern(`(\n)|([|│])`), isRow: true,
		frame: pattern(`^(?:\|(?:\s*:?-+:?\s*\|)+|\+-[-+]*\+|[┌╭├└╰][─┬┼┴]+[┐╮┤┘╯])$`), before: true, behind: true},
	{begins: pattern(`^(?:\$\$?|\\\[)?` + latexTable), frame: pattern(`^%`),
		signs: pattern(`(\\\\(?:\[[^\]]*\])?)|(&)|\\hline|\\(?:top|mid|bottom)rule|` + latexTable + `|\$|\\[\[\]]|\{\}|~`)},
	{begins: pattern(`(?i)^<(?:table|tbody|tr)\b`), frame: pattern(`^<!--.*-->$`), before: true,
		signs: pattern(`(?i)(<tr\b[^>]*>)|(<t[dh]\b[^>]*>)|&nbsp;|` +
			`</?(?:t(?:able|body|head|r|d|h)|b|i|strong|em|p|br)\b[^>]*>`)},
}

// plain are tables without a frame, by what parts their cells.
var plain = map[string]*tableForm{
	",": {signs: pattern(`(\n)|(,)`), frame: pattern(`^$`), isRow: true},
	";": {signs: pattern(`(\n)|(;)`), frame: pattern(`^$`), isRow: true},
	"|": {signs: pattern(`(\n)|(\|)`), frame: pattern(`^[-:| ]*-[-:| ]*$`), isRow: true},
}

// tableOfLine is how a table is parted that a line begins; nil if it begins none.
func tableOfLine(line string) *tableForm {
	if line == "" || strings.Contains(line, "://") {
		return nil
	}
	if line[0] >= 0x80 || strings.Contains(`|+$\<`, line[:1]) {
		for i, form := range tables {
			if form.begins().MatchString(line) {
				return &tables[i]
			}
		}
	}
	at := strings.IndexAny(line, separators)
	if at < 0 || strings.ContainsAny(line, ":[({=/") || hasLists(line) {
		return nil
	}
	return plain[line[at:at+1]]
}

// hasLists reports whether what stands between separators are several words: a row of our own, with lists as words.
func hasLists(line string) bool {
	return slices.ContainsFunc(piecesOf(line, separators), func(part string) bool { return len(strings.Fields(part)) > 1 })
}

func piecesOf(line, signs string) []string {
	return strings.FieldsFunc(line, func(c rune) bool { return strings.ContainsRune(signs, c) })
}

// isBoxed reports whether bars stand between blocks of a sudoku, and not between cells.
func isBoxed(lines []parse.Token) bool {
	for _, line := range lines {
		if text := unframed(line.Text); strings.Contains(text, "|") {
			parts := piecesOf(text, "|")
			return isSdkRow(text) && !slices.ContainsFunc(parts, func(part string) bool {
				return len(strings.TrimSpace(part)) < 2 || len(part) != len(parts[0])
			})
		}
	}
	return false
}

func readTable(in *input) (*puzzles.Draft, *Kind, error) {
	form := cmp.Or(tableOfLine(in.lines[0].Text), plain[","])
	if tags := cellTags().FindAllString(in.whole(), -1); len(tags) > 0 {
		for _, tag := range tags {
			if cellID().ReplaceAllString(tag, "") != cellID().ReplaceAllString(tags[0], "") {
				return nil, nil, in.text.Errorf(in.lines[0], "cells of a table in HTML that differ by more than their text: %s "+
					"and %s", prose.Quote(tags[0], 40), prose.Quote(tag, 40))
			}
		}
	}
	rows := form.rows(in)
	if !form.before && len(rows) > 0 && len(rows[0]) == 1 {
		return nil, nil, in.text.Errorf(rows[0][0], "a table of one column: expected two or more")
	}
	isHeaded := len(rows) > 1 && len(in.lines) > 1 && strings.HasPrefix(in.lines[1].Text, "|") &&
		form.frame().MatchString(in.lines[1].Text)
	if isHeaded && !slices.ContainsFunc(rows[0], func(cell parse.Token) bool { return cell.Text != puzzles.Free }) {
		height, _, err := parse.Size(in.size)
		if err != nil {
			return nil, nil, in.text.Errorf(in.lines[0], "an empty row above a table's line: expected a size behind the "+
				"puzzle's name, which tells whether it is one of the board")
		}
		if len(rows) == height+1 {
			rows = rows[1:]
		}
	}
	return in.matrix(rows)
}

// cellTags begin cells, and cellID is of one alone.
var (
	cellTags = pattern(`(?i)<t[dh]\b[^>]*>`)
	cellID   = pattern(`(?i)\s+id=("[^"]*"|\S+?)`)
)

// rows are the cells of each row.
func (f *tableForm) rows(in *input) (rows [][]parse.Token) {
	var row []parse.Token
	end := func() {
		if len(row) > 1 || len(row) == 1 && row[0].Text != "" {
			rows = append(rows, f.row(row))
		}
		row = nil
	}
	for _, line := range in.lines {
		if f.frame().MatchString(line.Text) {
			continue
		}
		s, from, n := in.scan(line), 0, len(line.Text)
		for _, at := range append(f.signs().FindAllStringSubmatchIndex(line.Text, -1), []int{n, n, -1, -1, -1, -1}) {
			text := strings.TrimLeft(line.Text[from:at[0]], " \t")
			piece := s.from(at[0] - len(text))
			if piece.Text = strings.TrimSpace(text); row == nil {
				row = []parse.Token{piece}
			} else if last := &row[len(row)-1]; last.Text == "" {
				*last = piece
			} else {
				last.Text += piece.Text
			}
			if at[2] >= 0 {
				end()
			} else if at[4] >= 0 {
				row = append(row, parse.Token{Line: piece.Line, Col: piece.Col})
			}
			from = at[1]
		}
		if f.isRow {
			end()
		}
	}
	end()
	return rows
}

// row is a row of what stands between signs.
func (f *tableForm) row(cells []parse.Token) []parse.Token {
	if f.before && len(cells) > 1 && cells[0].Text == "" {
		cells = cells[1:]
	}
	if f.behind && len(cells) > 1 && cells[len(cells)-1].Text == "" {
		cells = cells[:len(cells)-1]
	}
	for i := range cells {
		cells[i].Text = strings.Trim(cells[i].Text, `"'`)
		cells[i] = freeOr(cells[i])
	}
	return cells
}
