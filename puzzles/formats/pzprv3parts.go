package formats

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
)

// borderWords are those of borders, of which 2 is one that the player marked.
var borderWords = map[string]int{"1": 0, "2": 0, "-1": 1, "0": puzzles.Open}

// A filePart is a part of a file of pzprjs: rows of words. write is nil for what is left out.
type filePart struct {
	read  func(p *parts, d *puzzles.Draft) error
	write func(d *puzzles.Draft) ([][]string, error)
}

// fileParts are what files consist of, by the names that forms give them:
//
//	numbers     the numbers of cells
//	shading     the marks of cells: # a shaded cell, + one that is not, . nothing
//	joined      numbers, and marks on cells without one
//	digits      the numbers that the player put into cells
//	sizes       the same, where equal numbers side by side are one area
//	lines       lines between the cells of a row, then of a column: 1 a line, 2 two, -1 none, 0 nothing
//	coloured    a colour and a number for each cell, or neither: see coloured.go
//	tinted-arrows  a direction, a number and a colour for each cell, or none of them: see arrows.go
//	triangles   triangles that the player put into cells: 2 to 5, + for none
//	style       how the lines look, which is left out
//	unlined     # for a cell without a line or clue
//	fences      lines between the corners of a column, then of a row
//	borders     borders between the cells of a row, then of a column: 1 a border, -1 none, 0 nothing
//	framed      the same, in version 1 with those around the board
//	background  colours of cells, in version 1 alone; they are left out
//	walls       walls with sums below and beside them, and a row and a column with sums before them
//	lists       lists of numbers above columns and before rows, and marks as in shading
//	words       the words of cells
//	arrows      a direction and a number for each cell, or neither: see arrows.go
//	corners     the numbers of corners
//	slants      diagonals: 1 one that falls, 2 one that rises
//	rooms       how many areas there are, and a grid of their numbers; in version 1 as partition
//	partition   borders of areas between the cells of a row, then of a column: 1 a border
//	entries     the numbers that the player put into cells, which may have others
//	marked      cells that may be shaded: o such a cell, # a shaded one, % one that is not, . and + others
//	total       a number that the whole board has
//	circles     circles that the player put into cells: 1 a white one, 2 a black one
//	trees, clues, sides, letter-sides, poles  margins and the cells inside: see margins.go, and blanks.go for poles
//	several     up to four numbers for each cell, and marks as in shading
//	letter-total  a letter that the whole board has, as a number
//	unclued     marks of cells without a number, as in shading
//	fleet       the lengths of pieces: see fleet.go
//	dots        dots on cells, edges and corners, and cells of no area: see dots.go
//	holes       nothing: cells of no area are parted from others
//	set-d, set-p, set-t  the letter of a set of pieces: see fleet.go
var fileParts = map[string]filePart{
	"numbers":       {readNumbers, writeNumbersGrid},
	"shading":       {readShading, writeShading},
	"joined":        {readJoined, writeJoined},
	"digits":        {readDigitGrid, writeDigitGrid},
	"sizes":         {readSizes, writeSizes},
	"lines":         edgeGrids(false, false, map[string]int{"2": 2, "1": 1, "-1": 0, "0": puzzles.Open}),
	"fences":        edgeGrids(true, false, map[string]int{"1": 1, "-1": 0, "0": puzzles.Open}),
	"borders":       edgeGrids(false, false, borderWords),
	"framed":        edgeGrids(false, true, borderWords),
	"background":    {readBackground, nil},
	"walls":         {readWallGrid, writeWallGrid},
	"corners":       {readCornerGrid, writeCornerGrid},
	"slants":        valueGrid(map[string]int{"1": 0, "2": 1}, false),
	"lists":         {readListGrid, writeListGrid},
	"rooms":         {readRoomGrid, writeRoomGrid},
	"partition":     {readPartition, writePartition},
	"entries":       {func(p *parts, d *puzzles.Draft) error { _, err := playerNumbers(p, d); return err }, writeEntries},
	"marked":        {readMarked, writeMarked},
	"total":         allSides.totalLine(),
	"circles":       valueGrid(map[string]int{"1": 0, "2": 1}, true),
	"words":         {readWords, writeWordGrid},
	"coloured":      colouredGrid,
	"triangles":     valueGrid(map[string]int{"+": 0, "2": 1, "3": 2, "4": 3, "5": 4}, false),
	"style":         {func(p *parts, _ *puzzles.Draft) error { p.next(); return nil }, writeStyle},
	"unlined":       {readUnlined, writeUnlined},
	"tinted-arrows": tintedGrid,
	"arrows":        arrowGrid,
	"trees":         leading.filePart(marked{values: map[string]int{"A": 1, "-": 0}, put: "A"}),
	"clues":         leading.filePart(marked{}),
	"sides":         allSides.filePart(marked{fixed: "q"}),
	"letter-sides":  lettered.filePart(marked{fixed: "q", values: map[string]int{"-": 0}}),
	"poles":         blankedPart(poles.filePart(marked{fixed: "q", put: "a", values: map[string]int{"s2": 0}})),
	"several":       {readSeveralGrid, writeSeveralGrid},
	"letter-total":  lettered.totalLine(),
	"fleet":         {readFleetLines, writeFleetLines},
	"unclued":       {readUnclued, writeUnclued},
	"dots":          {readDotRows, writeDotRows},
	"holes":         {readHoles, nil},
	"set-d":         setLine("d"),
	"set-p":         setLine("p"),
	"set-t":         setLine("t"),
}

// readWords reads our cells. Without them no cell says anything.
func readWords(p *parts, d *puzzles.Draft) error { return readCellsAs(p, d, "cells") }

func readCellsAs(p *parts, d *puzzles.Draft, what string) (err error) {
	if d.Cells, err = p.rows(d.Rows, d.Cols, what); err != nil {
		return err
	}
	if d.Cells == nil {
		d.Cells = freeCells(d)
	}
	return nil
}

func freeCells(d *puzzles.Draft) []parse.Token {
	return slices.Repeat([]parse.Token{{Text: puzzles.Free, Line: d.At.Line, Col: d.At.Col}}, d.Rows*d.Cols)
}

func writeWordGrid(d *puzzles.Draft) ([][]string, error) {
	return gridOf(d, func(cell int) (string, error) { return d.Cells[cell].Text, nil })
}

// readNumbers is the same of numbers: '-' is '?'.
func readNumbers(p *parts, d *puzzles.Draft) error {
	err := readCellsAs(p, d, "numbers")
	translate(d.Cells, map[string]string{"-": unknown})
	return err
}

// gridOf is a word for each cell.
func gridOf(d *puzzles.Draft, word func(cell int) (string, error)) ([][]string, error) {
	words := make([]string, d.Rows*d.Cols)
	for cell := range words {
		var err error
		if words[cell], err = word(cell); err != nil {
			return nil, err
		}
	}
	return slices.Collect(slices.Chunk(words, d.Cols)), nil
}

func writeNumbersGrid(d *puzzles.Draft) ([][]string, error) {
	return gridOf(d, func(cell int) (string, error) { return sayNumber(d, cell) })
}

func sayNumber(d *puzzles.Draft, cell int) (string, error) {
	word := d.Cells[cell].Text
	if word == unknown {
		return "-", nil
	}
	if !isNumber(word) && word != puzzles.Free {
		return "", cannotSay(d, cell, aFile)
	}
	return word, nil
}

func isNumber(word string) bool {
	_, err := strconv.Atoi(word)
	return err == nil
}

// opens is values that are all open.
func opens(n int) puzzles.Solution { return slices.Repeat(puzzles.Solution{puzzles.Open}, n) }

// shades are the marks of cells, as pictures have them.
var (
	shades   = map[string]string{"#": "*", "+": ".", ".": "?"}
	unshaded = turned(shades)
)

// shade reads marks of cells.
func (p *parts) shade(d *puzzles.Draft, marks []parse.Token) error {
	for i, mark := range marks {
		word, known := shades[mark.Text]
		if !known {
			return p.in.text.Errorf(mark, "%s: mark %s: expected #, + or .", puzzles.Place(i, d.Cols),
				prose.Quote(mark.Text, 40))
		}
		marks[i].Text = word
	}
	d.Marks = marks
	return nil
}

// shadeWord is the mark of a cell. One with a number is known not to be shaded.
func shadeWord(d *puzzles.Draft, cell int) string {
	if d.Marks == nil {
		return puzzles.Free
	}
	return cmp.Or(unshaded[d.Marks[cell].Text], "+")
}

// wordFor is the shortest word of a value.
func wordFor(words map[string]int, value int) (word string) {
	for w, v := range words {
		if v == value && (word == "" || w < word) {
			word = w
		}
	}
	return word
}

func readShading(p *parts, d *puzzles.Draft) error {
	marks, err := p.rows(d.Rows, d.Cols, "marks")
	if err != nil {
		return err
	}
	return p.shade(d, marks)
}

func writeShading(d *puzzles.Draft) ([][]string, error) {
	return gridOf(d, func(cell int) (string, error) { return shadeWord(d, cell), nil })
}

// readJoined takes the marks out of a grid of numbers.
func readJoined(p *parts, d *puzzles.Draft) error {
	if err := readNumbers(p, d); err != nil {
		return err
	}
	marks := slices.Clone(d.Cells)
	for i, cell := range d.Cells {
		if cell.Text == "#" || cell.Text == "+" {
			d.Cells[i].Text = puzzles.Free
		} else {
			marks[i].Text = puzzles.Free
		}
	}
	return p.shade(d, marks)
}

func writeJoined(d *puzzles.Draft) ([][]string, error) {
	return gridOf(d, func(cell int) (string, error) {
		word := shadeWord(d, cell)
		if d.Cells[cell].Text == puzzles.Free {
			return word, nil
		}
		if word == "#" {
			return "", fmt.Errorf("%s: a shaded cell with a clue: %s cannot say it", puzzles.Place(cell, d.Cols), aFile)
		}
		return sayNumber(d, cell)
	})
}

// readDigitGrid reads numbers of the player. A cell that has a number of its own keeps it, and walls, which stand in a
// row and a column more, have 0.
func readDigitGrid(p *parts, d *puzzles.Draft) error {
	digits, err := playerNumbers(p, d)
	if err != nil || digits.Opens() == len(digits) { // a player who has written nothing
		return err
	}
	for cell, word := range d.Cells {
		if n, err := strconv.Atoi(word.Text); err == nil {
			digits[cell] = n
		} else if strings.Contains(word.Text, `\`) {
			digits[cell] = 0
		}
	}
	return nil
}

// playerNumbers reads the numbers of cells as values; other marks are open.
func playerNumbers(p *parts, d *puzzles.Draft) (puzzles.Solution, error) {
	rows, cols := innerSize(d)
	words, err := p.rows(rows, cols, "numbers of the player")
	d.Values = opens(d.Rows * d.Cols)
	for i, w := range words {
		if n, err := strconv.Atoi(w.Text); err == nil {
			d.Values[(i/cols+d.Rows-rows)*d.Cols+i%cols+d.Cols-cols] = n
		}
	}
	return d.Values, err
}

// innerSize is the size without the row and the column of walls.
func innerSize(d *puzzles.Draft) (rows, cols int) {
	if len(d.Cells) > 0 && strings.Contains(d.Cells[0].Text, `\`) {
		return d.Rows - 1, d.Cols - 1
	}
	return d.Rows, d.Cols
}

// writeValues writes what the player put into cells; those with a clue have none if it is left out there.
func writeValues(d *puzzles.Draft, butClues bool, say func(value int) string) ([][]string, error) {
	return gridOf(d, func(cell int) (string, error) {
		if d.Values == nil || d.Values[cell] == puzzles.Open ||
			butClues && d.Cells != nil && d.Cells[cell].Text != puzzles.Free {
			return puzzles.Free, nil
		}
		return say(d.Values[cell]), nil
	})
}

func writeEntries(d *puzzles.Draft) ([][]string, error) { return writeValues(d, false, strconv.Itoa) }

func writeDigitGrid(d *puzzles.Draft) ([][]string, error) {
	all, _ := writeValues(d, true, strconv.Itoa)
	rows, cols := innerSize(d)
	all = all[d.Rows-rows:]
	for i := range all {
		all[i] = all[i][d.Cols-cols:]
	}
	return all, nil
}

// readBackground leaves out colours.
func readBackground(p *parts, d *puzzles.Draft) (err error) {
	if p.version == ".1" {
		_, err = p.rows(d.Rows, d.Cols, "colours")
	}
	return err
}

func writeStyle(*puzzles.Draft) ([][]string, error) { return [][]string{{"pipe"}}, nil }

// valueGrid is a part of what the player put into cells, by the word of each value. A cell with a clue has none, or
// its own value if the clue is one of the words and own says so.
func valueGrid(words map[string]int, own bool) filePart {
	return filePart{
		func(p *parts, d *puzzles.Draft) error {
			marks, err := p.rows(d.Rows, d.Cols, "marks of the player")
			if err != nil || marks == nil {
				return err
			}
			d.Values = opens(len(marks))
			for cell, mark := range marks {
				if value, known := words[mark.Text]; known {
					d.Values[cell] = value
				}
			}
			isPlayed := d.Values.Opens() < len(marks)
			for cell, word := range d.Cells {
				if value, known := words[word.Text]; own && known && isPlayed {
					d.Values[cell] = value
				}
			}
			return nil
		},
		func(d *puzzles.Draft) ([][]string, error) {
			return writeValues(d, true, func(value int) string { return wordFor(words, value) })
		},
	}
}
