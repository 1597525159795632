package formats

import (
	"fmt"
	"slices"
	"strconv"
	"unicode/utf16"

	"twofold/puzzles"
	"twofold/puzzles/parse"
)

// A groupLine is a line of a board's groups, as modules read it: a name and words, parts of cells, or a place beside
// the grid from which cells are seen, perhaps in a direction of the compass.
type groupLine struct {
	words   []string
	parts   [][]string // places, such as r1c1
	outside string
	way     string
}

var groupPlace = pattern(`^(?i:r(\d{1,3})c(\d{1,3}))$`)

// splitGroup parts a line of a board's text.
func splitGroup(line []parse.Token) (g groupLine) {
	for i := 0; i < len(line); i++ {
		switch text := line[i].Text; {
		case text == ":":
			g.parts = append(g.parts, nil)
		case text == "outside" && i+1 < len(line):
			i++
			g.outside = line[i].Text
		case g.outside != "":
			g.way = text
		case groupPlace().MatchString(text):
			if g.parts == nil {
				g.parts = [][]string{nil}
			}
			g.parts[len(g.parts)-1] = append(g.parts[len(g.parts)-1], text)
		default:
			g.words = append(g.words, text)
		}
	}
	return g
}

// line is the reverse.
func (g groupLine) line(at parse.Token) (line []parse.Token) {
	words := slices.Clone(g.words)
	for i, part := range g.parts {
		if i > 0 {
			words = append(words, ":")
		}
		words = append(words, part...)
	}
	if g.outside != "" {
		words = append(words, "outside", g.outside)
	}
	if g.way != "" {
		words = append(words, g.way)
	}
	for _, word := range words {
		line = append(line, parse.Token{Text: word, Line: at.Line, Col: at.Col})
	}
	return line
}

// addGroups adds groups to a draft, if there are some.
func addGroups(d *puzzles.Draft, groups []groupLine) {
	var lines [][]parse.Token
	for _, g := range groups {
		lines = append(lines, g.line(d.At))
	}
	if lines != nil {
		addSection(d, parse.GroupsMark, lines)
	}
}

// placeOf is row and column of a place, from 0; beside the grid -1 or as many as there are.
func placeOf(text string) (row, col int, ok bool) {
	match := groupPlace().FindStringSubmatch(text)
	if match == nil {
		return 0, 0, false
	}
	row, _ = strconv.Atoi(match[1]) // of at most three digits
	col, _ = strconv.Atoi(match[2])
	return row - 1, col - 1, true
}

// ways are the directions in which diagonals are seen: rows and columns of a step.
var ways = map[string][2]int{"se": {1, 1}, "sw": {1, -1}, "ne": {-1, 1}, "nw": {-1, -1}}

// seen are the places that are seen from one beside the grid.
func seen(d *puzzles.Draft, from, way string) (all []string) {
	row, col, _ := placeOf(from)
	step := ways[way]
	for range d.Rows + d.Cols {
		row, col = row+step[0], col+step[1]
		if row >= 0 && col >= 0 && row < d.Rows && col < d.Cols {
			all = append(all, puzzles.Place(row*d.Cols+col, d.Cols))
		}
	}
	return all
}

// regionLines are the groups of a grid in which cells with the same name are a region; "" is in none. They are nil if
// the regions are the blocks of a sudoku, and noBoxes tells that there are none.
func regionLines(d *puzzles.Draft, names []string) (groups []groupLine, noBoxes bool) {
	var order []string
	byName := map[string][]string{}
	blocks, height := true, blockHeight(d.Rows)
	width, byBlock := d.Rows/height, map[int]string{}
	for cell, name := range names {
		if name == "" {
			blocks = false
			continue
		}
		if byName[name] == nil {
			order = append(order, name)
		}
		byName[name] = append(byName[name], puzzles.Place(cell, d.Cols))
		block := cell/d.Cols/height*height + cell%d.Cols/width
		if byBlock[block] == "" {
			byBlock[block] = name
		}
		blocks = blocks && byBlock[block] == name
	}
	switch {
	case blocks && len(order) == d.Rows, order == nil:
		return nil, order == nil || height == 1 && d.Rows > mostBare
	}
	for _, name := range order {
		groups = append(groups, groupLine{words: []string{regionWord}, parts: [][]string{byName[name]}})
	}
	return groups, false
}

// mostBare is the largest sudoku whose rows are its blocks without a word of the header that there are none.
const mostBare = 4

// Words of boards that say which regions they have.
const (
	regionWord  = "region"
	noBoxesWord = "noboxes"
)

// regionsOf takes the regions out of a draft: a number for each cell, from 0, or -1; nil if they are blocks.
func regionsOf(d *puzzles.Draft) (of []int) {
	if i := slices.Index(d.Settings, noBoxesWord); i >= 0 {
		d.Settings = slices.Delete(d.Settings, i, i+1)
		of = slices.Repeat([]int{-1}, len(d.Cells))
	}
	n := 0
	for i := range d.Sections {
		d.Sections[i].Lines = slices.DeleteFunc(d.Sections[i].Lines, func(line []parse.Token) bool {
			if line[0].Text != regionWord || d.Sections[i].Mark != parse.GroupsMark {
				return false
			}
			if of == nil {
				of = slices.Repeat([]int{-1}, len(d.Cells))
			}
			for _, place := range line[1:] {
				if row, col, ok := placeOf(place.Text); ok {
					of[row*d.Cols+col] = n
				}
			}
			n++
			return true
		})
	}
	return of
}

// spaces are the signs that the words of a board cannot have.
var spaces = pattern(`[\s\p{Z}\p{Cc}#]`)

// asWord writes a text of JSON as one word.
func asWord(json string) string {
	return spaces().ReplaceAllStringFunc(json, func(sign string) string {
		return fmt.Sprintf("\\u%04x", utf16.Encode([]rune(sign))[0])
	})
}
