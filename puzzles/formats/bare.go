package formats

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles/parse"
)

// What people and programs write above a grid, before its rows and around them.

// SizeAbove is the size that lines above a grid say, as 9x9, 9 x 9, 9 9 or rows: 9, cols: 9, and how many they are; ""
// if they say none.
func SizeAbove(lines [][]parse.Token) (size string, n int) {
	sides := ""
	for n, line := range lines[:min(2, max(len(lines)-1, 0))] {
		sides += textOf(line)
		for _, form := range []*regexp.Regexp{rowsAbove(), colsAbove()} {
			if at := form.FindStringSubmatch(sides); at != nil {
				return at[form.SubexpIndex("rows")] + "x" + at[form.SubexpIndex("cols")], n + 1
			}
		}
	}
	if size = sizeOfLine(lines); size == "" {
		return "", 0
	}
	return size, 1
}

const (
	rowsForm = `(?:rows?|height|r|h)[:=](?P<rows>\d+)[,;]?`
	colsForm = `(?:col(?:umn)?s?|width|c|w)[:=](?P<cols>\d+)[,;]?`
)

var (
	sizeAbove = pattern(`^(?i)[*_]*size[:=*_]*`)
	rowsAbove = pattern(`^(?i)` + rowsForm + colsForm + `$`)
	colsAbove = pattern(`^(?i)` + colsForm + rowsForm + `$`)
)

// sizeOfLine is the size that the first line says. Two numbers may be a row of cells as well: then the rows below have
// as many.
func sizeOfLine(lines [][]parse.Token) string {
	if len(lines) < 2 {
		return ""
	}
	line, next, text := lines[0], lines[1], textOf(lines[0])
	if len(line) == 2 && sizeAbove().FindString(text) == "" {
		text = line[0].Text + "x" + line[1].Text
	}
	if said := sizeAbove().ReplaceAllString(text, ""); said != text {
		line, text = line[:1], said
		if !strings.ContainsAny(said, "xX×*") {
			text = said + "x" + said
		}
	}
	rows, cols, err := parse.Size(strings.Trim(text, "()"))
	isRow := len(line) == 2 && (len(next) == 2 || len(next) != cols && len(next[0].Text) != cols || rows > len(lines)-1)
	if err != nil || len(line) > 3 || isRow {
		return ""
	}
	return fmt.Sprintf("%dx%d", rows, cols)
}

// Bare is a board as people and programs write it, without what they put before and around its rows, and with our marks
// of sections.
func Bare(lines [][]parse.Token) [][]parse.Token {
	if len(lines) > 1 && keyAbove().MatchString(textOf(lines[0])) && !sectionName().MatchString(textOf(lines[0])) {
		lines = lines[1:]
	}
	if len(lines) < 2 {
		return lines
	}
	for _, form := range []func([][]parse.Token) [][]parse.Token{numbered, dashed, quoted} {
		if rows := form(lines); rows != nil {
			return rows
		}
	}
	return sectioned(lines)
}

// keyAbove is a key of YAML, or a name, whose value stands below it.
var keyAbove = pattern(`^[A-Za-z]\w*[:=][|>]?-?$`)

// quoted are rows that each are a text of a program, as "3..", or "3..\n" +; nil if the first is none.
func quoted(lines [][]parse.Token) (rows [][]parse.Token) {
	for i, line := range lines {
		if !quotedRow().MatchString(textOf(line)) {
			if i == 0 {
				return nil
			}
			return slices.Concat(rows, sectioned(lines[i:]))
		}
		line = slices.Clone(line)
		line[0].Text = line[0].Text[1:]
		for i := range line {
			line[i].Text = quotedEnd().ReplaceAllString(line[i].Text, "")
		}
		rows = append(rows, slices.DeleteFunc(line, func(word parse.Token) bool { return word.Text == "" }))
	}
	return rows
}

// sectioned are lines in which a section begins with our mark, and has a line for each list, where people have
// Rows: 2, 1 1, 3, or lists in brackets.
func sectioned(lines [][]parse.Token) (own [][]parse.Token) {
	isIn := false
	for _, line := range lines {
		text := textOf(line)
		begins := sectionName().FindStringSubmatch(text)
		switch {
		case begins != nil && (begins[0] == text || flatList().MatchString(text[len(begins[0]):])):
			isIn = true
			mark := line[0]
			for i, name := range []string{parse.RowsMark, parse.ColumnsMark, parse.AreasMark} {
				if begins[i+1] != "" {
					mark.Text = name
				}
			}
			own = append(own, []parse.Token{mark})
			own = append(own, inlineLists(line, len(begins[0]))...)
		case isIn && listLine().MatchString(text):
			own = append(own, cutAt(line, "-[], "))
		default:
			own = append(own, line)
		}
	}
	return own
}

// inlineLists are those of a line behind its first bytes: parted by semicolons or by commas, or a word each.
func inlineLists(line []parse.Token, from int) (lists [][]parse.Token) {
	for len(line) > 0 && from >= len(line[0].Text) {
		from -= len(line[0].Text)
		line = line[1:]
	}
	if len(line) == 0 {
		return nil
	}
	line = slices.Clone(line)
	line[0] = line[0].From(from)
	if strings.ContainsAny(line[0].Text[:1], listOpen) {
		line = cutAt(line, listOpen+listClose+";")
	}
	text, list := textOf(line), []parse.Token{}
	part := ";"
	if !strings.Contains(text, part) {
		part = ","
	}
	for _, word := range line {
		words := strings.Split(word.Text, part)
		for i, piece := range words {
			if i > 0 || !strings.Contains(text, part) && len(list) > 0 {
				lists, list = append(lists, list), nil
			}
			word.Text = piece
			list = append(list, cutAt([]parse.Token{word}, ",")...)
		}
	}
	return append(lists, list)
}

// cutAt are the pieces of words between signs.
func cutAt(line []parse.Token, signs string) (words []parse.Token) {
	for _, word := range line {
		for _, piece := range piecesOf(word.Text, signs) {
			word.Text = piece
			words = append(words, word)
		}
	}
	return words
}

var (
	quotedRow   = pattern(`^(?:"[^"]+"|'[^']+')[,;+]*$`)
	quotedEnd   = pattern(`^[+,;]$|(?:\\n)?["'][,;+]*$`)
	flatList    = pattern(`^(?:[^\[\](){}]*|[\[({][^\[\](){}]*[\])}][,;]?)$`) // at most one bracket
	listLine    = pattern(`^-?\[[\d,]*\],?$`)
	sectionName = pattern(`(?i)^(?:(rows?)|(col(?:umn)?s?)|(areas?|regions?|rooms?))` +
		`(?:[_-]?(?:clue|hint|constraint|run|block|sum)s?)?(?:$|[:=])`)
)

// numbered are rows with their numbers from 0 before them, below those of columns; nil if they are not.
func numbered(lines [][]parse.Token) (rows [][]parse.Token) {
	for i, cell := range lines[0] {
		if cell.Text != strconv.Itoa(i) {
			return nil
		}
	}
	for i, line := range lines[1:] {
		if len(line) != len(lines[0])+1 || line[0].Text != strconv.Itoa(i) {
			return nil
		}
		rows = append(rows, (&bracket{words: line[1:]}).cells())
	}
	return rows
}

// dashed are rows of YAML, which has a cell a line, with two dashes before the first of a row; nil if they are none.
func dashed(lines [][]parse.Token) (rows [][]parse.Token) {
	for _, line := range lines {
		switch last := len(line) - 1; textOf(line[:last]) {
		case "--":
			rows = append(rows, nil)
			fallthrough
		case "-":
			if rows == nil {
				return nil
			}
			rows[len(rows)-1] = append(rows[len(rows)-1], line[last])
		default:
			return nil
		}
	}
	if len(rows) == len(lines) {
		return nil
	}
	return rows
}
